import { beforeEach, expect, test } from 'vitest'
import type { ConnectionPause, QueueSummary } from '../../shared/schemas/queue.ts'
import { createFakeClock, type FakeClock } from '../jobs/testing/fake-clock.ts'
import { noticeMessages } from '../messages.ts'
import { createSendingSignals } from './sending-signals.ts'

let shown: { progress: number; badge: number; awake: boolean; notices: string[] }
let isFocused: boolean
let mayKeepAwake: boolean
let mayNotifyOfAttention: boolean
let clock: FakeClock

beforeEach(() => {
  shown = { progress: -1, badge: 0, awake: false, notices: [] }
  isFocused = false
  mayKeepAwake = true
  mayNotifyOfAttention = true
  clock = createFakeClock(0, async () => undefined)
})

const signals = () =>
  createSendingSignals({
    system: {
      setProgress: (progress) => {
        shown.progress = progress
      },
      setBadge: (count) => {
        shown.badge = count
      },
      keepAwake: () => {
        shown.awake = true
        return () => {
          shown.awake = false
        }
      },
      notify: ({ body }) => shown.notices.push(body),
    },
    mayKeepAwake: () => mayKeepAwake,
    mayNotifyOfAttention: () => mayNotifyOfAttention,
    isWindowFocused: () => isFocused,
    clock,
  })

function summary(counts: Partial<QueueSummary['counts']>, done = 0, total = 0): QueueSummary {
  const none = { waiting: 0, sending: 0, unsure: 0, 'needs-attention': 0, paused: 0, done: 0, discarded: 0 }
  return { counts: { ...none, ...counts }, batch: { done, total, startedAt: null }, pauses: [] }
}

test('shows progress and prevents sleep while sending a batch', () => {
  const { update } = signals()
  update(summary({ waiting: 15, sending: 4 }, 1, 20))
  expect(shown).toMatchObject({ progress: 0.05, awake: true })
  update(summary({}, 0, 0))
  expect(shown).toMatchObject({ progress: -1, awake: false })
})

test('shows no progress for a single document', () => {
  signals().update(summary({ sending: 1 }, 0, 1))
  expect(shown.progress).toBe(-1)
})

test('allows sleep if set or paused', () => {
  const { update } = signals()
  mayKeepAwake = false
  update(summary({ waiting: 3 }, 0, 3))
  expect(shown.awake).toBe(false)
  mayKeepAwake = true
  update(summary({ waiting: 3 }, 0, 3))
  expect(shown.awake).toBe(true)
  const connectionId = '7b0c2f6e-3c54-4b8a-9d57-0d5f3a5f4a11'
  update({ ...summary({ waiting: 3 }, 0, 3), pauses: [{ connectionId, reason: 'editor', until: null }] })
  expect(shown.awake).toBe(false)
})

test('notifies once at the end of a long batch if the window is not focused', () => {
  const { update } = signals()
  update(summary({ waiting: 12 }, 0, 12))
  update(summary({}, 0, 0))
  update(summary({}, 0, 0))
  expect(shown.notices).toEqual(['All 12 documents sent'])
})

test('does not notify for a short or watched batch', () => {
  const short = signals()
  short.update(summary({ waiting: 3 }, 0, 3))
  short.update(summary({}))
  isFocused = true
  const watched = signals()
  watched.update(summary({ waiting: 12 }, 0, 12))
  watched.update(summary({}))
  expect(shown.notices).toEqual([])
})

test('counts items that need attention on the icon', () => {
  signals().update(summary({ 'needs-attention': 2 }))
  expect(shown.badge).toBe(2)
})

test('notifies when more items need attention, not of those from before the start', () => {
  const { update } = signals()
  update(summary({ 'needs-attention': 1 }))
  update(summary({ 'needs-attention': 1 }))
  expect(shown.notices).toEqual([])
  update(summary({ 'needs-attention': 3 }))
  expect(shown.notices).toEqual([noticeMessages.needAttention(3)])
})

const paused = (reason: ConnectionPause['reason']): QueueSummary => ({
  ...summary({ waiting: 1 }),
  pauses: [{ connectionId: '7b0c2f6e-3c54-4b8a-9d57-0d5f3a5f4a11', reason, until: null }],
})

test('notifies when a key is refused, not of other pauses', () => {
  const { update } = signals()
  update(summary({ waiting: 1 }))
  update(paused('offline'))
  expect(shown.notices).toEqual([])
  update(paused('key-refused'))
  update(paused('key-refused'))
  expect(shown.notices).toEqual([noticeMessages.keyRefused])
})

test('notifies of attention at most once an hour', async () => {
  const { update } = signals()
  update(summary({}))
  update(summary({ 'needs-attention': 1 }))
  await clock.advance(59 * 60_000)
  update(summary({ 'needs-attention': 2 }))
  update({ ...paused('key-refused'), counts: summary({ 'needs-attention': 2 }).counts })
  expect(shown.notices).toEqual([noticeMessages.needAttention(1)])
  await clock.advance(60_000)
  update(summary({ 'needs-attention': 3 }))
  expect(shown.notices.at(-1)).toBe(noticeMessages.needAttention(3))
})

test('does not notify of attention if the window is focused or the person does not want it', () => {
  const { update } = signals()
  update(summary({}))
  isFocused = true
  update(summary({ 'needs-attention': 1 }))
  isFocused = false
  mayNotifyOfAttention = false
  update(summary({ 'needs-attention': 2 }))
  expect(shown.notices).toEqual([])
  mayNotifyOfAttention = true
  update(summary({ 'needs-attention': 3 }))
  expect(shown.notices).toHaveLength(1)
})

test('does not say that all was sent if some of it needs attention', () => {
  const { update } = signals()
  mayNotifyOfAttention = false
  update(summary({ waiting: 12 }, 0, 12))
  update(summary({ 'needs-attention': 1 }))
  expect(shown.notices).toEqual([])
})

test('allows sleep after close', () => {
  const { update, close } = signals()
  update(summary({ sending: 1 }, 0, 1))
  close()
  expect(shown.awake).toBe(false)
})
