import { expect, test } from 'vitest'
import type { ReviewRow } from '../../../../shared/schemas/review.ts'
import { sampleRow } from '../testing/sample-row.ts'
import { nextStaying, resolvePlace } from './grid-place.ts'
import { stopsOf } from './row-stops.ts'

const rowsOf = (...keys: readonly number[]) => {
  const rows: readonly ReviewRow[] = keys.map((key) => ({ ...sampleRow, key }))
  return {
    count: rows.length,
    rowAt: (index: number) => rows[index],
    stopsAt: (index: number) => stopsOf(rows[index]),
    indexOf: (key: number) => {
      const found = rows.findIndex((row) => row.key === key)
      return found < 0 ? undefined : found
    },
  }
}

test('the focus stays with its row when rows before it go', () => {
  expect(resolvePlace({ index: 3, key: 40, stop: 'title' }, rowsOf(10, 40, 50))).toEqual({
    index: 1,
    stop: 'title',
  })
})

test('a row that is gone gives way to the one that took its place', () => {
  expect(resolvePlace({ index: 1, key: 20, stop: 'collection' }, rowsOf(10, 30, 40))).toEqual({
    index: 1,
    stop: 'collection',
  })
})

test('after the last row, the one before it', () => {
  expect(resolvePlace({ index: 2, key: 30, stop: 'title' }, rowsOf(10, 20))).toEqual({
    index: 1,
    stop: 'title',
  })
})

test('a choice that is no longer there leads to the check', () => {
  expect(resolvePlace({ index: 0, key: 10, stop: 'skip' }, rowsOf(10))).toEqual({ index: 0, stop: 'check' })
})

test('no row at all is no error', () => {
  expect(resolvePlace({ index: 7, key: null, stop: 'title' }, rowsOf()).index).toBe(0)
})

test('when rows are taken away, the next one that stays is gone to, else the one before', () => {
  const rows = rowsOf(10, 20, 30, 40)
  expect(nextStaying(1, rows, (key) => key === 20 || key === 30)).toBe(3)
  expect(nextStaying(3, rows, (key) => key >= 30)).toBe(1)
  expect(nextStaying(0, rows, (key) => key === 40)).toBe(0)
  expect(nextStaying(2, rows, () => true)).toBeUndefined()
})
