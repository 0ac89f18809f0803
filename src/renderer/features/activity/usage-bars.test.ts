import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../../../shared/domain/calendar.ts'
import type { UsageFigures } from '../../../shared/schemas/usage.ts'
import { addedIn, barsOf, firstOf, unitOf } from './usage-bars.ts'

type Row = UsageFigures['days'][number]
const row = (day: string, added: number, kind: Row['kind'] = 'text'): Row => ({
  ...{ day, kind, added, edited: 1, refused: 1, tries: added + 2 },
})

test('draws a bar for every day of a period, also empty ones and clock changes', () => {
  const bars = barsOf({ days: [row('2026-03-29', 3)] }, '2026-03-27', '2026-03-31')
  expect(bars.map((bar) => [bar.day, addedIn(bar)])).toEqual([
    ['2026-03-27', 0],
    ['2026-03-28', 0],
    ['2026-03-29', 3],
    ['2026-03-30', 0],
    ['2026-03-31', 0],
  ])
})

test('adds up the kinds of a day, both kinds of pictures together', () => {
  const days = [row('2026-01-01', 1), row('2026-01-01', 2, 'website'), row('2026-01-01', 3, 'picture-file')]
  const [bar] = barsOf(
    { days: [...days, row('2026-01-01', 4, 'picture-address'), row('2026-01-01', 5, 'unknown')] },
    '2026-01-01',
    '2026-01-01',
  )
  expect(bar).toEqual({ day: '2026-01-01', pictures: 7, websites: 2, texts: 1, unknown: 5 })
})

test('draws weeks from Monday over a year, and months over several', () => {
  expect(firstOf('7', '2026-03-01')).toBe('2026-02-23')
  const from = firstOf('year', '2026-11-22') ?? ''
  expect(from).toBe('2025-11-23')
  const weeks = barsOf({ days: [row('2025-11-23', 1), row('2026-11-22', 2)] }, from, '2026-11-22')
  expect([weeks[0]?.day, weeks[0]?.texts]).toEqual(['2025-11-17', 1])
  expect([weeks.at(-1)?.day, weeks.at(-1)?.texts]).toEqual(['2026-11-16', 2])
  const months = barsOf({ days: [row('2024-02-29', 1)] }, '2020-01-31', '2024-03-01')
  expect(months).toHaveLength(51)
  expect(months[0]?.day).toBe('2020-01-01')
  expect(months.at(-2)).toMatchObject({ day: '2024-02-01', texts: 1 })
})

test('holds everything of the period, once', () => {
  const offset = fc.integer({ min: 0, max: 1500 })
  fc.assert(
    fc.property(fc.uniqueArray(offset, { maxLength: 30 }), offset, (days, length) => {
      const from = '2022-01-17'
      const rows = days.filter((at) => at <= length).map((at) => row(addDays(from, at), at + 1))
      const bars = barsOf({ days: rows }, from, addDays(from, length))
      const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0)
      expect(sum(bars.map(addedIn))).toBe(sum(rows.map(({ added }) => added)))
      expect(bars.length).toBeLessThanOrEqual(107)
      expect(unitOf(from, addDays(from, length))).toBe(length < 92 ? 'day' : length < 742 ? 'week' : 'month')
    }),
  )
})

test('draws a bounded number of bars for any range', () => {
  const anyDay = fc.oneof(
    fc.constantFrom(
      '0000-01-01',
      '9999-12-31',
      '1970-01-01',
      '2026-11-22',
      'NaN-NaN-NaN',
      '275760-09-13',
      '',
    ),
    fc.integer({ min: -800_000, max: 3_000_000 }).map((days) => addDays('1970-01-01', days)),
  )
  fc.assert(
    fc.property(anyDay, anyDay, fc.array(anyDay, { maxLength: 5 }), (from, to, days) => {
      const bars = barsOf({ days: days.map((one) => row(one, 1)) }, from, to)
      expect(bars.length).toBeLessThanOrEqual(2400)
      expect(new Set(bars.map((bar) => bar.day)).size).toBe(bars.length)
    }),
    {
      examples: [
        ['9999-12-01', '9999-12-31', []],
        ['0000-01-01', '9999-12-31', []],
      ],
    },
  )
})
