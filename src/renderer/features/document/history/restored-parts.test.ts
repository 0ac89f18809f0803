import { expect, test } from 'vitest'
import type { DocumentDetail } from '../../../../shared/schemas/document.ts'
import { assessRestore, choicesOf, findRestorable, partsOf } from './restored-parts.ts'

const detail: DocumentDetail = {
  connectionId: 'a3d1f2d0-0000-4000-8000-000000000001',
  documentId: 'doc-1',
  kind: 'text',
  collection: 'museum',
  title: 'New',
  excerpt: '',
  pictureId: null,
  state: 'done',
  addedAt: 1,
  changedAt: 1,
  knowledge: 'full',
  content: null,
  metadata: '{"a": 2, "g": {"x": 1, "y": 2}, "l": [1, 2], "new": true}',
  versions: [],
  cameWith: [],
}
const version = { number: 1, title: 'Old', metadata: '{"a": 1, "g": {"x": 9, "y": 2}, "l": [2, 1]}' }

test('each field that differs can be put back by itself, a list as a whole', () => {
  const restorable = findRestorable(detail, version)
  expect(restorable.fields).toEqual([['a'], ['g', 'x'], ['l'], ['new']])
  expect(choicesOf(restorable)).toEqual(['all', 'title', 'metadata', 'fields'])
})

test('nothing is offered in parts where there is but one thing to put back', () => {
  const titled = findRestorable(detail, { ...version, metadata: detail.metadata })
  expect(choicesOf(titled)).toEqual(['all'])
  const one = { number: 1, title: 'New', metadata: (detail.metadata ?? '').replace('2', '3') }
  expect(choicesOf(findRestorable(detail, one))).toEqual(['all'])
})

test('what is chosen is all that would change', () => {
  const restorable = findRestorable(detail, version)
  const assess = (choice: Parameters<typeof partsOf>[0], fields: readonly (readonly string[])[] = []) => {
    const parts = partsOf(choice, { title: false, fields })
    const { title, metadata } = assessRestore(detail, version, restorable, parts)
    const changed = metadata?.shown ?? []
    return [title?.after, ...changed.map(({ kind, path }) => `${kind} ${path.join('.')}`)]
  }
  expect(assess('title')).toEqual(['Old'])
  expect(assess('fields', [['g', 'x']])).toEqual([undefined, 'changed g.x'])
  expect(assess('fields', [['new']])).toEqual([undefined, 'removed new'])
  expect(assess('metadata')[0]).toBeUndefined()
  expect(assess('all')).toHaveLength(1 + assess('metadata').slice(1).length)
})

test('metadata that nobody here knew is not taken for none', () => {
  const partial = { ...detail, knowledge: 'partial' as const }
  const unknown = { ...version, metadata: null }
  const restorable = findRestorable(partial, unknown)
  expect(restorable).toMatchObject({ hasTitle: true, hasMetadata: false, isMetadataKnown: false })
  expect(assessRestore(partial, unknown, restorable).metadata).toBeNull()
})
