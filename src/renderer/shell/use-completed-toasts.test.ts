import { expect, test } from 'vitest'
import { type Burst, joinBurst } from './use-completed-toasts.ts'

function batches(steps: readonly (readonly [at: number, waiting: number])[]): readonly boolean[] {
  let burst: Burst | null = null
  return steps.map(([at, waiting]) => {
    burst = joinBurst(burst, at, waiting)
    return burst.isBatch
  })
}

test('the first three of a long queue are told singly, all after them as a number, to the last', () => {
  const steps = [9, 8, 7, 6, 5, 4, 3, 2, 1, 0].map((waiting, index) => [index * 100, waiting] as const)
  expect(batches(steps)).toEqual([false, false, false, true, true, true, true, true, true, true])
})

test('documents added by hand one after another keep their own message', () => {
  const steps = Array.from({ length: 8 }, (_, index) => [index * 400, 0] as const)
  expect(batches(steps)).not.toContain(true)
})

test('after a quiet time the counting starts anew', () => {
  const batch: Burst = { count: 50, lastAt: 1000, isBatch: true }
  expect(joinBurst(batch, 6000, 100)).toEqual({ count: 1, lastAt: 6000, isBatch: false })
})
