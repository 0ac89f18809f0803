import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type ItemEvent,
  type ItemState,
  isFinal,
  itemEvents,
  itemStates,
  nextPosition,
} from './item-state.ts'

/**
 * The whole state machine as a table: next states by event, first for certain, then for doubtful items.
 * Missing entries are impossible.
 */
const table: Readonly<Record<ItemState, Partial<Record<ItemEvent, readonly [ItemState, ItemState]>>>> = {
  waiting: {
    claimed: ['sending', 'sending'],
    paused: ['paused', 'paused'],
    retried: ['waiting', 'unsure'],
    corrected: ['waiting', 'unsure'],
    discarded: ['discarded', 'discarded'],
  },
  sending: {
    accepted: ['done', 'done'],
    postponed: ['waiting', 'unsure'],
    'lost-contact': ['unsure', 'unsure'],
    interrupted: ['unsure', 'unsure'],
    refused: ['needs-attention', 'needs-attention'],
  },
  unsure: {
    claimed: ['sending', 'sending'],
    paused: ['paused', 'paused'],
    retried: ['waiting', 'unsure'],
    corrected: ['waiting', 'unsure'],
    discarded: ['discarded', 'discarded'],
  },
  'needs-attention': {
    accepted: ['done', 'done'],
    retried: ['waiting', 'unsure'],
    corrected: ['waiting', 'unsure'],
    discarded: ['discarded', 'discarded'],
  },
  paused: {
    resumed: ['waiting', 'unsure'],
    corrected: ['waiting', 'unsure'],
    discarded: ['discarded', 'discarded'],
  },
  done: {},
  discarded: {},
}
const causingDoubt: readonly ItemEvent[] = ['lost-contact', 'interrupted']

describe.each(itemStates)('from %s', (state) => {
  test.each(itemEvents.flatMap((event) => [[event, false] as const, [event, true] as const]))(
    '%s (doubtful: %s)',
    (event, doubtful) => {
      const to = table[state][event]?.[doubtful ? 1 : 0]
      expect(nextPosition({ state, doubtful }, event)).toEqual(
        to === undefined
          ? { ok: false, error: 'not-possible' }
          : {
              ok: true,
              value: { state: to, doubtful: to !== 'done' && (doubtful || causingDoubt.includes(event)) },
            },
      )
    },
  )
})

test('is final only if ended', () => {
  expect(itemStates.filter(isFinal)).toEqual(['done', 'discarded'])
})

test('keeps a waiting item unsure exactly while it is doubtful, in any order of events', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...itemEvents), { maxLength: 60 }), (happened) => {
      let position = { state: 'waiting' as ItemState, doubtful: false }
      for (const event of happened) {
        const next = nextPosition(position, event)
        if (!next.ok) continue
        expect(isFinal(position.state)).toBe(false)
        if (position.doubtful && !next.value.doubtful) expect(event).toBe('accepted')
        position = next.value
        if (position.state === 'waiting') expect(position.doubtful).toBe(false)
        if (position.state === 'unsure') expect(position.doubtful).toBe(true)
      }
    }),
    { numRuns: 2000 },
  )
})

test('reaches every state and leaves every state that is not final', () => {
  const reached = new Set<ItemState>(['waiting'])
  for (const state of reached) {
    for (const event of itemEvents) {
      const next = nextPosition({ state, doubtful: false }, event)
      if (next.ok) reached.add(next.value.state)
    }
  }
  expect([...reached].sort()).toEqual([...itemStates].sort())
  for (const state of itemStates) expect(Object.keys(table[state]).length > 0).toBe(!isFinal(state))
})
