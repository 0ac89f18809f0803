import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { BulkEditStep } from '../../../shared/domain/bulk-edits/bulk-edit.ts'
import { schemaFromTemplate } from '../../../shared/domain/templates/template-schema.ts'
import { templateField } from '../../../shared/domain/testing/template-field.ts'
import { useCompiler } from '../records/templates.ts'
import { compileTemplate } from '../templates/template-compiler.ts'
import { type BulkEditHarness, openBulkEditHarness, sendAllOf } from '../testing/test-changes.ts'
import { accepted } from '../testing/test-library.ts'

let desk: BulkEditHarness
beforeEach(() => {
  desk = openBulkEditHarness()
})
afterEach(() => desk.end())

const setYear: BulkEditStep = { kind: 'set-field', name: 'year', raw: '2026' }
const removeBy: BulkEditStep = { kind: 'remove-field', name: 'by' }

const sendAll = () => sendAllOf(desk)

describe('previewing a bulk edit', () => {
  test('changes no document and reports each result or reason', () => {
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
      { documentId: 'missing', state: 'problem', problem: 'document-unknown', document: null },
    ])
    expect(desk.rows(change)[0]?.document).toEqual({ kind: 'text', pictureId: null, excerpt: 'Text of a' })
    expect(desk.rows(change)[0]?.metadataAfter).toBe('{ "n": 1.0, "year": 2026 }')
    expect(desk.wanted('a')?.metadata).toBe('{ "by": "Ada", "n": 1.0 }')
  })

  test('knows only the sent title of a document edited by its ID alone', () => {
    const { connectionId, operations } = desk
    const edit = { connectionId, action: 'edit', unknown: true, at: 1 } as const
    const ids = ['1b671a64-40d5-491e-99b0-da01ff1f3341', '2b671a64-40d5-491e-99b0-da01ff1f3341'] as const
    operations.documents.acceptEdit({ ...edit, documentId: 'titled', itemId: ids[0], title: 'Old news' })
    operations.documents.acceptEdit({ ...edit, documentId: 'whole', itemId: ids[1], metadata: '{"a": 1}' })
    const replace: BulkEditStep = {
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

  test('chooses search results of one connection, newest first', () => {
    for (const id of ['one', 'two', 'three']) desk.add(id, { title: `Hours of ${id}` })
    desk.add('other', { title: 'Something else' })
    const change = desk.prepare({ kind: 'search', text: 'hours' }, setYear)
    expect(desk.rows(change).map(({ documentId }) => documentId)).toEqual(['three', 'two', 'one'])
    expect(desk.get(desk.prepare({ kind: 'search', text: '' }, setYear)).total).toBe(4)
    expect(desk.get(desk.prepare({ kind: 'search', text: 'nothing like it' }, setYear)).total).toBe(0)
  })
})

describe('applying', () => {
  test('saves unchanged documents and skips one edited since', () => {
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

  test('refuses an unconfirmed field removal and a second start', () => {
    desk.add('a', { metadata: '{"by": "Ada"}' })
    const change = desk.prepare(['a'], removeBy)
    expect(desk.operations.bulkEdits.apply(change, ['year'])).toMatchObject({
      ok: false,
      error: { code: 'removal-not-confirmed', facts: { count: 1 } },
    })
    expect(desk.operations.bulkEdits.apply(change, ['by'])).toMatchObject({ ok: true })
    expect(desk.operations.bulkEdits.apply(change, ['by'])).toMatchObject({
      ok: false,
      error: { code: 'change-not-possible' },
    })
  })

  test('records the size of the bulk edit in each version', () => {
    for (const id of ['a', 'b']) desk.add(id, { metadata: '{"by": "Ada"}' })
    sendAll()
    const change = desk.prepare(['a', 'b'], setYear)
    desk.apply(change)
    sendAll()
    const undo = desk.undo(change)
    const versions = desk.operations.calls['documents/get']({
      connectionId: desk.connectionId,
      documentId: 'a',
    })?.versions
    expect(versions?.map(({ action, change: of }) => [action, of])).toEqual([
      ['add', null],
      ['change', { bulkEditId: change, documents: 2, isUndo: false }],
      ['change', { bulkEditId: undo, documents: 2, isUndo: true }],
    ])
  })

  test('marks completed items that it changed', () => {
    for (const id of ['a', 'b']) desk.add(id, { metadata: '{"by": "Ada"}' })
    const completed = () => {
      const { connectionId, operations } = desk
      const claims = operations.queue.claim({ connectionId, now: 90_000, limit: 10 })
      return claims.map(({ id, attemptId, documentId }) => [
        documentId,
        operations.queue.complete({ itemId: id, attemptId }, accepted, 90_000).isOfBulkEdit,
      ])
    }
    expect(completed()).toEqual([
      ['a', false],
      ['b', false],
    ])
    const change = desk.prepare(['a'], setYear)
    desk.apply(change)
    desk.edit('b', { title: 'By hand' })
    expect(completed()).toEqual([
      ['a', true],
      ['b', false],
    ])
    desk.undo(change)
    expect(completed()).toEqual([['a', true]])
  })

  test('merges the new values into a waiting edit', () => {
    desk.add('a', { metadata: '{"by": "Ada"}' })
    sendAll()
    desk.edit('a', { title: 'Waiting' })
    desk.apply(desk.prepare(['a'], setYear))
    expect(sendAll()).toEqual([
      { operation: 'update', id: 'a', title: 'Waiting', metadata: '{"by": "Ada", "year": 2026}' },
    ])
  })
})

describe('clearing bulk edits', () => {
  const clear = () => {
    while (!desk.operations.bulkEdits.clear());
  }
  const rowsLeft = () => desk.db.number('SELECT count(DISTINCT bulk_edit_key) FROM bulk_edit_rows')

  test('deletes a dropped bulk edit and its rows', () => {
    for (let index = 0; index < 450; index += 1) desk.add(`d${index}`)
    const change = desk.prepare({ kind: 'search', text: '' }, setYear)
    desk.operations.bulkEdits.drop(change)
    clear()
    expect(rowsLeft()).toBe(0)
    expect(desk.db.number('SELECT count(*) FROM bulk_edits')).toBe(0)
  })

  test('deletes the rows of old bulk edits, but not of one being undone', () => {
    desk.add('a')
    const changes = Array.from({ length: 24 }, (_, index) => {
      const change = desk.prepare(['a'], { kind: 'set-field', name: 'n', raw: String(index) })
      desk.apply(change)
      return change
    })
    const [oldest = '', second = ''] = changes
    desk.operations.bulkEdits.undo(second, { bulkEditId: '3b671a64-40d5-491e-99b0-da01ff1f3341', at: 1 })
    clear()
    expect(rowsLeft()).toBe(20)
    expect(desk.get(oldest)).toMatchObject({ state: 'done', canUndo: false, counts: { done: 1 } })
    expect(desk.rows(oldest)).toEqual([])
    expect(desk.rows(second)).toHaveLength(1)
    expect(() => desk.undo(oldest)).toThrow('change-not-possible')
    expect(desk.rows(changes.at(-1) ?? '')).toHaveLength(1)
  })
})

test('removes bulk edits with their connection, and asks first while one runs', () => {
  desk.add('a')
  sendAll()
  const { operations, connectionId } = desk
  const done = desk.prepare(['a'], setYear)
  const prepared = desk.prepare(['a'], removeBy)
  operations.bulkEdits.apply(done, [])
  const forget = (discardWaiting: boolean) =>
    operations.connections.forget(connectionId, { discardWaiting, at: 1 })
  expect(forget(false)).toEqual({ waiting: 1, forgotten: false })
  expect(forget(true)).toMatchObject({ forgotten: true })
  expect(desk.get(done).state).toBe('stopped')
  expect(operations.bulkEdits.get(prepared)).toBeNull()
  expect(operations.bulkEdits.unfinished()).toEqual([])
})

describe('by template', () => {
  const template = (onViolation: 'warn' | 'block') =>
    schemaFromTemplate({
      fields: [
        templateField('year', { kind: 'number', required: true }),
        templateField('status', { preset: '"draft"' }),
      ],
      allowsOthers: true,
      onViolation,
    })

  beforeEach(() => {
    useCompiler(desk.db, compileTemplate)
    desk.add('a', { metadata: '{ "x": 1.0, "year": "2026" }' })
    desk.add('b', { metadata: '{"year": 2026, "status": "done"}' })
    desk.add('c', { metadata: '{"status": "done"}' })
  })
  const keep = (schema: string, collection = 'news') =>
    desk.operations.templates.keep({ connectionId: desk.connectionId, collection, schema, at: 1 })

  test('adapts documents to the template of their collection', () => {
    keep(template('warn'))
    const change = desk.prepare({ kind: 'search', text: '' }, { kind: 'by-template' })
    expect(
      desk.rows(change).map(({ documentId, state, metadataAfter }) => [documentId, state, metadataAfter]),
    ).toEqual([
      ['c', 'same', '{"status": "done"}'],
      ['b', 'same', '{"year": 2026, "status": "done"}'],
      ['a', 'planned', '{ "year": 2026, "status": "draft", "x": 1.0 }'],
    ])
  })

  test('skips edits that violate a blocking template, but not title edits', () => {
    keep(template('block'), '')
    const byTemplate = desk.prepare(['a', 'b', 'c'], { kind: 'by-template' })
    expect(desk.rows(byTemplate).map(({ state }) => state)).toEqual(['planned', 'same', 'same'])
    const change = desk.prepare(['a', 'b', 'c'], { kind: 'set-field', name: 'more', raw: '1' })
    expect(desk.rows(change).map(({ problem }) => problem)).toEqual([
      'template-violated',
      null,
      'template-violated',
    ])
    const title: BulkEditStep = {
      kind: 'replace',
      in: { kind: 'title' },
      find: 't',
      by: 'T',
      matchCase: true,
    }
    expect(desk.get(desk.prepare(['a', 'b', 'c'], title)).counts.problems).toBe(0)
  })
})
