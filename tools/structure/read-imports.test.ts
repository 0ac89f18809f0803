import { expect, test } from 'vitest'
import { findCycles, type Import } from './read-imports.ts'

const pairs = (...edges: readonly string[]): Import[] =>
  edges.map((edge) => {
    const [from = '', to = ''] = edge.split(' ')
    return { from, to, isTypeOnly: false, isDynamic: false }
  })

test('finds each circle once, however long, and nothing of what only leads to it', () => {
  expect(findCycles(pairs('a b', 'b c', 'c a', 'start a', 'c end', 'x y', 'y x'))).toEqual([
    ['a', 'b', 'c'],
    ['x', 'y'],
  ])
  expect(findCycles(pairs('a b', 'a c', 'b d', 'c d'))).toEqual([])
})

test('a circle that only types close is one, a file that is loaded when needed closes none', () => {
  const [there, back] = pairs('a b', 'b a') as [Import, Import]
  expect(findCycles([there, { ...back, isTypeOnly: true }])).toEqual([['a', 'b']])
  expect(findCycles([there, { ...back, isDynamic: true }])).toEqual([])
})
