import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Papa from 'papaparse'
import type { ElectronApplication, Page } from 'playwright'
import type { Bridge } from '../../src/shared/ipc/contract.ts'
import { writeBareRows } from '../queue/bare-rows.ts'
import { type Figure, withAppOn } from '../support.ts'
import { connect, idle, pausesWhile, type Stage, stage } from './stage.ts'

type PageWindow = { readonly indexDesk: Bridge }

const rowCount = 100_000
const rowsPerTransaction = 500
const waitsAtMostMs = 15 * 60_000

/** A shop's spreadsheet: an ID, a title, a text with commas, and fields of several kinds. */
function spreadsheet(): string {
  const rows = Array.from(
    { length: rowCount },
    (_, index) =>
      `item-${index},Item number ${index},"Text of item ${index}, which says a little about it, and no more than that.",${index % 997}.50,2024-0${(index % 9) + 1}-15,${index % 2 === 0 ? 'yes' : 'no'},0${10_000 + (index % 89_999)}`,
  )
  return `Document ID,Title,Text,Price,Since,In stock,Postcode\n${rows.join('\n')}\n`
}

/**
 * 100,000 rows from a file through the window into the review, and from there into the queue; compared with papaparse
 * and SQLite alone.
 */
export async function measureImport(): Promise<readonly Figure[]> {
  const text = spreadsheet()
  const peerMs = papaparseAlone(text)
  const folder = mkdtempSync(path.join(tmpdir(), 'index-desk-bench-'))
  const file = path.join(folder, 'shop.csv')
  writeFileSync(file, text)
  try {
    const data = path.join(folder, 'data')
    const stages = await withAppOn(data, '.', (page, _, electron) => importThrough(page, electron, file))
    return figuresOf(stages, peerMs, writeBareRows(path.join(data, 'library.db'), rowsPerTransaction))
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

function figuresOf({ whenIdle, review, queue }: Stages, parseMs: number, writeMs: number): readonly Figure[] {
  const rowsASecond = (ms: number) => rowCount / (ms / 1000)
  const pauses = (work: string, during: Stage) => pausesWhile(work, during, whenIdle)
  return [
    {
      ...{ name: `Reading ${rowCount} rows into the review`, unit: 'rows/s', goal: null },
      ...{ ours: rowsASecond(review.ms), peer: rowsASecond(parseMs), peerName: 'papaparse alone' },
      ratio: parseMs / review.ms,
    },
    ...pauses('reading', review),
    {
      ...{ name: `Handing ${rowCount} rows to the queue`, unit: 'rows/s' },
      ...{ ours: rowsASecond(queue.ms), peer: rowsASecond(writeMs) },
      peerName: `SQLite alone, ${rowsPerTransaction} rows a transaction`,
      ratio: writeMs / queue.ms,
      goal: { of: 'ratio', atLeast: 0.6 },
    },
    ...pauses('handing over', queue),
  ]
}

function papaparseAlone(text: string): number {
  const startedAt = performance.now()
  const { data } = Papa.parse<readonly string[]>(text, { delimiter: ',', skipEmptyLines: true })
  if (data.length !== rowCount + 1) throw new Error(`papaparse gave ${data.length} rows`)
  return performance.now() - startedAt
}

type Stages = Readonly<Record<'whenIdle' | 'review' | 'queue', Stage>>

async function importThrough(page: Page, electron: ElectronApplication, file: string): Promise<Stages> {
  await connect(page)
  // Only the way into the queue is measured; nothing is sent.
  await page.evaluate(() =>
    (window as unknown as PageWindow).indexDesk.invoke('queue/pause-connection', { connectionId: null }),
  )
  const whenIdle = await idle(page, electron)
  const review = await stage(page, electron, async () => {
    await page.getByLabel('Choose files').first().setInputFiles(file)
    await page.getByRole('combobox', { name: 'Collection for all' }).fill('shop')
    await page.getByRole('button', { name: 'Continue to review' }).click({ timeout: waitsAtMostMs })
    await page.getByRole('table', { name: 'Documents to add' }).waitFor({ timeout: waitsAtMostMs })
  })
  const queue = await stage(page, electron, async () => {
    await page.getByRole('button', { name: /^Add .* to index$/ }).click()
    await page.getByText('Nothing to review').waitFor({ timeout: waitsAtMostMs })
  })
  return { whenIdle, review, queue }
}
