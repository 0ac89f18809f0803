import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldedValue, isDateLike, orderOfNumber } from '../../../../shared/domain/query/compared-values.ts'
import { turnedRanges } from '../../../../shared/domain/query/turned-ranges.ts'
import { type FieldValue, orderOfText } from '../index/field-values.ts'
import { testOf } from './compare-values.ts'

const day = fc
  .record({
    year: fc.integer({ min: 2025, max: 2026 }),
    month: fc.integer({ min: 1, max: 2 }),
    day: fc.option(fc.integer({ min: 1, max: 9 })),
    time: fc.constantFrom('', 'T10:30', ' 09:00'),
  })
  .map(({ year, month, day: of, time }) => {
    const two = (value: number) => String(value).padStart(2, '0')
    return `${year}-${two(month)}${of === null ? '' : `-${two(of)}${time}`}`
  })
const value = fc.oneof(
  fc.integer({ min: -30, max: 30 }).map(String),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
  fc.constantFrom(
    '1.0',
    '1e1',
    '0',
    '-0',
    'Ada',
    'ada',
    'Ádá',
    'b',
    '😀',
    '\uff5e',
    'ﬀ',
    '2026',
    '2026-01-05 late',
  ),
  day,
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 4 }),
)
const kindOf = (text: string) => {
  const read = foldedValue(text)
  return orderOfNumber(read) !== undefined ? 'number' : isDateLike(read) ? 'day' : 'text'
}
const readValue = (text: string): FieldValue => {
  const read = foldedValue(text)
  return { kind: 'text', text, folded: read, order: orderOfText(read) }
}

test('finds no value in a range that ends before it begins, but in every other one', () => {
  fc.assert(
    fc.property(value, value, fc.array(value), (low, high, others) => {
      const comparison = { kind: 'between', low, high } as const
      const term = { kind: 'field', path: ['a'], comparison, without: false, from: 0, to: 1 } as const
      const isTurned = turnedRanges([term], '2026-01-01').length > 0
      const values = [low, high, ...others].filter((one) => foldedValue(one) !== '').map(readValue)
      if (isTurned) expect(testOf(comparison)(values)).toBe(false)
      else if (kindOf(low) === kindOf(high) && values.length > others.length + 1)
        expect(testOf(comparison)(values)).toBe(true)
    }),
    { numRuns: 2000 },
  )
})
