import { expect, test } from 'vitest'
import { type TableLayout, usualTableLayout } from '../../../shared/schemas/view.ts'
import { fieldsMissing, repairColumn, repairSort, repairText } from './repair-view.ts'

test('replaces a missing name and keeps the rest of the text', () => {
  const field = { code: 'field-unknown', name: 'autor' } as const
  expect(repairText('river  autor:"Ada L" -has:AUTOR year:>1', field, 'author')).toBe(
    'river  author:"Ada L" -has:author year:>1',
  )
  expect(repairText('river autor~x', field, '"year of birth"')).toBe('river "year of birth"~x')
  expect(repairText('river autor:x bank autor:y', field, null)).toBe('river bank')
  const collection = { code: 'collection-unknown', name: 'old' } as const
  expect(repairText('collection:old,news old', collection, 'new ones')).toBe('collection:"new ones",news old')
  expect(repairText('collection:old,news', collection, null)).toBe('collection:news')
  expect(repairText('-collection:old x', collection, null)).toBe('x')
  const batch = { code: 'batch-unknown', name: '0' } as const
  expect(repairText('batch:0,17 -batch:0 x', batch, '23')).toBe('batch:23,17 -batch:23 x')
  expect(repairText('batch:0,17 -batch:0 x', batch, null)).toBe('batch:17 x')
  const id = '0a1b2c3d-0000-4000-8000-00000000abcd'
  expect(repairText(`batch:0,${id}`, { code: 'batch-unknown', name: id }, '4')).toBe('batch:0,4')
  expect(repairText('connection:Town', { code: 'connection-unknown', name: 'Town' }, 'any')).toBe(
    'connection:any',
  )
})

const table: TableLayout = {
  ...usualTableLayout,
  columns: [
    { by: 'title', width: 200 },
    { by: { field: 'autor' }, width: 90 },
    { by: { field: 'year' }, width: 70 },
  ],
  sort: { by: { field: 'autor' }, descending: true },
}

test('columns and the order of a table are repaired by themselves', () => {
  expect(fieldsMissing(table, (path) => path === 'year')).toEqual({ columns: ['autor'], sort: 'autor' })
  expect(fieldsMissing(table, () => true)).toEqual({ columns: [], sort: null })
  expect(repairColumn(table, 'autor', 'author').columns[1]).toEqual({ by: { field: 'author' }, width: 90 })
  expect(repairColumn(table, 'autor', 'year').columns).toEqual([table.columns[0], table.columns[2]])
  expect(repairColumn(table, 'autor', null).columns).toHaveLength(2)
  const only = { ...table, columns: table.columns.slice(1, 2) }
  expect(repairColumn(only, 'autor', null).columns).toEqual(usualTableLayout.columns)
  expect(repairSort(table, 'author').sort).toEqual({ by: { field: 'author' }, descending: true })
  expect(repairSort(table, null).sort).toEqual(usualTableLayout.sort)
})
