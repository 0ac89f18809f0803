import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { ReviewCandidate } from '../../../shared/schemas/review.ts'
import { repairImportSessions } from '../repair/repair-library.ts'
import { bringIn, type Desk, takeOut } from '../testing/test-archive.ts'
import { deskForEachTest, openDesk } from '../testing/test-desk.ts'
import { foundIds } from '../testing/test-found-ids.ts'
import { document } from '../testing/test-library.ts'
import { candidate, text, website } from '../testing/test-review.ts'

const connectionId = randomUUID()
const noon = new Date(2026, 10, 21, 12).getTime()
const hour = 3_600_000
const desk = deskForEachTest()

function add(documentId: string, at: number, { operations } = desk, of = connectionId): void {
  const added = document(of, documentId)
  operations.documents.acceptAdd({ document: added, itemId: randomUUID(), at, notBefore: null })
}

function toReview(source: string, candidates: readonly ReviewCandidate[], isTable = false): void {
  const rowImport = { id: randomUUID(), total: candidates.length, from: 0 }
  const piece = { connectionId, batchId: randomUUID(), source, candidates, notTaken: [], at: noon }
  desk.operations.review.add({ ...piece, sendsPictures: true, ...(isTable && { rowImport }) })
}

function rowImport(at: number): number | null {
  desk.operations.review.beginAdding({ connectionId, holdUntil: null })
  let batch: number | null = null
  for (;;) {
    const piece = desk.operations.review.addNext({ connectionId, at, held: new Map() })
    batch = piece.batch ?? batch
    if (piece.isDone) return batch
  }
}

function listed({ operations }: Desk = desk) {
  while (!operations.search.prepare());
  return operations.calls['import-sessions/list']({ connectionId, limit: 20 })
}

function found(batch: number | null | undefined, { operations }: Desk = desk): readonly string[] {
  return foundIds(operations, { connectionId, text: `batch:${batch}` }).toSorted()
}

function send(): void {
  const answer = { status: 200, id: null, message: null, type: null, usage: null, body: '', cut: false }
  for (const { id, attemptId } of desk.operations.queue.claim({ connectionId, now: noon, limit: 9 })) {
    const outcome = { kind: 'accepted', answer, countedAsRepeat: false, problem: null } as const
    desk.operations.queue.complete({ itemId: id, attemptId }, outcome, noon)
  }
}

function remove(ids: readonly string[]): string {
  const workId = randomUUID()
  desk.operations.trash.begin({ workId, kind: 'remove', connectionId, at: noon })
  desk.operations.trash.addIds(workId, ids)
  desk.operations.trash.chosen(workId)
  while (!desk.operations.trash.continue(workId, noon).isDone);
  return workId
}

test('groups single adds by day and connection', () => {
  add('a', noon)
  add('b', noon + 11 * hour)
  add('c', noon + 13 * hour)
  add('other', noon, desk, randomUUID())
  expect(listed()).toMatchObject([
    { way: 'form', at: noon + 13 * hour, documents: 1, names: [] },
    { way: 'form', at: noon, documents: 2 },
  ])
  const [, first] = listed()
  expect(found(first?.batch)).toEqual(['a', 'b'])
  add('d', noon + 14 * hour)
  expect(found(listed()[0]?.batch)).toEqual(['c', 'd'])
})

test('groups an import in one session, named by its tables and counted by kind', () => {
  toReview('prices.xlsx', [candidate('a'), candidate('b', { title: '' })], true)
  toReview('prices.xlsx', [candidate('c', { content: website('https://example.org/c') })], true)
  const batch = rowImport(noon)
  expect(listed()).toMatchObject([
    {
      batch,
      way: 'review',
      at: noon,
      names: ['prices.xlsx'],
      documents: 2,
      texts: 1,
      websites: 1,
      pictures: 0,
    },
  ])
  expect(found(batch)).toEqual(['a', 'c'])
  expect(desk.operations.calls['documents/get']({ connectionId, documentId: 'a' })?.cameWith).toEqual(
    listed(),
  )

  const [row] = desk.operations.review.rows({ connectionId, filter: 'all', offset: 0, limit: 9 }).rows
  desk.operations.review.begin(connectionId, {
    kind: 'change',
    keys: [row?.key ?? 0],
    change: { title: 'B' },
  })
  const later = rowImport(noon + hour)
  expect(found(later)).toEqual(['b'])
  expect(listed().map(({ names, documents }) => [names, documents])).toEqual([
    [['prices.xlsx'], 1],
    [['prices.xlsx'], 2],
  ])
})

test('creates no session for updates and keeps the first session of documents', () => {
  add('a', noon)
  toReview('Pasted', [candidate('a', { title: 'New', content: text('Another') })])
  while (!desk.operations.review.prepare(connectionId, { sendsPictures: true }));
  desk.operations.review.begin(connectionId, {
    kind: 'change',
    keys: 'undecided',
    change: { duplicate: 'update' },
  })
  expect(rowImport(noon + hour)).toBeNull()
  expect(desk.operations.calls['documents/get']({ connectionId, documentId: 'a' })).toMatchObject({
    title: 'New',
    cameWith: [{ way: 'form' }],
  })
  expect(listed()).toHaveLength(1)
})

test('hides sessions of discarded or removed documents until these are restored', () => {
  toReview('Dropped', [candidate('a'), candidate('b')])
  const batch = rowImport(noon)
  const items = desk.operations.calls['queue/list']({ connectionId, states: [], after: null, limit: 9 }).items
  desk.operations.queue.apply('discarded', [items[0]?.id ?? ''], noon)
  expect(found(batch)).toHaveLength(1)
  send()
  const workId = remove(found(batch))
  expect(listed()).toEqual([])
  const undoing = randomUUID()
  desk.operations.trash.undo(workId, { workId: undoing, at: noon })
  while (!desk.operations.trash.continue(undoing, noon).isDone);
  expect(listed()).toMatchObject([{ batch, documents: 2 }])
  expect(found(batch)).toHaveLength(1)
})

test('puts imported documents in the session of the archive and in their original one', () => {
  const there = openDesk()
  toReview('prices.xlsx', [candidate('a'), candidate('b')], true)
  rowImport(noon)
  add('c', noon)
  desk.operations.documents.acceptEdit({
    ...{ connectionId, documentId: 'by its id', action: 'edit', title: 'x', unknown: true },
    ...{ itemId: randomUUID(), at: noon },
  })
  add('mine', noon, there)
  const parts = takeOut(desk)
  bringIn(there, parts, { [connectionId]: connectionId })
  bringIn(there, parts, { [connectionId]: connectionId })
  const all = listed(there)
  expect(all.map(({ way, names, documents, isElsewhere }) => [way, names, documents, isElsewhere])).toEqual([
    ['form', [], 1, true],
    ['review', ['prices.xlsx'], 2, true],
    ['form', [], 1, false],
    ['archive', ['x'], 4, false],
  ])
  const numbers = new Map(all.map(({ way, batch }) => [way, batch]))
  expect(found(numbers.get('archive'), there)).toEqual(['a', 'b', 'by its id', 'c'])
  expect(found(numbers.get('review'), there)).toEqual(['a', 'b'])
  const cameWith = (id: string) =>
    there.operations.calls['documents/get']({ connectionId, documentId: id })?.cameWith.map(({ way }) => way)
  expect(cameWith('a')).toEqual(['review', 'archive'])
  expect(cameWith('by its id')).toEqual(['archive'])
  add('mine too', noon + hour, there)
  while (!there.operations.search.prepare());
  const mine = there.operations.calls['documents/get']({ connectionId, documentId: 'mine' })?.cameWith[0]
    ?.batch
  expect(found(mine, there)).toEqual(['mine', 'mine too'])
})

test('keeps documents of a lost session together and adds none to them', () => {
  toReview('prices.xlsx', [candidate('a'), candidate('b')], true)
  const batch = rowImport(noon)
  desk.db.exec("DELETE FROM import_sessions; DELETE FROM sqlite_sequence WHERE name = 'import_sessions'")
  repairImportSessions(desk.db)
  expect(listed()).toMatchObject([{ batch, way: 'lost', at: noon, documents: 2, names: [] }])
  add('later', noon)
  expect(found(batch)).toEqual(['a', 'b'])
  expect(listed()).toHaveLength(2)
})

test('keeps documents of an archive apart if its session is lost', () => {
  const there = openDesk()
  add('a', noon, there)
  bringIn(desk, takeOut(there), { [connectionId]: connectionId })
  desk.db.exec("DELETE FROM joinings; DELETE FROM sqlite_sequence WHERE name = 'joinings'")
  repairImportSessions(desk.db)
  add('b', noon, there)
  bringIn(desk, takeOut(there), { [connectionId]: connectionId })
  const archives = listed().filter(({ way }) => way === 'archive')
  expect(archives.map(({ batch }) => found(batch))).toEqual(expect.arrayContaining([['a'], ['b']]))
})
