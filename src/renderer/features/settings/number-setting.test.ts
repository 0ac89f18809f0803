import { expect, test } from 'vitest'
import { longestHold, readNumber, readVersions } from './number-setting.tsx'

test.each([
  ['0', 0],
  ['60', 60],
  [' 7 ', 7],
  ['007', 7],
])('%j is taken', (text, seconds) => {
  expect(readNumber(text, longestHold)).toBe(seconds)
})

test.each(['', ' ', '61', '-1', '1.5', '1e1', 'ten', '99999'])('%j is not', (text) => {
  expect(readNumber(text, longestHold)).toBeUndefined()
})

test('of versions all are kept, or ten at the least', () => {
  expect(['0', '10', '200', '1000'].map(readVersions)).toEqual([0, 10, 200, 1000])
  expect(['9', '1', '1001', 'all', ''].map(readVersions)).toEqual(Array(5).fill(undefined))
})
