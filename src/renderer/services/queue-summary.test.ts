import { expect, test } from 'vitest'
import type { QueueSummary } from '../../shared/schemas/queue.ts'
import { shownBatch, shownCounts } from './queue-summary.ts'

const none = { waiting: 0, sending: 0, unsure: 0, 'needs-attention': 0, paused: 0, done: 0, discarded: 0 }
const summary: QueueSummary = {
  counts: { ...none, waiting: 3, 'needs-attention': 2 },
  practice: { connectionId: 'practice', counts: { ...none, waiting: 1, 'needs-attention': 2 }, sent: 3 },
  batch: { done: 0, total: 0, startedAt: null },
  pauses: [],
}

test('counts the practice service only while it is shown', () => {
  expect(shownCounts(summary, () => false)).toEqual({ ...none, waiting: 2 })
  expect(shownCounts(summary, () => true)).toEqual(summary.counts)
})

test('measures progress without the practice service unless it is shown', () => {
  const batch = { done: 4, total: 7, startedAt: 10 }
  expect(shownBatch({ ...summary, batch }, () => false)).toEqual({ done: 1, total: 3, startedAt: 10 })
  expect(shownBatch({ ...summary, batch }, () => true)).toEqual(batch)
  const { total } = shownBatch({ ...summary, batch: { ...batch, total: 5 } }, () => false)
  expect(total).toBe(0)
})
