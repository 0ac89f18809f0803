import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import type { Database } from '../db/database.ts'
import { openStorage } from '../open-storage.ts'
import { createOperations, type Operations } from '../operations.ts'
import { accepted, document, makeFolder } from '../testing/test-library.ts'

const connectionId = randomUUID()
let db: Database
let operations: Operations
let remove: () => void
beforeEach(() => {
  const made = makeFolder()
  db = openStorage({ folder: made.folder, openedAt: 0 }).db
  operations = createOperations(db)
  remove = () => {
    db.close()
    made.remove()
  }
})
afterEach(() => remove())

const textRow = z.object({ body: z.string() })
const texts = () => db.all(textRow, 'SELECT body FROM contents ORDER BY content_key').map(({ body }) => body)
const isSound = () => db.connection.prepare('PRAGMA foreign_key_check').all().length === 0

function addSent(id: string, text: string): void {
  operations.documents.acceptAdd({
    document: document(connectionId, id, { content: { kind: 'text', text } }),
    ...{ itemId: randomUUID(), at: 1, notBefore: null },
  })
  for (const { id: itemId, attemptId } of operations.queue.claim({ connectionId, now: 5, limit: 10 }))
    operations.queue.complete({ itemId, attemptId }, accepted, 5)
}

function work(kind: 'remove' | 'clear', ids: readonly string[]): string {
  const workId = randomUUID()
  const search = kind === 'clear' ? { text: '' } : {}
  operations.trash.begin({ workId, connectionId, kind, at: 10, ...search })
  if (kind === 'remove') operations.trash.addIds(workId, ids)
  operations.trash.chosen(workId)
  return workId
}

function done(workId: string): void {
  while (!operations.trash.continue(workId, 10).isDone);
}

test('deletes all data of a document, but none of another one with the same ID', () => {
  for (const id of ['a', 'b', 'c']) addSent(id, `Text of ${id}`)
  done(work('remove', ['a', 'b']))
  addSent('a', 'Once more')
  expect(texts()).toEqual(['Text of a', 'Text of b', 'Text of c', 'Once more'])
  done(work('clear', []))
  expect(texts()).toEqual(['Text of c', 'Once more'])
  expect(operations.calls['documents/get']({ connectionId, documentId: 'a' })).toMatchObject({
    content: { text: 'Once more' },
  })
  expect(isSound()).toBe(true)

  done(work('remove', ['c']))
  while (!operations.trash.clearOld(operations.trash.daysOfRemoval()).isDone);
  expect(texts()).toEqual(['Once more'])
  expect(isSound()).toBe(true)
})

test('leaves nothing of a former add once its version is deleted', () => {
  addSent('a', 'First')
  addSent('a', 'Second')
  operations.versions.prune(connectionId, ['a'], 1)
  expect(texts()).toEqual(['Second'])
  expect(isSound()).toBe(true)
})

test('restores foreign key checks, even after a failure', () => {
  addSent('a', 'First')
  done(work('remove', ['a']))
  const clearing = work('clear', [])
  db.exec("CREATE TEMP TRIGGER fails BEFORE DELETE ON contents BEGIN SELECT RAISE(ABORT, 'no'); END")
  expect(() => operations.trash.continue(clearing, 10)).toThrow('no')
  expect(texts()).toEqual(['First'])
  expect(() =>
    db.run("INSERT INTO item_events (item_key, at, event, to_state, note) VALUES (99, 1, 'x', 'done', '')"),
  ).toThrow('FOREIGN KEY')
})

test('empties content inside a transaction, where it cannot be deleted', () => {
  addSent('a', 'First')
  done(work('remove', ['a']))
  const clearing = work('clear', [])
  db.transaction(() => done(clearing))
  expect(texts()).toEqual([''])
  expect(isSound()).toBe(true)
})
