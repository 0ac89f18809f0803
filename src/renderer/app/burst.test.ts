import { expect, test } from 'vitest'
import { type Burst, isToldSingly, joinBurst } from './burst.ts'

test('the first three are told singly, what follows soon after as a number', () => {
  let burst: Burst | null = null
  const told: boolean[] = []
  for (const at of [0, 100, 200, 300, 4200]) {
    burst = joinBurst(burst, at)
    told.push(isToldSingly(burst))
  }
  expect(told).toEqual([true, true, true, false, false])
  expect(burst?.count).toBe(5)
})

test('after a quiet time the counting starts anew', () => {
  expect(joinBurst({ count: 50, lastAt: 1000 }, 6000)).toEqual({ count: 1, lastAt: 6000 })
})
