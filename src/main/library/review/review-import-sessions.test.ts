import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ReviewRowImport } from '../../../shared/schemas/review.ts'
import { candidate, openReviewHarness, type ReviewHarness } from '../testing/test-review.ts'

let desk: ReviewHarness
beforeEach(() => {
  desk = openReviewHarness()
})
afterEach(() => desk.end())

const table = { id: randomUUID(), total: 10 }
const rowsOf = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => candidate(`row-${from + index + 1}`))

function add(
  from: number,
  count: number,
  more: Partial<ReviewRowImport> = {},
  to: Pick<ReviewHarness, 'operations' | 'connectionId'> = desk,
): void {
  to.operations.review.add({
    connectionId: to.connectionId,
    batchId: randomUUID(),
    source: 'prices.csv',
    candidates: rowsOf(from, count),
    notTaken: [],
    rowImport: { ...table, from, ...more },
    sendsPictures: true,
    at: 1000,
  })
}
const incomplete = () => desk.operations.review.summary(desk.connectionId)?.incomplete
const ids = () => desk.rows().map(({ documentId }) => documentId)

test('counts the rows of a partial table only until it is complete', () => {
  add(0, 4)
  const known = { id: table.id, name: 'prices.csv', total: 10 }
  expect(incomplete()).toEqual([{ ...known, arrived: 4, end: null }])
  add(4, 3)
  expect(incomplete()).toEqual([{ ...known, arrived: 7, end: null }])
  add(7, 3)
  expect(incomplete()).toEqual([])
})

test('keeps why a table stopped until more rows arrive', () => {
  add(0, 4)
  add(4, 0, { end: 'stopped' })
  expect(incomplete()).toMatchObject([{ arrived: 4, end: 'stopped' }])
  add(4, 0, { end: 'unreadable' })
  expect(incomplete()).toMatchObject([{ arrived: 4, end: 'unreadable' }])
  add(4, 2)
  expect(incomplete()).toMatchObject([{ arrived: 6, end: null }])
  add(6, 0, { end: 'complete' })
  expect(incomplete()).toEqual([])
})

test('reports no stopped table without rows', () => {
  desk.add(candidate('other'))
  add(0, 0, { end: 'stopped' })
  expect(incomplete()).toEqual([])
  add(0, 0)
  expect(incomplete()).toMatchObject([{ arrived: 0 }])
  add(0, 0, { end: 'stopped' })
  expect(incomplete()).toEqual([])
})

test('joins a chunk only once if it is sent again after arriving in part', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ size: fc.integer({ min: 1, max: 5 }), cut: fc.nat(5) }), {
        minLength: 1,
        maxLength: 5,
      }),
      (pieces) => {
        const fresh = openReviewHarness()
        try {
          const total = pieces.reduce((sum, { size }) => sum + size, 0)
          let from = 0
          for (const { size, cut } of pieces) {
            add(from, Math.min(size, cut), { total }, fresh)
            add(from, size, { total }, fresh)
            from += size
          }
          expect(fresh.rows().map(({ documentId }) => documentId)).toEqual(
            rowsOf(0, total).map(({ documentId }) => documentId),
          )
          expect(fresh.operations.review.summary(fresh.connectionId)?.incomplete).toEqual([])
        } finally {
          fresh.end()
        }
      },
    ),
    { numRuns: 20 },
  )
})

test('removes and restores the rows of one table only', () => {
  desk.add(candidate('before'))
  add(0, 2)
  desk.add(candidate('between'))
  add(2, 2)
  const removal = randomUUID()
  expect(desk.run({ kind: 'remove', keys: { rowImport: table.id }, removal })).toBe(4)
  expect(ids()).toEqual(['before', 'between'])
  expect(incomplete()).toEqual([])
  expect(desk.run({ kind: 'put-back', removal })).toBe(4)
  expect(ids()).toEqual(['before', 'row-1', 'row-2', 'between', 'row-3', 'row-4'])
  expect(incomplete()).toMatchObject([{ arrived: 4 }])
})

test('keeps the rows of a partial table and clears its notice', () => {
  add(0, 4)
  desk.operations.review.keepImported(desk.connectionId, table.id)
  expect(incomplete()).toEqual([])
  expect(ids()).toHaveLength(4)
  desk.operations.review.keepImported(randomUUID(), table.id)
})

test('deletes import sessions with their batch', () => {
  add(0, 4)
  desk.operations.review.close(desk.connectionId)
  while (!desk.operations.review.clearClosed(1));
  add(0, 3)
  expect(incomplete()).toMatchObject([{ arrived: 3 }])
})

test('deletes rows removed in an earlier run and the notice of their table', () => {
  add(0, 4)
  desk.add(candidate('other'))
  desk.run({ kind: 'remove', keys: { rowImport: table.id }, removal: randomUUID() })
  while (!desk.operations.review.forgetRemovals());
  add(0, 2)
  expect(incomplete()).toMatchObject([{ arrived: 2 }])
})
