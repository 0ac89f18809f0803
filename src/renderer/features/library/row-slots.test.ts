import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRowSlots } from './row-slots.ts'

test('what stays keeps its slot, and what comes takes those of what went in their order', () => {
  const slots = createRowSlots()
  expect(slots.assign(['a', 'b', 'c'])).toEqual([0, 1, 2])
  expect(slots.assign(['b', 'c', 'd'])).toEqual([1, 2, 0])
  expect(slots.assign(['x', 'y', 'z'])).toEqual([1, 2, 0])
  expect(slots.assign(['x', 'y', 'z', 'w'])).toEqual([1, 2, 0, 3])
})

test('what has the focus is not turned into something else', () => {
  const slots = createRowSlots()
  slots.assign(['a', 'b'])
  expect(slots.assign(['b', 'c'], 'a')).toEqual([1, 2])
})

test('no two rows share a slot, and no more slots are made than rows were drawn at once', () => {
  fc.assert(
    fc.property(
      fc.array(fc.uniqueArray(fc.nat(30).map(String), { maxLength: 12 }), { maxLength: 20 }),
      (all) => {
        const slots = createRowSlots()
        let before = new Map<string, number>()
        let most = 0
        for (const keys of all) {
          const given = slots.assign(keys)
          expect(new Set(given).size).toBe(keys.length)
          for (const [at, key] of keys.entries()) if (before.has(key)) expect(given[at]).toBe(before.get(key))
          most = Math.max(most, keys.length)
          expect(Math.max(-1, ...given)).toBeLessThan(most)
          before = new Map(keys.map((key, at) => [key, given[at] ?? -1]))
        }
      },
    ),
  )
})
