import { describe, expect, test } from 'vitest'
import type { DocumentDetail } from '../../../shared/schemas/document.ts'
import { draftFromText } from '../../metadata/index.ts'
import { assessEdit, toEdit, valuesOf } from './document-edit.ts'
import { draftNameOf, readEditDraft } from './edit-draft.ts'

const detail: DocumentDetail = {
  connectionId: 'a3d1f2d0-0000-4000-8000-000000000001',
  documentId: 'doc-1',
  kind: 'text',
  collection: 'museum',
  title: 'Old',
  excerpt: '',
  pictureId: null,
  state: 'done',
  addedAt: 1,
  changedAt: 1,
  knowledge: 'full',
  content: { kind: 'text', text: 'Words' },
  metadata: '{"a": 1.0, "b": "x"}',
  versions: [],
  cameWith: [],
}
const unseen: DocumentDetail = { ...detail, knowledge: 'partial', title: null, metadata: null, content: null }

describe('what saving would do', () => {
  test('nothing, as long as nothing changed', () => {
    const assessed = assessEdit(detail, valuesOf(detail))
    expect(assessed).toMatchObject({
      title: null,
      metadata: null,
      removals: { names: [], places: [] },
      problem: null,
      isChanged: false,
    })
  })

  test('only the title is sent where only the title changed', () => {
    const values = { ...valuesOf(detail), title: 'New' }
    expect(toEdit(detail, values, assessEdit(detail, values))).toEqual({
      connectionId: detail.connectionId,
      documentId: 'doc-1',
      title: 'New',
      base: { title: 'Old', metadata: detail.metadata },
    })
  })

  test('a removed field is named, so that it can be agreed to', () => {
    const values = { ...valuesOf(detail), metadata: draftFromText('{"a": 1.0}') }
    const assessed = assessEdit(detail, values)
    expect(assessed.removals.names).toEqual(['b'])
    expect(toEdit(detail, values, assessed)).toMatchObject({ metadata: '{"a": 1.0}', removes: ['b'] })
  })

  test('an emptied form clears the metadata', () => {
    const values = { ...valuesOf(detail), metadata: draftFromText('') }
    const assessed = assessEdit(detail, values)
    expect(assessed.removals.names).toEqual(['a', 'b'])
    expect(toEdit(detail, values, assessed)).toMatchObject({ metadata: '{}' })
  })

  test('another spelling of a number is a change', () => {
    const values = { ...valuesOf(detail), metadata: draftFromText('{"a": 1, "b": "x"}') }
    expect(assessEdit(detail, values).isChanged).toBe(true)
  })

  test('an empty title cannot be saved', () => {
    expect(assessEdit(detail, { ...valuesOf(detail), title: ' ' }).problem).toBe('title-missing')
  })

  test('unknown metadata stays out of it until its replacement is asked for', () => {
    const typed = { ...valuesOf(unseen), metadata: draftFromText('{"c": 1}') }
    expect(assessEdit(unseen, typed).isChanged).toBe(false)
    expect(assessEdit(unseen, { ...typed, replacesUnseen: true }).metadata).not.toBeNull()
    expect(assessEdit(unseen, { ...valuesOf(unseen), replacesUnseen: true }).metadata).not.toBeNull()
  })
})

describe('the draft of an edit', () => {
  test('has a short name of its own for each document', () => {
    const long = 'x'.repeat(900)
    const names = [`${long}1`, `${long}2`].map((documentId) => draftNameOf({ ...detail, documentId }))
    expect(new Set(names).size).toBe(2)
    for (const name of names) expect(name.length).toBeLessThanOrEqual(200)
  })

  test('comes back whole, and nonsense does not', () => {
    const values = { ...valuesOf(detail), title: 'Half typ' }
    expect(readEditDraft(JSON.parse(JSON.stringify(values)))).toEqual(values)
    expect(readEditDraft({ title: 'x' })).toBeUndefined()
    expect(readEditDraft({})).toBeUndefined()
  })
})
