import { expect, test } from 'vitest'
import { type ProgressSample, timeLeft, withSample } from './queue-progress.tsx'

const learn = (...samples: readonly ProgressSample[]) =>
  samples.reduce<readonly ProgressSample[]>(withSample, [])

test('estimates nothing before a rate is known', () => {
  expect(timeLeft([], 100)).toBeUndefined()
  expect(timeLeft(learn({ at: 0, done: 0 }, { at: 1000, done: 10 }), 100)).toBeUndefined()
  expect(timeLeft(learn({ at: 0, done: 0 }, { at: 9000, done: 2 }), 100)).toBeUndefined()
})

test('the time left follows from the pace of the last half minute', () => {
  expect(timeLeft(learn({ at: 0, done: 0 }, { at: 5000, done: 10 }), 100)).toBe(45_000)
  const slower = learn({ at: 0, done: 0 }, { at: 10_000, done: 100 }, { at: 45_000, done: 110 })
  expect(slower.map(({ at }) => at)).toEqual([45_000])
})

test('restarts for a new batch and ends with a finished one', () => {
  expect(learn({ at: 0, done: 50 }, { at: 5000, done: 60 }, { at: 6000, done: 1 })).toEqual([
    { at: 6000, done: 1 },
  ])
  expect(timeLeft(learn({ at: 0, done: 0 }, { at: 5000, done: 10 }), 10)).toBeUndefined()
})
