import fc from 'fast-check'
import { expect, test } from 'vitest'
import { extremeNumber } from '../../shared/domain/testing/extreme-numbers.ts'
import {
  formatAmount,
  formatCalendarDay,
  formatClockTime,
  formatDay,
  formatDayAndTime,
  formatExactTime,
} from './format.ts'

test('formats any number as a time', () => {
  fc.assert(
    fc.property(extremeNumber, (at) => {
      for (const format of [formatExactTime, formatDayAndTime, formatDay, formatClockTime])
        expect(format(at).length).toBeGreaterThan(3)
      expect(formatAmount(at)).not.toBe('')
    }),
  )
})

test('formats any text as a day', () => {
  const day = fc.oneof(fc.constantFrom('NaN-NaN-NaN', '275760-09-13', '', '2026-02-31'), fc.string())
  fc.assert(
    fc.property(day, (one) => {
      expect(formatCalendarDay(one)).toMatch(/\d/)
    }),
  )
})
