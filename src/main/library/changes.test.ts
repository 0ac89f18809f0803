import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ChangeStep } from '../../shared/schemas/changes.ts'
import { type ChangeDesk, openChangeDesk } from './test-changes.ts'
import { accepted, refused } from './test-library.ts'

let desk: ChangeDesk
beforeEach(() => {
  desk = openChangeDesk()
})
afterEach(() => desk.end())

const setYear: ChangeStep = { kind: 'set-field', name: 'year', raw: '2026' }
const removeBy: ChangeStep = { kind: 'remove-field', name: 'by' }

const waiting = () =>
  desk.operations.list({
    connectionId: desk.connectionId,
    states: ['waiting', 'needs-attention', 'unsure', 'paused', 'sending'],
    after: null,
    limit: 500,
  }).items

function send(settlement = accepted, limit = 1000): readonly unknown[] {
  const claims = desk.operations.claim({ connectionId: desk.connectionId, now: 90_000, limit })
  for (const { id, attemptId } of claims) {
    desk.operations.settle({ itemId: id, attemptId }, settlement, 90_000)
  }
  return claims.map(({ request }) => request)
}

function sendAll(): readonly unknown[] {
  const sent: unknown[] = []
  for (let some = send(); some.length > 0; some = send()) sent.push(...some)
  return sent
}

describe('looking at what would become of documents', () => {
  test('changes none, and says of each what would be and why not', () => {
    desk.add('a', { metadata: '{ "by": "Ada", "n": 1.0 }' })
    desk.add('b', { metadata: '{"year": 2026}' })
    desk.add('c', { metadata: null })
    const change = desk.prepare(['a', 'b', 'c', 'missing'], setYear, removeBy)
    expect(desk.get(change)).toMatchObject({
      state: 'ready',
      total: 4,
      counts: { changes: 2, same: 1, problems: 1, done: 0, leftOut: 0 },
      removes: ['by'],
      canUndo: false,
    })
    expect(desk.rows(change)).toMatchObject([
      { documentId: 'a', state: 'planned', metadataBefore: '{ "by": "Ada", "n": 1.0 }' },
      { documentId: 'b', state: 'same', metadataAfter: '{"year": 2026}' },
      { documentId: 'c', state: 'planned', metadataBefore: null, metadataAfter: '{\n  "year": 2026\n}' },
      { documentId: 'missing', state: 'problem', problem: 'document-unknown' },
    ])
    expect(desk.rows(change)[0]?.metadataAfter).toBe('{ "n": 1.0, "year": 2026 }')
    expect(desk.wanted('a')?.metadata).toBe('{ "by": "Ada", "n": 1.0 }')
  })

  test('a document edited by its id alone has no fields to tell apart, but a title where one was sent', () => {
    const { connectionId, operations } = desk
    const edit = { connectionId, action: 'edit', unknown: true, at: 1 } as const
    const ids = ['1b671a64-40d5-491e-99b0-da01ff1f3341', '2b671a64-40d5-491e-99b0-da01ff1f3341'] as const
    operations.acceptEdit({ ...edit, documentId: 'titled', itemId: ids[0], title: 'Old news' })
    operations.acceptEdit({ ...edit, documentId: 'whole', itemId: ids[1], metadata: '{"a": 1}' })
    const replace: ChangeStep = {
      kind: 'replace',
      in: { kind: 'title' },
      find: 'old',
      by: 'New',
      matchCase: false,
    }
    expect(desk.rows(desk.prepare(['titled', 'whole'], setYear)).map(({ problem }) => problem)).toEqual([
      'metadata-unknown',
      null,
    ])
    const titles = desk.rows(desk.prepare(['titled', 'whole'], replace))
    expect(titles.map(({ titleAfter, problem }) => [titleAfter, problem])).toEqual([
      ['New news', null],
      [null, 'title-unknown'],
    ])
  })

  test('all that a search finds, newest first, of this connection alone', () => {
    for (const id of ['one', 'two', 'three']) desk.add(id, { title: `Hours of ${id}` })
    desk.add('other', { title: 'Something else' })
    const change = desk.prepare({ kind: 'search', text: 'hours' }, setYear)
    expect(desk.rows(change).map(({ documentId }) => documentId)).toEqual(['three', 'two', 'one'])
    expect(desk.get(desk.prepare({ kind: 'search', text: '' }, setYear)).total).toBe(4)
    expect(desk.get(desk.prepare({ kind: 'search', text: 'nothing like it' }, setYear)).total).toBe(0)
  })
})

describe('applying', () => {
  test('saves each document that is still as it was, and leaves out one edited since', () => {
    for (const id of ['a', 'b', 'c']) desk.add(id, { metadata: '{"by": "Ada"}' })
    sendAll()
    const change = desk.prepare(['a', 'b', 'c'], setYear, removeBy)
    desk.edit('b', { title: 'Meanwhile' })
    desk.apply(change)
    expect(desk.get(change)).toMatchObject({
      state: 'done',
      counts: { changes: 3, done: 2, leftOut: 1 },
      canUndo: true,
    })
    expect(desk.rows(change).map(({ state, problem }) => [state, problem])).toEqual([
      ['done', null],
      ['left-out', 'changed-since'],
      ['done', null],
    ])
    expect(sendAll()).toEqual([
      { operation: 'update', id: 'b', title: 'Meanwhile' },
      { operation: 'update', id: 'a', metadata: '{"year": 2026}' },
      { operation: 'update', id: 'c', metadata: '{"year": 2026}' },
    ])
  })

  test('is refused where a field would go that nobody agreed to, and twice', () => {
    desk.add('a', { metadata: '{"by": "Ada"}' })
    const change = desk.prepare(['a'], removeBy)
    expect(desk.operations.changeApply(change, ['year'])).toMatchObject({
      ok: false,
      error: { code: 'removal-not-confirmed', facts: { count: 1 } },
    })
    expect(desk.operations.changeApply(change, ['by'])).toMatchObject({ ok: true })
    expect(desk.operations.changeApply(change, ['by'])).toMatchObject({
      ok: false,
      error: { code: 'change-not-possible' },
    })
  })

  test('an edit that still waits takes the new values up', () => {
    desk.add('a', { metadata: '{"by": "Ada"}' })
    sendAll()
    desk.edit('a', { title: 'Waiting' })
    desk.apply(desk.prepare(['a'], setYear))
    expect(sendAll()).toEqual([
      { operation: 'update', id: 'a', title: 'Waiting', metadata: '{"by": "Ada", "year": 2026}' },
    ])
  })
})

describe('undoing', () => {
  test('sends what was before where it was sent, and takes back what was not', () => {
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

  test('an earlier edit that waited is sent as it would have been', () => {
    desk.add('a', { metadata: '{"by": "Ada"}' })
    sendAll()
    desk.edit('a', { title: 'Waiting', metadata: '{"by": "Bea"}' })
    desk.undo(applied(setYear))
    expect(sendAll()).toEqual([{ operation: 'update', id: 'a', title: 'Waiting', metadata: '{"by": "Bea"}' }])
  })

  test('metadata that was not there is cleared, and undone once more it is there again', () => {
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

  test('what the service refused is taken out of the queue', () => {
    desk.add('a', { metadata: null })
    sendAll()
    const change = applied(setYear)
    send(refused)
    expect(waiting()).toMatchObject([{ state: 'needs-attention' }])
    desk.undo(change)
    expect(waiting()).toEqual([])
    expect(desk.wanted('a')?.metadata).toBeNull()
  })

  test('what failed at the service for good, or may have arrived, is replaced and sent', () => {
    desk.add('a', { metadata: '{"by": "Ada"}' })
    sendAll()
    const change = applied(setYear)
    send({ kind: 'refused', problem: { code: 'service-in-trouble', status: 500, detail: '' } })
    desk.undo(change)
    expect(waiting()).toMatchObject([{ state: 'waiting', problem: null }])
    expect(sendAll()).toEqual([{ operation: 'update', id: 'a', metadata: '{"by": "Ada"}' }])
  })

  test('asked for twice is done once; one that changed nothing cannot be undone', () => {
    desk.add('a', { metadata: null })
    const change = applied(setYear)
    const undo = desk.undo(change)
    expect(desk.undo(change)).toBe(undo)
    const nothing = desk.prepare(['missing'], setYear)
    desk.apply(nothing)
    expect(() => desk.undo(nothing)).toThrow('change-not-possible')
  })

  test('a document edited since is left out; undone itself, it can be put back after all', () => {
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

  function applied(step: ChangeStep, ...ids: readonly string[]): string {
    const change = desk.prepare(ids.length === 0 ? ['a'] : ids, step)
    desk.apply(change)
    return change
  }
})
