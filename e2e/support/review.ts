import type { Locator, Page } from '@playwright/test'
import type { CallInput } from '../../src/shared/ipc/contract.ts'
import { callFor } from './bridge.ts'

type Candidate = CallInput<'review/add'>['candidates'][number]

/** A row with nothing wrong in it; the same for the same number. */
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

/** Hands rows over as the page does, in pieces as large as a call takes. */
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

/** A row by its number, as its box is labelled: to have the name of every box computed took most of a test's time. */
export function reviewRow(page: Page, position: number): Locator {
  const label = `Select row ${position.toLocaleString('en')}`
  return reviewTable(page).locator(`tr:has(input[aria-label="${label}"], input[aria-label^="${label}:"])`)
}

/** Which columns there are depends on the rows and the room. */
const stops = {
  Title: 'title',
  Collection: 'collection',
  'Document ID': 'documentId',
  Metadata: 'metadata',
  Content: 'content',
  Check: 'check',
} as const
type Column = keyof typeof stops

/** Of metadata the first cell. */
export const reviewCell = (page: Page, position: number, column: Column): Locator =>
  reviewRow(page, position)
    .locator(
      column === 'Check'
        ? 'td:is([data-stop="check"], :has([data-stop="check"], [data-stop="open"]))'
        : `td:has([data-stop="${stops[column]}"])`,
    )
    .first()

/** The count on a chip, as it is shown. */
export const chip = (page: Page, name: string): Locator =>
  page.getByRole('radio', { name: new RegExp(`^${name}`) })
