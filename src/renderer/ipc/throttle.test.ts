import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { throttle } from './throttle.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('runs at once, then once a period, and never loses the last request', () => {
  const run = vi.fn()
  const { request } = throttle(run, 250)
  request()
  expect(run).toHaveBeenCalledTimes(1)
  for (let count = 0; count < 100; count += 1) request()
  expect(run).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(250)
  expect(run).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(1000)
  expect(run).toHaveBeenCalledTimes(2)
  request()
  expect(run).toHaveBeenCalledTimes(3)
})

test('nothing runs once it is cancelled', () => {
  const run = vi.fn()
  const { request, cancel } = throttle(run, 250)
  request()
  request()
  cancel()
  vi.advanceTimersByTime(1000)
  expect(run).toHaveBeenCalledTimes(1)
})
