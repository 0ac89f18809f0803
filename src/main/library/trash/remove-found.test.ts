import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import type { Database } from '../db/database.ts'
import { openStorage } from '../open-storage.ts'
import { createOperations, type Operations } from '../operations.ts'
import { makeFolder } from '../testing/test-library.ts'

const connectionId = randomUUID()
const count = 3200
let db: Database
let operations: Operations
let folder: string
let remove: () => void
const open = () => {
  db = openStorage({ folder, openedAt: 0 }).db
  operations = createOperations(db)
}
beforeEach(() => {
  const made = makeFolder()
  folder = made.folder
  open()
  remove = () => {
    db.close()
    made.remove()
  }
})
afterEach(() => remove())

function addMany(name: string, many: number): void {
  db.run(
    `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < :many)
     INSERT INTO documents (connection_id, document_id, kind, collection, title, excerpt, state, added_at, changed_at)
     SELECT :connectionId, :name || n, 'text', 'news', 'Title', '', 'done', 1, 1 FROM numbers`,
    { connectionId, name, many },
  )
}

const countRow = z.object({ count: z.int() })
const countOf = (table: 'documents' | 'removed_documents' | 'trash_rows'): number =>
  db.get(countRow, `SELECT count(*) AS count FROM ${table}`)?.count ?? 0

function begin(text = ''): string {
  const workId = randomUUID()
  operations.trash.begin({ workId, connectionId, kind: 'remove', text, at: 10 })
  return workId
}
const end = (workId: string): void => {
  while (!operations.trash.continue(workId, 10).isDone);
}

test('notes chosen documents in chunks and excludes later ones', () => {
  addMany('old-', count)
  const removal = begin()
  addMany('new-', 10)
  expect(operations.trash.note(removal)).toBe(false)
  const { state, total = 0 } = operations.trash.get(removal) ?? {}
  expect(state).toBe('collecting')
  expect(total).toBeGreaterThan(0)
  expect(total).toBeLessThan(count)
  expect(operations.trash.continue(removal, 10)).toEqual({ isDone: true, changed: 0 })
  while (!operations.trash.note(removal));
  expect(operations.trash.get(removal)).toMatchObject({ state: 'running', total: count, done: 0 })
  end(removal)
  expect(operations.trash.get(removal)).toMatchObject({ state: 'done', total: count, done: count })
  expect([countOf('documents'), countOf('removed_documents')]).toEqual([10, count])
})

test('resumes noting after a crash, each document once', () => {
  addMany('d', count)
  const removal = begin()
  operations.trash.note(removal)
  db.close()
  open()
  expect(operations.trash.unfinished()).toEqual([{ workId: removal, connectionId, isNoted: false }])
  while (!operations.trash.note(removal));
  expect(operations.trash.unfinished()).toEqual([{ workId: removal, connectionId, isNoted: true }])
  expect(operations.trash.get(removal)).toMatchObject({ total: count })
  const noted = db.get(countRow, 'SELECT count(DISTINCT document_id) AS count FROM trash_rows')
  expect([noted?.count, countOf('trash_rows')]).toEqual([count, count])
})

test('removes nothing if stopped while noting, and clears the notes', () => {
  addMany('d', count)
  const removal = begin()
  operations.trash.note(removal)
  operations.trash.stop(removal)
  expect(operations.trash.note(removal)).toBe(true)
  end(removal)
  expect(operations.trash.get(removal)).toMatchObject({ state: 'stopped', done: 0 })
  expect(operations.trash.unfinished()).toEqual([])
  expect([countOf('documents'), countOf('removed_documents')]).toEqual([count, 0])
  while (!operations.trash.clearOld([]).isDone);
  expect(countOf('trash_rows')).toBe(0)
})

test('keeps removed documents if stopped midway, undoes them together and removes them again', () => {
  addMany('d', count)
  const removal = begin()
  while (!operations.trash.note(removal));
  let done = 0
  for (let pieces = 0; done < 250 && pieces < 100; pieces += 1)
    done += operations.trash.continue(removal, 10).changed
  expect(done).toBeGreaterThanOrEqual(250)
  operations.trash.stop(removal)
  expect(operations.trash.continue(removal, 10)).toEqual({ isDone: true, changed: 0 })
  expect(operations.trash.get(removal)).toMatchObject({
    state: 'stopped',
    total: count,
    done,
    isUndone: false,
  })
  expect([countOf('documents'), countOf('removed_documents')]).toEqual([count - done, done])

  db.close()
  open()
  expect(operations.trash.unfinished()).toEqual([])
  const undo = operations.trash.undo(removal, { workId: randomUUID(), at: 11 })
  if (!undo.ok) throw new Error(undo.error.code)
  expect(operations.trash.get(removal)).toMatchObject({ state: 'stopped', isUndone: true })
  expect(operations.trash.get(undo.value.workId)).toMatchObject({ kind: 'restore', total: done })
  end(undo.value.workId)
  expect([countOf('documents'), countOf('removed_documents')]).toEqual([count, 0])

  const again = begin('collection:news')
  while (!operations.trash.note(again));
  expect(operations.trash.get(again)).toMatchObject({ state: 'running', total: count })
})

test('counts the chosen documents of the trash in chunks, as of its start', () => {
  const many = 45_000
  db.run(
    `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < :many)
     INSERT INTO removed_documents (document_key, connection_id, document_id, removed_at, removed_by, folded, kind,
       excerpt, state, added_at, changed_at)
     SELECT n, iif(n % 10 = 0, 'other', :connectionId), 'd' || n, 1 + n / 100, 'x', '', 'text', '', 'done', 1, 1 FROM numbers`,
    { connectionId, many },
  )
  const workId = randomUUID()
  operations.trash.begin({ workId, connectionId, kind: 'clear', text: ' ', at: 401 })
  let pieces = 1
  while (!operations.trash.note(workId)) pieces += 1
  expect(pieces).toBe(2)
  expect(operations.trash.get(workId)).toMatchObject({
    state: 'running',
    total: 36_090,
    done: 0,
  })
  let done = 0
  for (let piece = 0; piece < 3; piece += 1) done += operations.trash.continue(workId, 500).changed
  expect(operations.trash.get(workId)).toMatchObject({ done })
  expect(countOf('removed_documents')).toBe(many - done)
})
