import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, daysBetween, isoTime, isRealDate, latestMoment, localDay, toMoment } from './calendar.ts'
import { extremeNumber } from './testing/extreme-numbers.ts'

describe('any timestamp', () => {
  test('becomes a whole number within the calendar, unchanged if valid', () => {
    fc.assert(
      fc.property(extremeNumber, (at) => {
        const moment = toMoment(at)
        expect(Number.isSafeInteger(moment)).toBe(true)
        expect(moment).toBeGreaterThanOrEqual(0)
        expect(moment).toBeLessThanOrEqual(latestMoment)
        if (Number.isSafeInteger(at) && at >= 0 && at <= latestMoment) expect(moment).toBe(Math.abs(at))
        expect(Date.parse(isoTime(at))).toBe(moment)
      }),
    )
  })

  test.each(['Pacific/Kiritimati', 'UTC', 'Pacific/Niue'])('has a four-digit year in %s', (zone) => {
    const before = process.env.TZ
    process.env.TZ = zone
    try {
      fc.assert(
        fc.property(extremeNumber, (at) => {
          expect(isRealDate(localDay(at))).toBe(true)
        }),
      )
    } finally {
      if (before === undefined) delete process.env.TZ
      else process.env.TZ = before
    }
  })
})

test('adds and compares any days within four-digit years', () => {
  const day = fc.oneof(
    fc.constantFrom(
      '0000-01-01',
      '9999-12-31',
      '1970-01-01',
      'NaN-NaN-NaN',
      '275760-09-13',
      '',
      '2026-02-31',
    ),
    fc.string(),
  )
  fc.assert(
    fc.property(day, extremeNumber, day, (from, days, to) => {
      expect(isRealDate(addDays(from, days))).toBe(true)
      expect(() => daysBetween(from, to)).not.toThrow()
    }),
  )
  expect([addDays('9999-12-31', 1), addDays('0000-01-01', -1)]).toEqual(['9999-12-31', '0000-01-01'])
  expect(addDays('2026-02-28', 1)).toBe('2026-03-01')
})
