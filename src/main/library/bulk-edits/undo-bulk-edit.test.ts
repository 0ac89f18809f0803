import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { BulkEditStep } from '../../../shared/domain/bulk-edits/bulk-edit.ts'
import { type BulkEditHarness, openBulkEditHarness, sendAllOf, sendSome } from '../testing/test-changes.ts'
import { accepted, lost, refused } from '../testing/test-library.ts'

let desk: BulkEditHarness
beforeEach(() => {
  desk = openBulkEditHarness()
})
afterEach(() => desk.end())

const setYear: BulkEditStep = { kind: 'set-field', name: 'year', raw: '2026' }
const send = (end = accepted, limit = 1000) => sendSome(desk, end, limit)
const sendAll = () => sendAllOf(desk)

const waiting = () =>
  desk.operations.calls['queue/list']({
    connectionId: desk.connectionId,
    states: ['waiting', 'needs-attention', 'unsure', 'paused', 'sending'],
    after: null,
    limit: 500,
  }).items

describe('undoing', () => {
  test('sends former values of sent edits and discards waiting ones', () => {
    for (const id of ['a', 'b', 'c']) desk.add(id, { metadata: '{ "by" : "Ada" }' })
    sendAll()
    const change = desk.prepare(['a', 'b', 'c'], setYear)
    desk.apply(change)
    send(accepted, 1)
    const undo = desk.undo(change)
    expect(desk.get(undo)).toMatchObject({
      undoes: change,
      state: 'done',
      total: 3,
      counts: { changes: 3, done: 3, leftOut: 0 },
    })
    expect(desk.get(change)).toMatchObject({ undoneBy: undo, canUndo: false })
    expect(sendAll()).toEqual([{ operation: 'update', id: 'a', metadata: '{ "by" : "Ada" }' }])
    for (const id of ['a', 'b', 'c']) expect(desk.wanted(id)?.metadata).toBe('{ "by" : "Ada" }')
  })

  test('sends an earlier waiting edit unchanged', () => {
    desk.add('a', { metadata: '{"by": "Ada"}' })
    sendAll()
    desk.edit('a', { title: 'Waiting', metadata: '{"by": "Bea"}' })
    desk.undo(applied(setYear))
    expect(sendAll()).toEqual([{ operation: 'update', id: 'a', title: 'Waiting', metadata: '{"by": "Bea"}' }])
  })

  test('sends a correction that waited with it', () => {
    desk.add('a', { metadata: '{"by": "Ada"}' })
    send(lost)
    const [item] = waiting()
    desk.operations.queue.correct(item?.id ?? '', { title: 'Right' }, 2000)
    const change = applied(setYear)
    send({ kind: 'refused', problem: { code: 'conflict-corrected', status: 409, detail: '' } })
    desk.operations.queue.updateInstead(item?.id ?? '', randomUUID(), 3000)
    desk.undo(change)
    expect(sendAll()).toEqual([{ operation: 'update', id: 'a', title: 'Right', metadata: '{"by": "Ada"}' }])
    expect(desk.wanted('a')).toEqual({ title: 'Right', metadata: '{"by": "Ada"}' })
  })

  test('clears metadata that was absent before, and redoes it', () => {
    desk.add('a', { metadata: null })
    sendAll()
    const change = applied(setYear)
    sendAll()
    const undo = desk.undo(change)
    expect(sendAll()).toEqual([{ operation: 'update', id: 'a', metadata: '{}' }])
    const again = desk.undo(undo)
    expect(sendAll()).toEqual([{ operation: 'update', id: 'a', metadata: '{\n  "year": 2026\n}' }])
    expect(desk.get(change)).toMatchObject({ undoneBy: null, canUndo: true })
    desk.undo(again)
    expect(sendAll()).toEqual([{ operation: 'update', id: 'a', metadata: '{}' }])
    expect(desk.get(change)).toMatchObject({ undoneBy: undo, canUndo: false })
  })

  test('discards refused edits', () => {
    desk.add('a', { metadata: null })
    sendAll()
    const change = applied(setYear)
    send(refused)
    expect(waiting()).toMatchObject([{ state: 'needs-attention' }])
    desk.undo(change)
    expect(waiting()).toEqual([])
    expect(desk.wanted('a')?.metadata).toBeNull()
  })

  test('replaces failed or doubtful edits by an edit with the former values', () => {
    desk.add('a', { metadata: '{"by": "Ada"}' })
    sendAll()
    const change = applied(setYear)
    send({ kind: 'refused', problem: { code: 'service-in-trouble', status: 500, detail: '' } })
    desk.undo(change)
    expect(waiting()).toMatchObject([{ state: 'waiting', problem: null }])
    expect(sendAll()).toEqual([{ operation: 'update', id: 'a', metadata: '{"by": "Ada"}' }])
  })

  test('stops a running bulk edit, and resumes an undo that stopped', () => {
    for (const id of ['a', 'b']) desk.add(id, { metadata: null })
    const begun = desk.prepare(['a', 'b'], setYear)
    desk.operations.bulkEdits.apply(begun, [])
    expect(desk.get(begun).canUndo).toBe(true)
    const nothing = desk.undo(begun)
    expect(desk.get(begun)).toMatchObject({
      state: 'stopped',
      undoneBy: nothing,
      counts: { done: 0, leftOut: 2 },
    })
    expect(desk.get(nothing)).toMatchObject({ state: 'done', total: 0 })

    const change = applied(setYear, 'a', 'b')
    const half = '4b671a64-40d5-491e-99b0-da01ff1f3341'
    desk.operations.bulkEdits.undo(change, { bulkEditId: half, at: 1 })
    desk.db.run("UPDATE bulk_edits SET state = 'stopped' WHERE bulk_edit_id = :half", { half })
    expect(desk.get(change)).toMatchObject({ undoneBy: null, canUndo: true })
    desk.undo(change)
    expect(desk.wanted('a')?.metadata).toBeNull()
  })

  test('undoes once, and not a bulk edit that changed nothing', () => {
    desk.add('a', { metadata: null })
    const change = applied(setYear)
    const undo = desk.undo(change)
    expect(desk.undo(change)).toBe(undo)
    const nothing = desk.prepare(['missing'], setYear)
    desk.apply(nothing)
    expect(() => desk.undo(nothing)).toThrow('change-not-possible')
  })

  test('leaves out a document edited since, until that edit is undone', () => {
    desk.add('a', { metadata: '{"by": "Ada"}' })
    desk.add('b', { metadata: '{"by": "Ada"}' })
    sendAll()
    const first = applied(setYear, 'a', 'b')
    sendAll()
    const second = applied({ kind: 'set-field', name: 'by', raw: '"Bea"' }, 'b')
    sendAll()
    desk.undo(second)
    sendAll()
    desk.edit('a', { title: 'Other' })
    const undo = desk.undo(first)
    expect(desk.rows(undo).map(({ documentId, state, problem }) => [documentId, state, problem])).toEqual([
      ['a', 'left-out', 'changed-since'],
      ['b', 'done', null],
    ])
    expect(desk.wanted('b')?.metadata).toBe('{"by": "Ada"}')
  })

  function applied(step: BulkEditStep, ...ids: readonly string[]): string {
    const change = desk.prepare(ids.length === 0 ? ['a'] : ids, step)
    desk.apply(change)
    return change
  }
})
