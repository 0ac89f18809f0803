import type { Locator, Page } from '@playwright/test'
import type { CallInput } from '../../src/shared/ipc/contract.ts'
import { callFor } from './bridge.ts'

type Candidate = CallInput<'review/add'>['candidates'][number]

/** A valid row; deterministic for a number. */
export function candidate(number: number, changes: Partial<Candidate> = {}): Candidate {
  return {
    content: { kind: 'text', text: `What the harbour office wrote down about berth ${number}.` },
    title: `Berth ${number}`,
    collection: 'harbour',
    documentId: `berth-${number}`,
    metadata: `{"quay": "north", "depth": ${number}.50}`,
    source: `berths.csv, row ${number + 1}`,
    problems: [],
    ...changes,
  }
}

export function candidates(
  count: number,
  changes: Readonly<Record<number, Partial<Candidate>>> = {},
): Candidate[] {
  return Array.from({ length: count }, (_, at) => candidate(at + 1, changes[at + 1]))
}

/** Adds rows like the page, in chunks as large as a call allows. */
export async function addToReview(
  page: Page,
  connectionId: string,
  rows: readonly Candidate[],
  notTaken: CallInput<'review/add'>['notTaken'] = [],
): Promise<void> {
  for (let from = 0; from === 0 || from < rows.length; from += 1000)
    await callFor(page, 'review/add', {
      connectionId,
      source: 'berths.csv',
      candidates: rows.slice(from, from + 1000),
      notTaken: from === 0 ? notTaken : [],
    })
}

export async function openReview(page: Page): Promise<Locator> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Review' }).click()
  return reviewTable(page)
}

export const reviewTable = (page: Page): Locator => page.getByRole('table', { name: 'Documents to add' })

/**
 * A row by number, through the label of its tick box: computing the accessible name of every box took most of a
 * test's time.
 */
export function reviewRow(page: Page, position: number): Locator {
  const label = `Add row ${position.toLocaleString('en')}`
  return reviewTable(page).locator(`tr:has(input[aria-label="${label}"], input[aria-label^="${label}:"])`)
}

/** Columns depend on the rows and the available width. */
const stops = {
  Title: 'title',
  Collection: 'collection',
  'Document ID': 'documentId',
  Metadata: 'metadata',
  Content: 'content',
  Check: 'check',
} as const
type Column = keyof typeof stops

/** For metadata, the first cell. */
export const reviewCell = (page: Page, position: number, column: Column): Locator =>
  reviewRow(page, position)
    .locator(
      column === 'Check'
        ? 'td:is([data-stop="check"], :has([data-stop="check"], [data-stop="open"]))'
        : `td:has([data-stop="${stops[column]}"])`,
    )
    .first()

export const chip = (page: Page, name: string): Locator =>
  page.getByRole('radio', { name: new RegExp(`^${name}`) })
