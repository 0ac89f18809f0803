import { beforeEach, expect, test } from 'vitest'
import type { QueueSummary } from '../../shared/schemas/queue.ts'
import { noticeMessages } from '../messages.ts'
import { createSendingSignals } from './sending-signals.ts'

let shown: { progress: number; badge: number; awake: boolean; notices: string[] }
let isFocused: boolean
let mayKeepAwake: boolean

beforeEach(() => {
  shown = { progress: -1, badge: 0, awake: false, notices: [] }
  isFocused = false
  mayKeepAwake = true
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
    isWindowFocused: () => isFocused,
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

test('counts items that need attention on the icon and notifies', () => {
  const { update } = signals()
  update(summary({ waiting: 12 }, 0, 12))
  update(summary({ 'needs-attention': 2 }, 10, 12))
  expect(shown.badge).toBe(2)
  expect(shown.notices).toEqual([noticeMessages.needAttention(2)])
})

test('allows sleep after close', () => {
  const { update, close } = signals()
  update(summary({ sending: 1 }, 0, 1))
  close()
  expect(shown.awake).toBe(false)
})
