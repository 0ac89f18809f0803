import { randomUUID } from 'node:crypto'
import { closeSync, openSync, statSync, writeFileSync, writeSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openStorage } from '../open-storage.ts'
import { document, makeFolder } from '../testing/test-library.ts'
import { candidate, openReviewHarness, type ReviewHarness, text } from '../testing/test-review.ts'

let folder: string
let remove: () => void
let file: string
let connectionId: string
beforeEach(() => {
  ;({ folder, remove } = makeFolder())
  file = path.join(folder, 'library.db')
  connectionId = randomUUID()
})
afterEach(() => remove())

const pageSize = 4096
const long = (id: string) => text(`${id} `.repeat(300))

function overwrite(page: number): void {
  const handle = openSync(file, 'r+')
  writeSync(handle, Buffer.alloc(pageSize, 0x5a), 0, pageSize, (page - 1) * pageSize)
  closeSync(handle)
}

const noteDamage = () => writeFileSync(path.join(folder, 'library.check'), '')

function sql(statements: string): void {
  const plain = new DatabaseSync(file)
  plain.exec(statements)
  plain.close()
}

function pagesOf(table: string): readonly number[] {
  const plain = new DatabaseSync(file, { readOnly: true })
  const rows = plain.prepare('SELECT pageno FROM dbstat WHERE name = ? ORDER BY pageno').all(table)
  plain.close()
  return rows.map(({ pageno }) => Number(pageno))
}

function makeReview(): Map<string, unknown> {
  const desk = openReviewHarness(connectionId, folder)
  desk.add(
    ...Array.from({ length: 100 }, (_, index) => candidate(`early-${index}`, { content: long(`e${index}`) })),
  )
  desk.add(candidate('early-bad', { collection: '' }))
  desk.accept()
  desk.add(
    ...Array.from({ length: 200 }, (_, index) =>
      candidate(`d${index}`, {
        content: long(`d${index % 180}`),
        title: index % 7 === 0 ? '' : `Title ${index}`,
        metadata: `{"n":${index}}`,
      }),
    ),
  )
  desk.operations.review.add({
    connectionId,
    batchId: randomUUID(),
    source: 'things.csv',
    candidates: [],
    notTaken: [],
    rowImport: { id: randomUUID(), total: 300, from: 200 },
    sendsPictures: true,
    at: 1000,
  })
  desk.run({ kind: 'change', keys: [desk.rows('undecided')[0]?.key ?? 0], change: { duplicate: 'skip' } })
  const rows = wholeRows(desk)
  desk.close()
  return rows
}

function wholeRows(desk: ReviewHarness): Map<string, unknown> {
  return new Map(
    desk.rows().map(({ key, documentId }) => [documentId, desk.operations.review.row(connectionId, key)]),
  )
}

function reopen(): ReviewHarness & { readonly outcome: string } {
  const { db, integrity } = openStorage({ folder, openedAt: 0 })
  db.close()
  const desk = openReviewHarness(connectionId, folder)
  desk.prepare()
  return { ...desk, outcome: integrity.outcome }
}

test('recovers the whole review if a different part of the library was damaged', () => {
  const made = makeReview()
  const before = openReviewHarness(connectionId, folder)
  const summary = before.operations.review.summary(connectionId)
  before.close()
  overwrite(pagesOf('item_events').at(-1) ?? 0)
  noteDamage()
  const desk = reopen()
  expect(desk.outcome).toBe('recovered')
  expect(summary?.incomplete).toMatchObject([{ arrived: 200, total: 300 }])
  expect(wholeRows(desk)).toEqual(made)
  expect(desk.operations.review.summary(connectionId)).toEqual(summary)
  const added = desk.accept()
  expect(added).toBe(summary?.ready)
  expect(desk.operations.review.summary(connectionId)?.accepted).toBe(100 + added)
  desk.close()
})

test.each(['review_rows', 'review_texts'])('loses only the rows of a lost page of %s', (table) => {
  const made = makeReview()
  const [, lost = 0] = pagesOf(table).slice(-2)
  overwrite(lost)
  noteDamage()
  const desk = reopen()
  expect(desk.outcome).toBe('recovered')
  const left = wholeRows(desk)
  expect(left.size).toBeGreaterThan(made.size * 0.7)
  const cut = desk.rows().filter(({ problems }) => problems.some(({ code }) => code === 'text-not-whole'))
  if (table === 'review_texts') expect(left.size).toBe(made.size)
  expect(cut.length > 0).toBe(table === 'review_texts')
  const counts = desk.operations.review.summary(connectionId)
  for (const state of ['ready', 'problem', 'undecided', 'skipped'] as const) {
    expect(counts?.[state]).toBe(desk.rows(state).length)
  }
  desk.close()
})

test('returns rows of a lost batch to review', () => {
  const made = makeReview()
  sql('DELETE FROM review_batches')
  overwrite(pagesOf('item_events').at(-1) ?? 0)
  noteDamage()
  const desk = reopen()
  expect([...wholeRows(desk).keys()]).toEqual([...made.keys()])
  desk.add(candidate('new'))
  expect(desk.rows().at(-1)).toMatchObject({ documentId: 'new', position: 302 })
  desk.close()
})

test('does not resume adding in a recovered library', () => {
  makeReview()
  const before = openReviewHarness(connectionId, folder)
  before.operations.review.beginAdding({ connectionId, holdUntil: null })
  before.close()
  overwrite(pagesOf('item_events').at(-1) ?? 0)
  noteDamage()
  const desk = reopen()
  expect(desk.operations.review.unfinished()).toMatchObject([{ isAdding: false }])
  desk.close()
})

test('loses no document with the table of tables', () => {
  const before = openReviewHarness(connectionId, folder)
  for (let at = 0; at < 200; at += 1)
    before.operations.documents.acceptAdd({
      document: document(connectionId, `d-${at}`, { content: text(`Text ${at} `.repeat(50)) }),
      ...{ itemId: randomUUID(), at, notBefore: null },
    })
  before.close()
  expect(statSync(file).size).toBeGreaterThan(60 * pageSize)
  overwrite(1)
  noteDamage()
  const desk = reopen()
  expect(desk.outcome).toBe('recovered')
  const query = { connectionId, text: '', after: null, limit: 500 }
  expect(desk.operations.calls['documents/search'](query).rows).toHaveLength(200)
  desk.add(candidate('new'))
  expect(desk.rows()).toHaveLength(1)
  desk.close()
})
