import { setImmediate as nextTurn } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import { type BackgroundJobDeps, createBackgroundJob, createBackgroundJobs } from './background-job.ts'
import { createFakeClock, type FakeClock } from './testing/fake-clock.ts'

let clock: FakeClock
let next: ('more' | 'done' | 'fails')[]
let told: string[]
beforeEach(() => {
  clock = createFakeClock(0, settle)
  next = []
  told = []
})

async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await nextTurn()
}

const deps = (more: Partial<BackgroundJobDeps> = {}): BackgroundJobDeps => ({
  step: async () => {
    const result = next.shift() ?? 'done'
    told.push(result)
    await nextTurn()
    if (result === 'fails') throw new Error('SQLITE_FULL')
    return result === 'done'
  },
  onFailed: () => told.push('failed'),
  onProgress: (isAtRest) => told.push(isAtRest ? 'at rest' : 'progress'),
  clock,
  ...more,
})

describe('a background job', () => {
  test('runs steps until nothing is left and reports the rest', async () => {
    next = ['more', 'more', 'done']
    const job = createBackgroundJob(deps())
    await job.wake()
    expect(told).toEqual(['more', 'progress', 'more', 'done', 'at rest'])
    expect(job.isRunning()).toBe(false)
  })

  test('runs another step if woken during the last one', async () => {
    const job = createBackgroundJob(deps())
    const first = job.wake()
    expect(job.wake()).toBe(first)
    await first
    expect(told.filter((one) => one === 'done')).toHaveLength(2)
  })

  test('yields between steps and continues at once when woken', async () => {
    next = ['more', 'more', 'done']
    const job = createBackgroundJob(deps({ pauseMs: 100 }))
    const done = job.wake()
    await settle()
    expect(told).toEqual(['more', 'progress'])
    await clock.advance(100)
    expect(told).toEqual(['more', 'progress', 'more'])
    void job.wake()
    await done
    expect(told.at(-1)).toBe('at rest')
    expect(clock.timers()).toBe(0)
  })

  test('settles after a failure without rejecting', async () => {
    next = ['fails', 'done']
    const job = createBackgroundJob(deps())
    await job.wake()
    expect(told).toEqual(['fails', 'failed', 'at rest'])
    await job.wake()
    expect(told.slice(3)).toEqual(['done', 'at rest'])
  })

  test('retries automatically after a failure, and at once when woken', async () => {
    next = ['fails', 'fails', 'done']
    const job = createBackgroundJob(deps({ retryAfterMs: 1000 }))
    const done = job.wake()
    await clock.advance(999)
    expect(told).toEqual(['fails', 'failed', 'at rest'])
    await clock.advance(1)
    expect(told.slice(3)).toEqual(['fails', 'failed', 'at rest'])
    void job.wake()
    await done
    expect(told.slice(6)).toEqual(['done', 'at rest'])
  })

  test('polls for work, even after a failure', async () => {
    next = ['done', 'fails', 'done']
    const job = createBackgroundJob(deps({ repeatAfterMs: 1000, onProgress: () => undefined }))
    await job.wake()
    await clock.advance(1000)
    expect(told).toEqual(['done', 'fails', 'failed'])
    await clock.advance(1000)
    expect(told.at(-1)).toBe('done')
    await job.stop()
    expect(clock.timers()).toBe(0)
  })

  test('starts nothing after stop and resolves when the running step ends', async () => {
    next = ['more', 'more']
    const job = createBackgroundJob(deps())
    void job.wake()
    await job.stop()
    expect(told).toEqual(['more', 'progress', 'at rest'])
    await job.wake()
    expect(told).toHaveLength(3)
  })

  test.each([
    ['a pause', { pauseMs: 100 }, ['more'] as const],
    ['a retry', { retryAfterMs: 100 }, ['fails'] as const],
  ])('does not wait for %s when it is stopped', async (_, options, steps) => {
    next = [...steps]
    const job = createBackgroundJob(deps(options))
    void job.wake()
    await settle()
    await job.stop()
    expect(told.filter((one) => one === 'more' || one === 'fails')).toEqual(steps)
    expect(clock.timers()).toBe(0)
  })
})

test('runs one job per ID independently', async () => {
  const jobs = createBackgroundJobs()
  const made: string[] = []
  const wake = (id: string) =>
    jobs.wake(id, () => {
      made.push(id)
      return deps()
    })
  await Promise.all([wake('a'), wake('b'), wake('a')])
  expect(made).toEqual(['a', 'b'])
  await wake('a')
  expect(made).toEqual(['a', 'b', 'a'])
  await jobs.stop()
  await wake('b')
  expect(made).toHaveLength(3)
})
