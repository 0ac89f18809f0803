import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../../../shared/domain/calendar.ts'
import { amountIn, barsOf, firstOf, namesUsed, unitOf } from './usage-bars.ts'

const day = (
  name: string,
  tries: number,
  used: readonly { name: string; answers: number; amount: number }[] = [],
) => ({ day: name, tries, used: [...used], outcomes: [{ outcome: 'done' as const, tries }] })

describe('bars', () => {
  test('cover every day of a period, also empty ones and clock changes', () => {
    const bars = barsOf({ days: [day('2026-03-29', 3)] }, '2026-03-27', '2026-03-31')
    expect(bars.map(({ day: name, tries }) => [name, tries])).toEqual([
      ['2026-03-27', 0],
      ['2026-03-28', 0],
      ['2026-03-29', 3],
      ['2026-03-30', 0],
      ['2026-03-31', 0],
    ])
  })

  test('are weeks from Monday over a year and months over several', () => {
    expect(firstOf('7', '2026-03-01')).toBe('2026-02-23')
    const from = firstOf('year', '2026-11-22') ?? ''
    expect(from).toBe('2025-11-23')
    const weeks = barsOf({ days: [day('2025-11-23', 1), day('2026-11-22', 2)] }, from, '2026-11-22')
    expect([weeks[0]?.day, weeks[0]?.tries]).toEqual(['2025-11-17', 1])
    expect([weeks.at(-1)?.day, weeks.at(-1)?.tries]).toEqual(['2026-11-16', 2])
    const months = barsOf({ days: [day('2024-02-29', 1)] }, '2020-01-31', '2024-03-01')
    expect(months).toHaveLength(51)
    expect(months[0]?.day).toBe('2020-01-01')
    expect(months.at(-2)).toMatchObject({ day: '2024-02-01', tries: 1 })
  })

  test('hold everything of the period, once', () => {
    const offset = fc.integer({ min: 0, max: 1500 })
    fc.assert(
      fc.property(fc.uniqueArray(offset, { maxLength: 30 }), offset, (days, length) => {
        const from = '2022-01-17'
        const to = addDays(from, length)
        const figures = days
          .filter((at) => at <= length)
          .map((at) => day(addDays(from, at), at + 1, [{ name: 'n', answers: 1, amount: at }]))
        const bars = barsOf({ days: figures }, from, to)
        const sum = (measure?: string) => bars.reduce((all, bar) => all + amountIn(bar, measure), 0)
        expect(sum()).toBe(figures.reduce((all, { tries }) => all + tries, 0))
        expect(sum('n')).toBe(figures.reduce((all, { tries }) => all + tries - 1, 0))
        expect(bars.length).toBeLessThanOrEqual(107)
        expect(unitOf(from, to)).toBe(length < 92 ? 'day' : length < 742 ? 'week' : 'month')
      }),
    )
  })

  test('are bounded for any range', () => {
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
        const bars = barsOf({ days: days.map((one) => day(one, 1)) }, from, to)
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

  test('tell accepted from not accepted and from all else', () => {
    const [bar] = barsOf(
      {
        days: [
          {
            ...day('2026-01-01', 6),
            outcomes: [
              { outcome: 'done', tries: 1 },
              { outcome: 'refused', tries: 2 },
              { outcome: 'postponed', tries: 2 },
              { outcome: 'interrupted', tries: 1 },
            ],
          },
        ],
      },
      '2026-01-01',
      '2026-01-01',
    )
    expect(bar).toMatchObject({ done: 1, refused: 2, other: 3 })
  })
})

test('usage has the names that the service gave it', () => {
  const used = (name: string) => ({ name, answers: 1, amount: 1 })
  expect(
    namesUsed({
      outcomes: [
        { outcome: 'done', tries: 1, used: [used('tokens'), used('')] },
        { outcome: 'refused', tries: 1, used: [used('tokens')] },
      ],
    }),
  ).toEqual(['', 'tokens'])
})
