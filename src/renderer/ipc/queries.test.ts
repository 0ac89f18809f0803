import { MutationObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createQueryClient } from './queries.ts'

test('waits idly for a call whose sender is gone, and then forgets what it sent', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const client = createQueryClient()
  const { promise, resolve } = Promise.withResolvers<void>()
  const observer = new MutationObserver(client, { mutationFn: (_key: string) => promise })
  const leave = observer.subscribe(() => undefined)
  const sent = observer.mutate('a key')
  leave()
  const timers = vi.spyOn(globalThis, 'setTimeout')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(timers.mock.calls.length).toBeLessThanOrEqual(10)
  resolve()
  await sent
  await vi.advanceTimersByTimeAsync(2000)
  expect(client.getMutationCache().getAll()).toEqual([])
})
