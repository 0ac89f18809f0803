import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clockDay, placeOfDay, type RunDay, withRun } from '../../shared/domain/run-days.ts'
import { type Backup, type CopyReason, copyReason } from '../../shared/schemas/backups.ts'
import { copiesToClear, dayOf } from './copies-to-clear.ts'

const dayMs = 86_400_000
const start = Date.UTC(2026, 0, 5, 12)
const copyAt = (at: number, reason: CopyReason = 'daily'): Backup => ({
  name: `${at}-${reason}`,
  at,
  reason,
  bytes: 1,
})

const anyCopies = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 0, max: 400 * dayMs }), fc.constantFrom(...copyReason.options)), {
    selector: ([at, reason]) => `${at}-${reason}`,
    maxLength: 120,
  })
  .map((pairs) => pairs.map(([at, reason]) => copyAt(start + at, reason)))
const all = (zoneOffsetMs = 0) => ({ zoneOffsetMs, placeOf: () => 0, made: '' })
const zone = fc.integer({ min: -12, max: 14 }).map((hours) => hours * 3_600_000)

test('keeps seven daily and four weekly backups of a year', () => {
  let copies: Backup[] = []
  for (let day = 0; day < 365; day += 1) {
    copies.push(copyAt(start + day * dayMs))
    const gone = copiesToClear(copies, all())
    copies = copies.filter(({ name }) => !gone.includes(name))
  }
  const ages = copies.map(({ at }) => 364 - (at - start) / dayMs).sort((a, b) => a - b)
  expect(ages.slice(0, 7)).toEqual([0, 1, 2, 3, 4, 5, 6])
  // 4 January 2027 is a Monday: its week, and the Sundays that ended the three weeks before.
  expect(ages.slice(7)).toEqual([8, 15])
  expect(copies).toHaveLength(9)
})

test('keeps the newest backup and replaced libraries', () => {
  fc.assert(
    fc.property(anyCopies, zone, (copies, offset) => {
      const gone = new Set(copiesToClear(copies, all(offset)))
      for (const reason of ['update', 'daily', 'asked'] as const) {
        const [newest] = copies.filter((copy) => copy.reason === reason).sort((a, b) => b.at - a.at)
        if (newest !== undefined) expect(gone.has(newest.name)).toBe(false)
      }
      for (const copy of copies) if (copy.reason === 'replaced') expect(gone.has(copy.name)).toBe(false)
    }),
  )
})

test('keeps between seven and eleven daily backups, and four weeks', () => {
  fc.assert(
    fc.property(anyCopies, zone, (copies, offset) => {
      const gone = new Set(copiesToClear(copies, all(offset)))
      const left = (reason: CopyReason) =>
        copies.filter((copy) => copy.reason === reason && !gone.has(copy.name))
      expect(left('update').length).toBeLessThanOrEqual(5)
      expect(left('asked').length).toBeLessThanOrEqual(10)
      expect(left('daily').length).toBeLessThanOrEqual(11)
      const days = new Set(
        copies.filter(({ reason }) => reason === 'daily').map(({ at }) => dayOf(at, offset)),
      )
      const daysLeft = new Set(left('daily').map(({ at }) => dayOf(at, offset)))
      for (const day of [...days].sort((a, b) => b - a).slice(0, 7)) expect(daysLeft).toContain(day)
    }),
  )
})

test('is idempotent and independent of the order', () => {
  fc.assert(
    fc.property(anyCopies, zone, (copies, offset) => {
      const gone = copiesToClear(copies, all(offset))
      const left = copies.filter(({ name }) => !gone.includes(name))
      expect(copiesToClear(left, all(offset))).toEqual([])
      expect(new Set(copiesToClear(copies.toReversed(), all(offset)))).toEqual(new Set(gone))
    }),
  )
})

const anyStarts = fc.array(
  fc.record({
    day: fc.oneof(fc.integer({ min: 0, max: 40 }), fc.constantFrom(-9000, 31, 400, 90_000)),
    reason: fc.constantFrom('daily' as const, 'asked' as const),
  }),
  { maxLength: 80 },
)

test('deletes a backup only after enough newer ones, whatever the clock', () => {
  fc.assert(
    fc.property(anyStarts, (starts) => {
      let days: readonly RunDay[] = []
      let copies: Backup[] = []
      const madeOn: { readonly name: string; readonly day: number; readonly reason: CopyReason }[] = []
      for (const [index, { day, reason }] of starts.entries()) {
        days = withRun(days, day)
        // Seconds apart, to distinguish copies of one day.
        const made = copyAt(day * dayMs + index * 1000, reason)
        copies.push(made)
        madeOn.push({ name: made.name, day, reason })
        const gone = copiesToClear(copies, {
          zoneOffsetMs: 0,
          placeOf: (at) => placeOfDay(days, clockDay(at)),
          made: made.name,
        })
        for (const name of gone) {
          const own = madeOn.findIndex((one) => one.name === name)
          const later = madeOn.slice(own + 1).filter((one) => one.reason === madeOn[own]?.reason)
          if (madeOn[own]?.reason === 'asked') expect(later.length).toBeGreaterThanOrEqual(10)
          else if (later.every((one) => one.day !== madeOn[own]?.day))
            expect(new Set(later.map((one) => one.day)).size).toBeGreaterThanOrEqual(7)
        }
        expect(gone).not.toContain(made.name)
        copies = copies.filter(({ name }) => !gone.includes(name))
      }
    }),
  )
})
