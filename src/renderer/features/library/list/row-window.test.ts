import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { placeAfterScroll, placeOfRow, putRight, type RowList, scrollTo, windowAt } from './row-window.ts'

const list = fc.record({
  count: fc.integer({ min: 1, max: 5_000_000 }),
  rowHeight: fc.constantFrom(28, 36, 244),
  viewport: fc.integer({ min: 60, max: 3000 }),
})
const part = fc.double({ min: 0, max: 1, noNaN: true })
const furthestOf = ({ count, rowHeight, viewport }: RowList) => Math.max(0, count * rowHeight - viewport)

describe('the rows in sight', () => {
  test('are drawn where the browser shows them, at any place of any list', () => {
    fc.assert(
      fc.property(list, part, (one, at) => {
        const now = scrollTo(one, at * furthestOf(one))
        const { first, last, above, below } = windowAt(one, now)
        // The first pixel in sight belongs to the row that the place says.
        const topOfFirst = above - now.scrolled
        // The browser scrolls a long list by whole pixels.
        expect(Math.abs(topOfFirst - (first * one.rowHeight - now.place))).toBeLessThan(1)
        const bottom = topOfFirst + (last - first + 1) * one.rowHeight
        const isEnd = last === one.count - 1
        expect(topOfFirst).toBeLessThan(1)
        if (!isEnd) expect(bottom).toBeGreaterThan(one.viewport - 1)
        expect(below).toBeGreaterThanOrEqual(0)
        expect(last - first).toBeLessThan(one.viewport / one.rowHeight + 20)
        expect(now.scrolled).toBeLessThanOrEqual(16_000_000)
      }),
      { numRuns: 1000 },
    )
  })

  test('are drawn there close to the top of a long list, too', () => {
    const long = { count: 5_000_000, rowHeight: 244, viewport: 600 }
    for (const place of [2, 75, 1000, 2195, 2196, 2197, 20_000]) {
      const now = scrollTo(long, place)
      const { first, above } = windowAt(long, now)
      expect(Math.abs(above - now.scrolled - (first * long.rowHeight - place))).toBeLessThan(1)
    }
    const dragged = placeAfterScroll(long, scrollTo(long, 500_000_000), 30)
    const { first, above } = windowAt(long, dragged)
    expect(above - dragged.scrolled).toBe(first * long.rowHeight - dragged.place)
  })

  test('the last one is reached whole', () => {
    fc.assert(
      fc.property(list, (one) => {
        const end = scrollTo(one, placeOfRow(one, 0, one.count - 1))
        const { last } = windowAt(one, end)
        expect(last).toBe(one.count - 1)
        if (one.count * one.rowHeight > one.viewport) expect(end.place).toBe(furthestOf(one))
      }),
    )
  })

  test('a step of the wheel moves a long list by as much as a short one', () => {
    const million = { count: 1_000_000, rowHeight: 36, viewport: 600 }
    const start = scrollTo(million, 18_000_000)
    const after = placeAfterScroll(million, start, start.scrolled + 120)
    expect(after.place).toBe(start.place + 120)
    const dragged = placeAfterScroll(million, start, 4_000_000)
    expect(dragged.place).toBeCloseTo(9_000_000, -4)
  })

  test('however many steps, the bar is put right and no end comes too early', () => {
    const million = { count: 1_000_000, rowHeight: 36, viewport: 600 }
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
