import { expect, test } from 'vitest'
import { nameOfColumn } from './table-columns.ts'

test.each([
  ['"Date made"', 'Date made'],
  ['place.town', 'place › town'],
  ['place."old name"', 'place › old name'],
  ['year', 'year'],
])('calls the column of %s as the documents do', (field, name) => {
  expect(nameOfColumn({ field })).toBe(name)
})
