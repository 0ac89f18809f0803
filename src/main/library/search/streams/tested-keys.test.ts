import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { Database } from '../../db/database.ts'
import type { Direction, KeyStream, Run } from './key-stream.ts'
import { streamOfTested } from './tested-keys.ts'

const fits = (key: number) => key % 7 === 0
const all = Array.from({ length: 300 }, (_, at) => at + 1)

function streamOf(keys: readonly number[], direction: Direction): KeyStream {
  const inOrder = direction === 'newest-first' ? keys.toReversed() : keys
  return {
    seek: (at) => inOrder.find((key) => (direction === 'newest-first' ? key <= at : key >= at)),
  }
}

test.each(['newest-first', 'oldest-first'] as const)(
  'all that fit come once, %s, wherever looking at one after the other is given up',
  (direction) => {
    const db = new Database(new DatabaseSync(':memory:'))
    const run: Run = { db, direction, end: 300, isOver: () => false, wantsAll: false }
    const step = direction === 'newest-first' ? -1 : 1
    for (const most of [1, 10, 13, 14, 15, 299, 1000]) {
      const passed: number[] = []
      const stream = streamOfTested(run, {
        stream: streamOf(all, direction),
        fits,
        isOverCostLimit: (soFar) => {
          passed.push(soFar.passed)
          return soFar.tested >= most
        },
        exact: () => streamOf(all.filter(fits), direction),
      })
      const found: number[] = []
      for (let key = stream.seek(step < 0 ? 300 : 1); key !== undefined; key = stream.seek(key + step))
        found.push(key)
      const expected = all.filter(fits)
      expect(found).toEqual(step < 0 ? expected.toReversed() : expected)
      expect(passed.slice(0, 3)).toEqual([1, 2, 3].slice(0, passed.length))
    }
    db.close()
  },
)
