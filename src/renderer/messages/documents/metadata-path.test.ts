import { expect, test } from 'vitest'
import { formatPath, formatPlaces } from './metadata-path.ts'

test.each([
  [['address', 'city'], 'address › city'],
  [['authors', 1, 'name'], 'authors › 2 › name'],
  [[''], '“”'],
  [['a', 'b', 'c', 'd', 'e', 'f', 'g'], 'a › b › … › e › f › g'],
])('%j reads %s', (path, expected) => {
  expect(formatPath(path)).toBe(expected)
})

test('names the first of many places and counts the rest', () => {
  expect(formatPlaces([['a'], ['b', 0]], 2, (name) => `“${name}”`)).toBe('“a” and “b › 1”')
  const many = Array.from({ length: 10_000 }, (_, at) => [`field ${at}`])
  expect(formatPlaces(many.slice(0, 20), many.length)).toMatch(
    /^field 0, .*, field 11, and 9,988 more fields$/,
  )
})
