import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { compactJson } from '../../../shared/domain/metadata/metadata-text.ts'
import { longestMetadata } from '../../../shared/domain/text-limits.ts'
import type { EditBase } from '../../../shared/schemas/document.ts'
import { type BulkEditHarness, openBulkEditHarness } from '../testing/test-changes.ts'

let desk: BulkEditHarness
beforeEach(() => {
  desk = openBulkEditHarness()
  desk.add('harbour', { title: 'Harbour', metadata: form.metadata })
})
afterEach(() => desk.end())

const documentId = 'harbour'
const form = { title: 'Harbour', metadata: '{"place": "Quay", "year": 1.0, "tags": ["a"]}' }

type Edit = { title?: string; metadata?: string; removes?: readonly string[]; base?: EditBase; way?: 'table' }
const stamp = () => ({
  ...{ connectionId: desk.connectionId, documentId },
  ...{ itemId: randomUUID(), at: 5000 },
})
const save = (edit: Edit) => desk.operations.documents.edit({ ...stamp(), removes: [], ...edit })
const saveForm = (edit: Edit) => save({ ...edit, base: form })
const versionOf = (saved: ReturnType<typeof save>): string => {
  if (!saved.ok) throw new Error(saved.error.code)
  return saved.value.versionId
}
const now = () => {
  const found = desk.operations.calls['documents/get']({ connectionId: desk.connectionId, documentId })
  return [found?.title, compactJson(found?.metadata ?? '')]
}
const actions = () =>
  desk.operations.calls['documents/get']({ connectionId: desk.connectionId, documentId })?.versions.map(
    ({ action }) => action,
  )
const versions = () => actions()?.length

const meanwhile: readonly (readonly [string, () => void, readonly unknown[]])[] = [
  [
    'a bulk edit',
    () => desk.apply(desk.prepare([documentId], { kind: 'set-field', name: 'year', raw: '2.50' })),
    ['Harbour', '{"place":"Pier","year":2.50,"tags":["a"]}'],
  ],
  [
    'a returned table',
    () => {
      const metadata = '{"place": "Quay", "year": 2.50, "tags": ["a"]}'
      versionOf(save({ way: 'table', title: 'Port', metadata, base: form }))
    },
    ['Port', '{"place":"Pier","year":2.50,"tags":["a"]}'],
  ],
  [
    'a save and its undo',
    () => {
      const versionId = versionOf(save({ metadata: '{"place": "Mole", "year": 3, "tags": ["a"]}' }))
      versionOf(save({ title: 'Port' }))
      versionOf(desk.operations.documents.undoEdit({ ...stamp(), versionId }))
    },
    ['Port', '{"place":"Pier","year":1.0,"tags":["a"]}'],
  ],
  [
    'a restored version',
    () => {
      versionOf(save({ title: 'Port', metadata: '{"year": 7}', removes: ['place', 'tags'] }))
      versionOf(save({ title: 'Harbour', metadata: form.metadata }))
      const parts = { title: true, fields: [['year']] }
      versionOf(desk.operations.documents.restoreVersion({ ...stamp(), version: 2, parts, removes: [] }))
    },
    ['Port', '{"place":"Pier","year":7,"tags":["a"]}'],
  ],
]
test.each(meanwhile)('keeps the changes of %s when the form is saved', (_, change, expected) => {
  change()
  const saved = saveForm({ metadata: '{"place": "Pier", "year": 1.0, "tags": ["a"]}' })
  expect(saved).toMatchObject({ ok: true, value: { isMerged: true } })
  expect(now()).toEqual(expected)
  expect(actions()?.at(-1)).toBe('merge')
})

test('keeps being a table that comes back where it is merged', () => {
  versionOf(save({ title: 'Port' }))
  versionOf(saveForm({ way: 'table', metadata: '{"place": "Pier", "year": 1.0, "tags": ["a"]}' }))
  expect(actions()).toEqual(['add', 'edit', 'table'])
})

test('keeps the undo of a bulk edit when the form is saved', () => {
  const change = desk.prepare([documentId], { kind: 'set-field', name: 'year', raw: '2.50' })
  desk.apply(change)
  desk.undo(change)
  const base = { title: 'Harbour', metadata: '{"place": "Quay", "year": 2.50, "tags": ["a"]}' }
  versionOf(save({ metadata: '{"place": "Pier", "year": 2.50, "tags": ["a"]}', base }))
  expect(now()).toEqual(['Harbour', '{"place":"Pier","year":1.0,"tags":["a"]}'])
})

test.each<[string, Edit, Edit]>([
  ['title', { title: 'Port' }, { title: 'Dock' }],
  [
    'metadata',
    { metadata: '{"place": "Mole", "year": 1.0, "tags": ["a"]}' },
    { title: 'Dock', metadata: '{"place": "Pier", "year": 1.0, "tags": ["a"]}' },
  ],
  [
    'metadata',
    { metadata: '{"place": "Quay", "year": 1.0, "tags": ["a", "b"]}' },
    { metadata: '{"place": "Quay", "year": 1.0, "tags": ["c", "a"]}' },
  ],
])('refuses an edit of the same %s, and writes nothing', (field, theirs, mine) => {
  versionOf(save(theirs))
  const [before, count] = [now(), versions()]
  expect(saveForm(mine)).toMatchObject({ ok: false, error: { code: 'changed-since', field } })
  expect(now()).toEqual(before)
  expect(versions()).toBe(count)
})

test('saves no merge that is longer than metadata may be', () => {
  const half = `"${'x'.repeat(longestMetadata / 2)}"`
  versionOf(save({ metadata: `{"place": "Quay", "year": 1.0, "tags": ["a"], "theirs": ${half}}` }))
  const saved = saveForm({ metadata: `{"place": "Quay", "year": 1.0, "tags": ["a"], "mine": ${half}}` })
  expect(saved).toMatchObject({ ok: false, error: { code: 'metadata-too-long', field: 'metadata' } })
})

test('saves the same change of both sides once', () => {
  const metadata = '{"place": "Pier", "year": 1.0, "tags": ["a"]}'
  versionOf(save({ metadata }))
  expect(saveForm({ metadata })).toMatchObject({ ok: false, error: { code: 'nothing-to-change' } })
})

test('does not merge if the document is unchanged since the form was opened', () => {
  const saved = saveForm({ title: 'Port', metadata: '{"place": "Pier", "year": 1.0, "tags": ["a"]}' })
  expect(saved.ok && saved.value.isMerged).toBeUndefined()
})

test('merges with a correction in the queue, which rewrites a version under its ID', () => {
  const saved = save({ metadata: '{"place": "Quay", "year": 2, "tags": ["a"]}' })
  if (!saved.ok) throw new Error(saved.error.code)
  const opened = { title: 'Harbour', metadata: '{"place": "Quay", "year": 2, "tags": ["a"]}' }
  const metadata = '{"place": "Quay", "year": 3, "tags": ["a"]}'
  const corrected = desk.operations.queue.correct(saved.value.itemId, { metadata }, 6000)
  expect(corrected.ok).toBe(true)
  versionOf(save({ metadata: '{"place": "Pier", "year": 2, "tags": ["a"]}', base: opened }))
  expect(now()).toEqual(['Harbour', '{"place":"Pier","year":3,"tags":["a"]}'])
})

test('merges after the version the form was opened on was cleared away', () => {
  versionOf(save({ title: 'Port' }))
  desk.db.run('DELETE FROM versions WHERE number = 1')
  versionOf(saveForm({ metadata: '{"place": "Pier", "year": 1.0, "tags": ["a"]}' }))
  expect(now()).toEqual(['Port', '{"place":"Pier","year":1.0,"tags":["a"]}'])
})
