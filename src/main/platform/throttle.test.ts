import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { throttle } from './throttle.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('runs at once, then at most once in each span, and never drops the last call', () => {
  let runs = 0
  const call = throttle(() => {
    runs += 1
  }, 500)
  call()
  expect(runs).toBe(1)
  call()
  call()
  expect(runs).toBe(1)
  vi.advanceTimersByTime(500)
  expect(runs).toBe(2)
  vi.advanceTimersByTime(5000)
  expect(runs).toBe(2)
})

test('nothing runs after it was cancelled', () => {
  let runs = 0
  const call = throttle(() => {
    runs += 1
  }, 500)
  call()
  call()
  call.cancel()
  vi.advanceTimersByTime(5000)
  expect(runs).toBe(1)
})
