import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FoundDocument } from '../../../../shared/schemas/search.ts'
import { type DrawnRow, drawnIndices, drawnRows, limitNewRows, loadingDocument } from './drawn-rows.ts'

const document = (name: string): FoundDocument => ({
  ...loadingDocument,
  connectionId: 'a',
  documentId: name,
})
const foundWith = (rows: Readonly<Record<number, FoundDocument>>) => ({
  rowAt: (index: number) => rows[index],
})
const hereOf = (drawn: readonly DrawnRow[]) => drawn.flatMap(({ index, row }) => (row ? [index] : []))

test('draws the focused row inside or outside the window', () => {
  expect(drawnIndices({ first: 3, last: 5 }, undefined)).toEqual([3, 4, 5])
  expect(drawnIndices({ first: 3, last: 5 }, 1)).toEqual([1, 3, 4, 5])
  expect(drawnIndices({ first: 3, last: 5 }, 9)).toEqual([3, 4, 5, 9])
  expect(drawnIndices({ first: 3, last: 5 }, 4)).toEqual([3, 4, 5])
  expect(drawnIndices({ first: 0, last: -1 }, undefined)).toEqual([])
})

test('a document that stands in two places for a while is drawn in the first of them', () => {
  const drawn = drawnRows(foundWith({ 0: document('x'), 1: document('x'), 3: document('y') }), [0, 1, 2, 3])
  expect(hereOf(drawn)).toEqual([0, 3])
  expect(new Set(drawn.map(({ key }) => key)).size).toBe(4)
})

test('draws arriving rows in batches from above and others at once', () => {
  const rows = Object.fromEntries(Array.from({ length: 8 }, (_, at) => [at, document(`d${at}`)]))
  const all = drawnRows(foundWith(rows), drawnIndices({ first: 0, last: 7 }, undefined))
  expect(hereOf(limitNewRows(all, new Set([2, 3, 4, 5, 6]), 2))).toEqual([0, 1, 2, 3, 7])
  expect(limitNewRows(all, new Set(), 2)).toEqual(all)
})

test('in a few frames all of them are there, each of them once', () => {
  fc.assert(
    fc.property(fc.nat(60), fc.integer({ min: 1, max: 20 }), (count, most) => {
      const rows = Object.fromEntries(Array.from({ length: count }, (_, at) => [at, document(`d${at}`)]))
      const all = drawnRows(foundWith(rows), drawnIndices({ first: 0, last: count - 1 }, undefined))
      let coming: ReadonlySet<number> = new Set(all.map(({ index }) => index))
      for (let frame = 0; frame < Math.ceil(count / most); frame += 1) {
        const drawn = limitNewRows(all, coming, most)
        expect(hereOf(drawn).length).toBe(Math.min(count, (frame + 1) * most))
        expect(new Set(drawn.map(({ key }) => key)).size).toBe(count)
        coming = new Set(drawn.flatMap(({ index, row }) => (row === undefined ? [index] : [])))
      }
      expect(coming.size).toBe(0)
    }),
  )
})
