import { expect, test } from 'vitest'
import type { ReviewRow } from '../../../../shared/schemas/review.ts'
import { sampleRow } from '../testing/sample-row.ts'
import { changeOfEdit, startEdit, withChange } from './cell-edit.ts'

const website: ReviewRow = {
  ...sampleRow,
  content: { kind: 'website', address: 'example.org' },
  problems: [
    { field: 'content', code: 'address-not-usable', facts: {} },
    { field: 'title', code: 'title-missing', facts: {} },
  ],
}

test('an edit begins with what is there, or with what was typed over it', () => {
  expect(startEdit(sampleRow, 0, 'title')?.text).toBe('Harbour rules')
  expect(startEdit(sampleRow, 0, 'title', 'x')?.text).toBe('x')
  expect(startEdit(website, 0, 'content')?.text).toBe('example.org')
})

test('a text is not typed in place', () => {
  expect(startEdit(sampleRow, 0, 'content')).toBeUndefined()
})

test('nothing typed is nothing changed', () => {
  const edit = startEdit(sampleRow, 0, 'title')
  expect(edit && changeOfEdit(edit)).toBeUndefined()
})

test('what was typed is kept as it is, empty or not usable', () => {
  const title = startEdit(sampleRow, 0, 'title', '')
  expect(title && changeOfEdit(title)).toEqual({ title: '' })
  const address = startEdit(website, 0, 'content', 'not an address ')
  expect(address && changeOfEdit(address)).toEqual({
    content: { kind: 'website', address: 'not an address ' },
  })
})

test('takes invisible characters out of an ID and an address', () => {
  const id = startEdit(sampleRow, 0, 'documentId', 'REF\u200b-1')
  expect(id && changeOfEdit(id)).toEqual({ documentId: 'REF-1' })
  const address = startEdit(website, 0, 'content', 'https://example\u00ad.org')
  expect(address && changeOfEdit(address)).toEqual({
    content: { kind: 'website', address: 'https://example.org' },
  })
  const title = startEdit(sampleRow, 0, 'title', 'soft\u00adhyphen')
  expect(title && changeOfEdit(title)).toEqual({ title: 'soft\u00adhyphen' })
})

test('the row shows the change at once, and only the problems of other cells', () => {
  const changed = withChange(website, { content: { kind: 'website', address: 'https://example.org' } })
  expect(changed.content).toEqual({ kind: 'website', address: 'https://example.org' })
  expect(changed.problems.map(({ field }) => field)).toEqual(['title'])
  expect(withChange(website, { title: 'Example' })).toMatchObject({
    title: 'Example',
    problems: [{ field: 'content' }],
  })
})
