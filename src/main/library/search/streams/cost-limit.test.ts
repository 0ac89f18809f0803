import { expect, test } from 'vitest'
import { limitByPrice, limitBySeldom } from './tested-keys.ts'

const million = 1_000_000

test('changes the plan after enough rows if fewer than one in four match', () => {
  const isOverCostLimit = limitBySeldom(4)
  expect(isOverCostLimit({ tested: 59, fitting: 0, passed: 59 })).toBe(false)
  expect(isOverCostLimit({ tested: 60, fitting: 14, passed: 60 })).toBe(true)
  expect(isOverCostLimit({ tested: 60, fitting: 15, passed: 60 })).toBe(false)
})

test('decides by fewer rows if the other plan is fast too', () => {
  const isOverCostLimit = limitBySeldom(2, 8)
  expect(isOverCostLimit({ tested: 7, fitting: 0, passed: 7 })).toBe(false)
  expect(isOverCostLimit({ tested: 8, fitting: 3, passed: 8 })).toBe(true)
  expect(isOverCostLimit({ tested: 8, fitting: 4, passed: 8 })).toBe(false)
})

test('does not test gathered rows one by one', () => {
  const isOverCostLimit = limitByPrice(million)
  // A third of the documents may match, but few do: gathering some ten thousand is fast.
  expect(isOverCostLimit({ tested: 16, fitting: 0, passed: 48 })).toBe(true)
  // Nearly all documents match: they are found at once, and gathering them takes long.
  expect(isOverCostLimit({ tested: 16, fitting: 15, passed: 17 })).toBe(false)
  expect(isOverCostLimit({ tested: 200, fitting: 60, passed: 230 })).toBe(false)
})

test('does not decide by a few rows that happen not to match', () => {
  expect(limitByPrice(million)({ tested: 7, fitting: 0, passed: 7 })).toBe(false)
})

test('gathers all rows at once if few can match', () => {
  expect(limitByPrice(5000)({ tested: 16, fitting: 16, passed: 16 })).toBe(true)
})
