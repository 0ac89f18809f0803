import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RowRecycler } from './drawn-rows.ts'

test('keeps elements of remaining rows and reuses the others in order', () => {
  const recycler = new RowRecycler()
  expect(recycler.assign(['a', 'b', 'c'])).toEqual([0, 1, 2])
  expect(recycler.assign(['b', 'c', 'd'])).toEqual([1, 2, 0])
  expect(recycler.assign(['x', 'y', 'z'])).toEqual([1, 2, 0])
  expect(recycler.assign(['x', 'y', 'z', 'w'])).toEqual([1, 2, 0, 3])
})

test('moves no elements if hardly any row remains', () => {
  const recycler = new RowRecycler()
  recycler.assign(['a', 'b', 'c', 'd'])
  expect(recycler.assign(['d', 'e', 'f', 'g'])).toEqual([0, 1, 2, 3])
})

test('never reuses the focused element', () => {
  const recycler = new RowRecycler()
  recycler.assign(['a', 'b'])
  expect(recycler.assign(['b', 'c'], 'a')).toEqual([1, 2])
  const others = new RowRecycler()
  others.assign(['a', 'b', 'c', 'd'])
  expect(others.assign(['x', 'c', 'y', 'z'], 'c')).toEqual([0, 2, 3, 1])
  expect(others.assign(['p', 'q', 'r'], 'c')).toEqual([0, 3, 1])
})

const keys = fc.uniqueArray(fc.nat(30).map(String), { maxLength: 12 })

test('never shares elements and makes no more than rows drawn at once', () => {
  fc.assert(
    fc.property(fc.array(keys, { maxLength: 20 }), (all) => {
      const recycler = new RowRecycler()
      let before: readonly (readonly [string, number])[] = []
      let most = 0
      for (const now of all) {
        const given = recycler.assign(now)
        const elementBefore = new Map(before)
        expect(new Set(given).size).toBe(now.length)
        const staying = now.filter((key) => elementBefore.has(key))
        if (staying.length * 2 >= now.length)
          for (const [at, key] of now.entries()) expect(given[at]).toBe(elementBefore.get(key) ?? given[at])
        else {
          const inPage = before.map(([, element]) => element).slice(0, now.length)
          expect(given.slice(0, inPage.length)).toEqual(inPage)
        }
        most = Math.max(most, now.length)
        expect(Math.max(-1, ...given)).toBeLessThan(most)
        before = now.map((key, at) => [key, given[at] ?? -1] as const)
      }
    }),
  )
})

test('keeps the element of a held row and never reuses it', () => {
  fc.assert(
    fc.property(keys, keys, fc.nat(11), (first, then, which) => {
      const recycler = new RowRecycler()
      const before = recycler.assign(first)
      const held = first[which]
      const given = recycler.assign(then, held)
      expect(new Set(given).size).toBe(then.length)
      if (held === undefined) return
      const at = then.indexOf(held)
      if (at >= 0) expect(given[at]).toBe(before[which])
      else expect(given).not.toContain(before[which])
    }),
  )
})
