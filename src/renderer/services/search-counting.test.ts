import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { After } from '../../shared/domain/throttle.ts'
import { failed } from '../../shared/ipc/failure.ts'
import { fail, succeed } from '../../shared/result.ts'
import { createSearchCounting } from './search-counting.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const after: After = (ms, run) => {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

function start() {
  const questions: string[] = []
  const said: [string, Record<string, number>][] = []
  const counting = createSearchCounting({
    after,
    find: async (connectionId, text, from) => {
      questions.push(`${connectionId} ${text} ${from}`)
      if (text === 'broken') return fail(failed('unexpected'))
      const next = text === 'many' && from === null ? 'on' : null
      const count = next === null ? text.length : 99
      return succeed({ places: [], total: { count, isExact: next === null }, next })
    },
    onCounts: (connectionId, counts) => said.push([connectionId, Object.fromEntries(counts)]),
  })
  return { counting, questions, said }
}

test('searches are counted one after the other, each to its end', async () => {
  const { counting, questions, said } = start()
  counting.count('here', ['a', 'many', 'broken', 'bb'])
  await vi.advanceTimersByTimeAsync(100)
  expect(questions).toEqual([
    'here a null',
    'here many null',
    'here many on',
    'here broken null',
    'here bb null',
  ])
  expect(said).toEqual([['here', { a: 1, many: 4, bb: 2 }]])
})

test('recounts only after changes pause', async () => {
  const { counting, questions, said } = start()
  counting.count('here', ['a'])
  for (let at = 0; at < 30; at += 1) {
    await vi.advanceTimersByTimeAsync(100)
    counting.again()
  }
  expect(questions).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(2000)
  expect(said).toHaveLength(3)
})

test('shows no counts of another connection', async () => {
  const { counting, questions, said } = start()
  counting.count('here', ['many'])
  counting.count('there', ['a'])
  await vi.advanceTimersByTimeAsync(5000)
  expect(said).toEqual([['there', { a: 1 }]])
  counting.stop()
  counting.again()
  await vi.advanceTimersByTimeAsync(5000)
  expect(questions).toHaveLength(2)
})
