import fc from 'fast-check'
import { expect, test } from 'vitest'
import { orderOfNumber } from './compared-values.ts'

test.each([
  ['1', '1.0', '+1', '01', '1e0', '10e-1', '0.1E1'],
  ['0', '-0', '0.000', '0e99'],
  ['1990', '1.99e3', '1990.'],
  ['.5', '0.5', '5e-1'],
  ['-12.50', '-1.25e1'],
  ['12345678901234567890', '12345678901234567890.0'],
])('%s is the same however it is spelt', (...spellings) => {
  expect(new Set(spellings.map(orderOfNumber)).size).toBe(1)
})

test.each(['', 'a', '1a', '1 2', '--1', '.', 'e1', '1,5', 'Infinity', '0x10'])(
  'rejects %s as a number',
  (text) => {
    expect(orderOfNumber(text)).toBeUndefined()
  },
)

test('distinguishes numbers beyond floating point precision', () => {
  expect(orderOfNumber('12345678901234567890')).not.toBe(orderOfNumber('12345678901234567891'))
  expect(orderOfNumber('1e400')).not.toBe(orderOfNumber('1e401'))
})

test('sorts numerically', () => {
  const anyNumber = fc.oneof(
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.integer({ min: -20, max: 20 }).map((whole) => whole / 10),
  )
  fc.assert(
    fc.property(anyNumber, anyNumber, (a, b) => {
      const [first = '', second = ''] = [a, b].map((one) => orderOfNumber(String(one)))
      expect(Math.sign(first < second ? -1 : first > second ? 1 : 0)).toBe(Math.sign(a === b ? 0 : a - b))
    }),
    { numRuns: 2000 },
  )
})
