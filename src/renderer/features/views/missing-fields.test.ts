import { expect, test } from 'vitest'
import { type TableLayout, usualTableLayout } from '../../../shared/schemas/view.ts'
import { messages } from '../../messages/messages.ts'
import { missingFields } from './repair-view.ts'

const table: TableLayout = {
  ...usualTableLayout,
  columns: [
    { by: 'title', width: 200 },
    { by: { field: 'autor' }, width: 90 },
    { by: { field: 'jahr' }, width: 70 },
  ],
  sort: { by: { field: 'autor' }, descending: true },
}

test('reports a missing field once', () => {
  const problems = [
    { code: 'field-unknown' as const, name: 'AUTOR' },
    { code: 'field-unknown' as const, name: 'ort' },
    { code: 'collection-unknown' as const, name: 'autor' },
  ]
  const found = missingFields(problems, table, (path) => path === 'title')
  expect(found).toEqual([
    { name: 'autor', filters: true, column: true, sorts: true },
    { name: 'ort', filters: true, column: false, sorts: false },
    { name: 'jahr', filters: false, column: true, sorts: false },
  ])
  const { field } = messages.views.broken
  expect(found.map((one) => field(one.name, one))).toEqual([
    'No document has the field “autor”. The view filters by it, has a column for it, and is sorted by it.',
    'It filters by the field “ort”, which no document has.',
    'It has a column for the field “jahr”, which no document has.',
  ])
})

test('reports nothing while fields are unknown', () => {
  expect(missingFields([], table, undefined)).toEqual([])
  expect(missingFields([], usualTableLayout, () => false)).toEqual([])
})
