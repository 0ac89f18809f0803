import { QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { createQueryClient } from './queries.ts'
import { queryKeys } from './query-keys.ts'
import { refreshOnEvents } from './refresh-on-events.ts'

test('what changes between an answer and the first screen that shows it is asked for again', async () => {
  const listeners = new Map<string, () => void>()
  const client = createQueryClient()
  const stop = refreshOnEvents(client, (name, listener) => {
    listeners.set(name, listener as () => void)
    return () => listeners.delete(name)
  })
  let key = 'unknown'
  const options = { queryKey: queryKeys.connections, queryFn: () => Promise.resolve(key) }
  await client.prefetchQuery(options)
  key = 'missing'
  listeners.get('connections-changed')?.()
  const shown = new QueryObserver(client, options)
  const asksAgain = new Promise((resolve) => {
    shown.subscribe(({ data, isFetching }) => {
      if (!isFetching) resolve(data)
    })
  })
  expect(await asksAgain).toBe('missing')
  shown.destroy()
  stop()
  expect(listeners.size).toBe(0)
  client.clear()
})
