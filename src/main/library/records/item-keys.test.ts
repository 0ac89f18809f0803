import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isFinal } from '../../../shared/domain/item-state.ts'
import { firstOwnKey, keysInOrder, type OrderedItem } from './item-keys.ts'

const lastJoined = 100
const lastOwn = firstOwnKey + 100

const history = fc
  .uniqueArray(
    fc.record({
      itemId: fc.uuid(),
      key: fc.option(
        fc.oneof(fc.integer({ min: 1, max: lastJoined }), fc.integer({ min: firstOwnKey, max: lastOwn })),
      ),
      waits: fc.boolean(),
    }),
    { selector: ({ itemId, key }) => key ?? itemId, maxLength: 8 },
  )
  .map((items): OrderedItem[] => {
    const ordered = items.map(({ itemId, key, waits }) => ({
      itemId,
      key,
      state: waits && key !== null && key >= firstOwnKey ? ('waiting' as const) : ('done' as const),
    }))
    return [
      ...ordered.filter(({ state }) => isFinal(state)),
      ...ordered.filter(({ state }) => !isFinal(state)).sort((a, b) => (a.key ?? 0) - (b.key ?? 0)),
    ]
  })

function freshKeys() {
  let [joined, own] = [lastJoined, lastOwn]
  return {
    joined: () => {
      joined += 1
      return joined
    },
    own: () => {
      own += 1
      return own
    },
  }
}

test('assigns rising keys, keeps those of waiting items and gives imported ones low keys', () => {
  fc.assert(
    fc.property(history, (items) => {
      const keys = keysInOrder(items, freshKeys())
      const all = items.map(({ itemId, key }) => keys.get(itemId) ?? key ?? 0)
      for (const [index, key] of all.entries())
        if (index > 0) expect(key).toBeGreaterThan(all[index - 1] ?? 0)
      for (const { itemId, key, state } of items) {
        if (key === null) expect(keys.get(itemId)).toBeLessThan(firstOwnKey)
        if (!isFinal(state)) expect(keys.has(itemId)).toBe(false)
      }
    }),
  )
})

test('keeps all keys of an intact history', () => {
  const items = [3, 7, firstOwnKey + 1, firstOwnKey + 5].map((key) => ({
    ...{ itemId: `item-${key}`, key, state: 'done' as const },
  }))
  expect(keysInOrder(items, freshKeys())).toEqual(new Map())
})

test('uses the last version of an item with several', () => {
  const [a, b] = [2, 1].map((key) => ({ itemId: `item-${key}`, key, state: 'done' as const }))
  if (a === undefined || b === undefined) return
  expect(keysInOrder([a, b, a], freshKeys())).toEqual(new Map())
  expect([...keysInOrder([a, b], freshKeys())]).toEqual([['item-1', lastJoined + 1]])
})
