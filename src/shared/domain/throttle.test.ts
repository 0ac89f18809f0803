import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createThrottle } from './throttle.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function make(run: () => void) {
  return createThrottle(run, 250, (delayMs, then) => {
    const timer = setTimeout(then, delayMs)
    return () => clearTimeout(timer)
  })
}

test('runs at once, then once per period, never losing the last request', () => {
  const run = vi.fn()
  const { request } = make(run)
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

test('runs less often while requests keep coming, and as before after a rest', () => {
  const run = vi.fn()
  const { request } = createThrottle(
    run,
    250,
    (delayMs, then) => {
      const timer = setTimeout(then, delayMs)
      return () => clearTimeout(timer)
    },
    1000,
  )
  const requestFor = (ms: number) => {
    for (let passed = 0; passed < ms; passed += 50) {
      request()
      vi.advanceTimersByTime(50)
    }
  }
  requestFor(2500)
  expect(run).toHaveBeenCalledTimes(11)
  requestFor(5000)
  expect(run).toHaveBeenCalledTimes(16)
  vi.advanceTimersByTime(2000)
  run.mockClear()
  requestFor(1000)
  expect(run).toHaveBeenCalledTimes(5)
})

test('runs nothing once cancelled', () => {
  const run = vi.fn()
  const { request, cancel } = make(run)
  request()
  request()
  cancel()
  vi.advanceTimersByTime(1000)
  expect(run).toHaveBeenCalledTimes(1)
})

test('continues after a run that fails or requests another', () => {
  let runs = 0
  const { request } = make(() => {
    runs += 1
    if (runs === 1) request()
    if (runs === 2) throw new Error('This one failed')
  })
  request()
  expect(runs).toBe(1)
  expect(() => vi.advanceTimersByTime(250)).toThrow('This one failed')
  request()
  vi.advanceTimersByTime(250)
  expect(runs).toBe(3)
})
