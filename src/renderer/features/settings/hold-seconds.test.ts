import { expect, test } from 'vitest'
import { readHoldSeconds } from './hold-seconds.ts'

test.each([
  ['0', 0],
  ['60', 60],
  [' 7 ', 7],
  ['007', 7],
])('%j is taken', (text, seconds) => {
  expect(readHoldSeconds(text)).toBe(seconds)
})

test.each(['', ' ', '61', '-1', '1.5', '1e1', 'ten', '99999'])('%j is not', (text) => {
  expect(readHoldSeconds(text)).toBeUndefined()
})
