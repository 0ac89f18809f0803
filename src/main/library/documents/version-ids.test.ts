import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { bringIn, takeOut } from '../testing/test-archive.ts'
import { deskForEachTest, openDesk } from '../testing/test-desk.ts'
import { document } from '../testing/test-library.ts'

const here = deskForEachTest()
const connectionId = '5f0c9be5-8f5f-4b5e-9c53-4d6f0c1c7a01'
const documentId = 'harbour'
const stamp = (at: number) => ({ connectionId, documentId, itemId: randomUUID(), at })

type Desk = ReturnType<typeof openDesk>

function add({ operations }: Desk, title: string, at: number): void {
  const wanted = document(connectionId, documentId, { title })
  operations.documents.acceptAdd({ document: wanted, itemId: randomUUID(), at, notBefore: null })
}

function edit({ operations }: Desk, title: string, at: number): string {
  const saved = operations.documents.edit({ ...stamp(at), title, removes: [] })
  if (!saved.ok) throw new Error(saved.error.code)
  return saved.value.versionId
}

const sendAll = ({ operations }: Desk) => {
  for (const { id, attemptId } of operations.queue.claim({ connectionId, now: 90_000, limit: 10 }))
    operations.queue.complete(
      { itemId: id, attemptId },
      { kind: 'accepted', answer: null, countedAsRepeat: false, problem: null },
      90_000,
    )
}
const numbers = () =>
  here.operations.calls['documents/get']({ connectionId, documentId })?.versions.map(({ number, title }) => [
    number,
    title,
  ])
const title = () => here.operations.calls['documents/get']({ connectionId, documentId })?.title

test('undoes the right save after an archive renumbered the versions', () => {
  const there = openDesk()
  add(there, 'theirs', 1000)
  edit(there, 'theirs again', 2000)
  sendAll(there)
  add(here, 'first', 50_000)
  sendAll(here)
  const versionId = edit(here, 'second', 60_000)
  bringIn(here, takeOut(there), { [connectionId]: connectionId })
  expect(numbers()).toContainEqual([4, 'second'])
  expect(here.operations.documents.undoEdit({ ...stamp(70_000), versionId }).ok).toBe(true)
  expect(title()).toBe('first')
})

test('keeps version IDs through the trash', () => {
  add(here, 'first', 1000)
  sendAll(here)
  const versionId = edit(here, 'second', 2000)
  sendAll(here)
  const { trash } = here.operations
  const workId = randomUUID()
  trash.begin({ workId, connectionId, kind: 'remove', text: '', at: 3000 })
  while (!trash.note(workId));
  while (!trash.continue(workId, 3000).isDone);
  expect(numbers()).toBeUndefined()
  const back = randomUUID()
  trash.undo(workId, { workId: back, at: 4000 })
  while (!trash.continue(back, 4000).isDone);
  expect(here.operations.documents.undoEdit({ ...stamp(5000), versionId }).ok).toBe(true)
  expect(title()).toBe('first')
})

test('gives IDs to local versions, but not to imported ones', () => {
  add(here, 'first', 1000)
  edit(here, 'second', 2000)
  const there = openDesk()
  bringIn(there, takeOut(here), { [connectionId]: connectionId })
  const ids = 'SELECT count(DISTINCT version_id) FROM versions'
  expect(here.db.number(ids)).toBe(2)
  expect(there.db.number(ids)).toBe(0)
})
