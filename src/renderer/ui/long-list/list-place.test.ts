import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  furthestOf,
  placeAfterScroll,
  placeOfRow,
  putRight,
  type RowList,
  scrollTo,
  windowAt,
} from './list-place.ts'
import { equalRows, MeasuredRows, type RowPlaces } from './row-places.ts'

const equal = fc
  .tuple(fc.integer({ min: 1, max: 5_000_000 }), fc.constantFrom(28, 36, 244))
  .map(([count, rowHeight]) => equalRows(count, rowHeight))
const measured = fc
  .tuple(fc.integer({ min: 1, max: 3000 }), fc.constantFrom(40, 90_000), fc.integer({ min: 1, max: 97 }))
  .map(([count, highest, step]) => new MeasuredRows(count, (index) => 20 + ((index * step * 131) % highest)))
const list = fc.record({
  rows: fc.oneof<fc.Arbitrary<RowPlaces>[]>(equal, measured),
  viewport: fc.integer({ min: 60, max: 3000 }),
  lead: fc.constantFrom(0, 0, 180),
  tail: fc.constantFrom(0, 0, 70),
})
const part = fc.double({ min: 0, max: 1, noNaN: true })
const million: RowList = { rows: equalRows(1_000_000, 36), viewport: 600, lead: 0, tail: 0 }

function onScreen(of: RowList, now: { readonly place: number; readonly scrolled: number }) {
  const { first, above } = windowAt(of, now)
  return { drawn: above - now.scrolled, right: of.rows.startOf(first) - now.place }
}

describe('the rows in sight', () => {
  test('are drawn where the browser shows them, at any place of any list', () => {
    fc.assert(
      fc.property(list, part, (one, at) => {
        const now = scrollTo(one, at * furthestOf(one))
        const { first, last, above, below } = windowAt(one, now)
        const { drawn, right } = onScreen(one, now)
        // The browser scrolls a long list by whole pixels.
        expect(Math.abs(drawn - right)).toBeLessThan(1)
        const top = one.lead + drawn
        const bottom = top + one.rows.startOf(last + 1) - one.rows.startOf(first)
        if (first > 0) expect(top).toBeLessThan(1)
        if (last < one.rows.count - 1) expect(bottom).toBeGreaterThan(one.viewport - 1)
        expect(Math.min(above, below)).toBeGreaterThanOrEqual(0)
        const inSight = one.rows.indexAt(now.place - one.lead + one.viewport)
        expect(last - first - (inSight - one.rows.indexAt(now.place - one.lead))).toBeLessThan(20)
        expect(now.scrolled).toBeLessThanOrEqual(16_000_000)
      }),
      { numRuns: 1000 },
    )
  })

  test('are drawn there close to the top of a long list, too', () => {
    const long: RowList = { rows: equalRows(5_000_000, 244), viewport: 600, lead: 0, tail: 0 }
    for (const place of [2, 75, 1000, 2195, 2196, 2197, 20_000]) {
      const { drawn, right } = onScreen(long, scrollTo(long, place))
      expect(Math.abs(drawn - right)).toBeLessThan(1)
    }
    const { drawn, right } = onScreen(long, placeAfterScroll(long, scrollTo(long, 500_000_000), 30))
    expect(drawn).toBe(right)
  })

  test('the last one is reached whole', () => {
    fc.assert(
      fc.property(list, (one) => {
        const end = scrollTo(one, placeOfRow(one, 0, one.rows.count - 1))
        const { last } = windowAt(one, end)
        expect(last).toBe(one.rows.count - 1)
        if (one.lead + one.rows.height > one.viewport) expect(end.place).toBe(furthestOf(one) - one.tail)
      }),
    )
  })

  test('a step of the wheel moves a long list by as much as a short one', () => {
    const start = scrollTo(million, 18_000_000)
    const after = placeAfterScroll(million, start, start.scrolled + 120)
    expect(after.place).toBe(start.place + 120)
    const dragged = placeAfterScroll(million, start, 4_000_000)
    expect(dragged.place).toBeCloseTo(9_000_000, -4)
  })

  test('however many steps, the bar is put right and no end comes too early', () => {
    let now = scrollTo(million, 60_000)
    for (let step = 0; step < 2000 && now.place > 0; step += 1) {
      now = placeAfterScroll(million, now, now.scrolled - 120)
      now = putRight(million, now, false) ?? now
      expect(now.scrolled === 0 && now.place > 600).toBe(false)
    }
    expect(now.place).toBe(0)
    const rested = putRight(million, { place: 9_000_000, scrolled: 3_900_000 }, true)
    expect(rested).toEqual(scrollTo(million, 9_000_000))
  })
})

test('measured rows stand one below the other, whatever was measured in which order', () => {
  const rows = fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 60 })
  const sizes = fc.array(fc.tuple(fc.nat(59), fc.integer({ min: 1, max: 500 })), { maxLength: 30 })
  fc.assert(
    fc.property(rows, sizes, (likely, changes) => {
      const places = new MeasuredRows(likely.length, (index) => likely[index] ?? 0)
      const right = [...likely]
      for (const [at, height] of changes) {
        if (at >= right.length) continue
        places.setHeight(at, height)
        right[at] = height
        expect(places.height).toBe(right.reduce((sum, one) => sum + one, 0))
      }
      right.reduce((start, height, index) => {
        expect([places.startOf(index), places.indexAt(start), places.indexAt(start + height - 1)]).toEqual([
          start,
          index,
          index,
        ])
        return start + height
      }, 0)
    }),
  )
})
