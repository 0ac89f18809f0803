import { expect, test } from 'vitest'
import { sortByName } from './walk-folders.ts'

test('sorts letters by alphabet and numbers by value', () => {
  const sorted = [
    'a.txt',
    'a/b',
    'Émile',
    'file',
    'file 2.txt',
    'file 02.txt',
    'file 10.txt',
    'file 10a',
    'zoo',
  ]
  expect(sortByName(sorted.toReversed(), (name) => name).filter((name) => name.startsWith('file'))).toEqual(
    ['file', 'file 02.txt', 'file 2.txt', 'file 10.txt', 'file 10a'].toSorted((a, b) =>
      a.localeCompare(b, undefined, { numeric: true }),
    ),
  )
  expect(sortByName(['zoo', 'Émile', 'ask'], (name) => name)).toEqual(['ask', 'Émile', 'zoo'])
  expect(sortByName(['9'.repeat(40), '1'.repeat(41), '10'], (name) => name)).toEqual([
    '10',
    '9'.repeat(40),
    '1'.repeat(41),
  ])
})
