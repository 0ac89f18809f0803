import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placeOfDay, type RunDay, ranSince, withRun, withStamp } from './run-days.ts'

const today = 20_000
const anyDay = fc.oneof(
  fc.integer({ min: today - 40, max: today + 40 }),
  fc.constantFrom(today, today + 31, 0, -25_000, 100_000_000),
)
/** Starts of the app: the clock, and a foreign stamp that comes in then; null for one by the own clock. */
const starts = fc.array(fc.record({ day: anyDay, foreign: fc.option(anyDay) }), { maxLength: 150 })

test('counts age by days of use, whatever the clock', () => {
  fc.assert(
    fc.property(starts, (all) => {
      let days: readonly RunDay[] = []
      let last: number | null = null
      const met: { readonly stamp: number; readonly since: Set<number> }[] = []
      for (const { day, foreign } of all) {
        days = withRun(days, day)
        for (const { stamp, since } of met) if (day !== last && day !== stamp) since.add(day)
        last = day
        const stamp = foreign ?? day
        // A foreign stamp on a day of use is as old as that day.
        if (foreign === null || placeOfDay(days, foreign) === -1) met.push({ stamp, since: new Set() })
        days = withStamp(days, stamp)
        for (const one of met) expect(ranSince(days, one.stamp)).toBeLessThanOrEqual(one.since.size)
      }
    }),
  )
})

test('ages everything as days pass, irreversibly', () => {
  fc.assert(
    fc.property(starts, (all) => {
      let days: readonly RunDay[] = []
      const stamps = new Set<number>()
      for (const { day, foreign } of all) {
        days = withStamp(withRun(days, day), foreign ?? day)
        stamps.add(foreign ?? day)
      }
      const first = 30_000
      for (let day = first; day < first + 32; day += 1) days = withRun(days, day)
      for (const stamp of stamps) expect(ranSince(days, stamp)).toBeGreaterThan(30)
    }),
  )
})

test('ages nothing by a clock swinging between two days', () => {
  let days = withRun([], 1)
  for (let swing = 0; swing < 200; swing += 1) days = withRun(withRun(days, 5000), 2)
  expect(ranSince(days, 1)).toBe(1)
  expect(days).toHaveLength(3)
})

test('ignores starts on wrong days and counts right ones', () => {
  const wrong = fc.uniqueArray(fc.integer({ min: -300, max: 300 }), { minLength: 30, maxLength: 35 })
  fc.assert(
    fc.property(wrong, fc.boolean(), fc.nat(30), (all, isCorrected, rightDays) => {
      let days = withRun([], today)
      for (const step of all) {
        days = withRun(days, today + 20 + step * 100 + (step > 0 ? 50 : -50))
        if (isCorrected) days = withRun(days, today)
      }
      expect(ranSince(days, today)).toBe(0)
      for (let day = 1; day <= rightDays; day += 1) {
        if (isCorrected) days = withRun(days, today + 100_000 * day)
        days = withRun(days, today + day)
      }
      expect(ranSince(days, today)).toBe(rightDays)
    }),
  )
})

test('counts days after pauses of a month or longer', () => {
  let days = withRun([], 0)
  for (const day of [31, 62, 93]) days = withRun(days, day)
  expect(ranSince(days, 0)).toBe(3)
  days = withRun(days, 125)
  expect(ranSince(days, 0)).toBe(3)
  for (const day of [126, 127]) days = withRun(days, day)
  expect(ranSince(days, 0)).toBe(5)
})

test('counts an unknown or repeated day from when it was met', () => {
  let days = withStamp(withRun([], 10), 400)
  expect(ranSince(days, 400)).toBe(0)
  days = withRun(withRun(days, 11), 12)
  expect(ranSince(days, 400)).toBe(2)
  expect(ranSince(days, 10)).toBe(2)
  days = withRun(days, 10)
  expect(ranSince(days, 10)).toBe(0)
  expect(ranSince(days, 400)).toBe(3)
  expect(placeOfDay(days, 10)).toBeGreaterThan(placeOfDay(days, 12))
  expect(placeOfDay(days, 13)).toBe(-1)
})

test('bounds the list of days', () => {
  let days: readonly RunDay[] = []
  for (let day = 0; day < 5000; day += 1) days = withStamp(days, -day)
  expect(days).toHaveLength(2000)
  expect(ranSince(days, 1)).toBe(0)
  for (let day = 1; day < 5000; day += 1) days = withRun(days, day)
  expect(days).toHaveLength(100)
})
