import { randomUUID } from 'node:crypto'
import { closeSync, openSync, writeFileSync, writeSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { BulkEditStep } from '../../../shared/domain/bulk-edits/bulk-edit.ts'
import { openStorage } from '../open-storage.ts'
import { createOperations } from '../operations.ts'
import { type BulkEditHarness, deskOf } from '../testing/test-changes.ts'
import { makeFolder } from '../testing/test-library.ts'

let folder: string
let remove: () => void
beforeEach(() => {
  ;({ folder, remove } = makeFolder())
})
afterEach(() => remove())

const connectionId = randomUUID()
const documents = 300
const ids = Array.from({ length: documents }, (_, index) => `d${index}`)
const step = (year: number): BulkEditStep => ({ kind: 'set-field', name: 'year', raw: String(year) })

function open(): BulkEditHarness & { readonly outcome: string } {
  const { db, integrity } = openStorage({ folder, openedAt: 0 })
  const desk = deskOf(db, createOperations(db), connectionId)
  return { ...desk, outcome: integrity.outcome, end: () => db.close() }
}

function makeChanges() {
  const desk = open()
  for (const id of ids) desk.add(id, { metadata: `{"long": "${id} ${'x'.repeat(300)}"}` })
  const done = desk.prepare(ids, step(1))
  desk.apply(done)
  const running = desk.prepare(ids, step(2))
  const ready = desk.prepare(ids, step(3))
  desk.operations.templates.keep({ connectionId, collection: 'news', schema: '{"type": "object"}', at: 1 })
  desk.operations.bulkEdits.apply(running, [])
  desk.operations.bulkEdits.continue(running, 9000)
  const left = { done, running, ready, doneOfRunning: desk.get(running).counts.done }
  desk.end()
  return left
}

function pagesOf(table: string): readonly number[] {
  const plain = new DatabaseSync(path.join(folder, 'library.db'), { readOnly: true })
  const rows = plain.prepare('SELECT pageno FROM dbstat WHERE name = ? ORDER BY pageno').all(table)
  plain.close()
  return rows.map(({ pageno }) => Number(pageno))
}

function damage(page: number | undefined): void {
  const handle = openSync(path.join(folder, 'library.db'), 'r+')
  writeSync(handle, Buffer.alloc(4096, 0x5a), 0, 4096, ((page ?? 1) - 1) * 4096)
  closeSync(handle)
  writeFileSync(path.join(folder, 'library.check'), '')
}

test('in a recovered library, stops running bulk edits undoably and drops previews', () => {
  const { done, running, ready, doneOfRunning } = makeChanges()
  expect(doneOfRunning).toBeGreaterThan(0)
  expect(doneOfRunning).toBeLessThan(documents)
  damage(pagesOf('item_events').at(-1))
  const desk = open()
  expect(desk.outcome).toBe('recovered')
  expect(desk.operations.templates.list(connectionId)).toHaveLength(1)
  expect(desk.operations.bulkEdits.get(ready)).toBeNull()
  expect(desk.operations.bulkEdits.unfinished()).toEqual([])
  expect(desk.get(done)).toMatchObject({ state: 'done', counts: { done: documents } })
  expect(desk.get(running)).toMatchObject({
    state: 'stopped',
    counts: { changes: documents, done: doneOfRunning, leftOut: documents - doneOfRunning },
    canUndo: true,
  })
  const leftOut = desk.operations.calls['bulk-edits/rows']({
    bulkEditId: running,
    only: 'left-out',
    after: null,
    limit: 200,
  })
  expect(leftOut.rows[0]).toMatchObject({ state: 'left-out', problem: 'stopped' })
  desk.undo(running)
  for (const id of ids) expect(desk.wanted(id)?.metadata).toContain('"year": 1')
  desk.undo(done)
  for (const id of ids) expect(desk.wanted(id)?.metadata).not.toContain('year')
  desk.end()
})

test('loses only the rows of a lost page', () => {
  const { done, running } = makeChanges()
  damage(pagesOf('bulk_edit_rows')[20])
  const desk = open()
  expect(desk.outcome).toBe('recovered')
  const { counts } = desk.get(done)
  expect(counts.done).toBeGreaterThan(documents * 0.9)
  expect(counts.done).toBe(desk.rows(done).filter(({ state }) => state === 'done').length)
  const undo = desk.undo(running)
  expect(desk.get(undo).counts.leftOut).toBe(0)
  desk.end()
})
