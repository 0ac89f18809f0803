import { expect, test } from 'vitest'
import { joinBurst } from './use-completed-toasts.ts'

test('what is completed one soon after another is counted together', () => {
  const first = joinBurst(null, 1000)
  expect(first).toEqual({ count: 1, startedAt: 1000, lastAt: 1000 })
  expect(joinBurst(first, 1400)).toEqual({ count: 2, startedAt: 1000, lastAt: 1400 })
})

test('after a quiet time the counting starts anew', () => {
  const batch = { count: 50, startedAt: 0, lastAt: 1000 }
  expect(joinBurst(batch, 6000)).toEqual({ count: 1, startedAt: 6000, lastAt: 6000 })
})
