import { QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { callKey } from './call-query.ts'
import { createQueryClient } from './queries.ts'
import { refreshFeatures, refreshOnEvents } from './refresh-on-events.ts'

test('refetches an answer that changed before its first screen', async () => {
  const listeners = new Map<string, () => void>()
  const client = createQueryClient()
  const stop = refreshOnEvents(client, (name, listener) => {
    listeners.set(name, listener as () => void)
    return () => listeners.delete(name)
  })
  let key = 'unknown'
  const options = { queryKey: callKey('connections/list'), queryFn: () => Promise.resolve(key) }
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

test('asks again for a first answer that was on its way when it changed', async () => {
  const client = createQueryClient()
  const answers = ['before', 'after']
  let isAsked = () => {}
  const asked = new Promise<void>((resolve) => {
    isAsked = resolve
  })
  let answer = () => {}
  const mayAnswer = new Promise<void>((resolve) => {
    answer = resolve
  })
  const shown = new QueryObserver(client, {
    queryKey: callKey('connections/list'),
    queryFn: async () => {
      const now = answers.shift()
      isAsked()
      await mayAnswer
      return now
    },
  })
  const stop = shown.subscribe(() => {})
  await asked
  const refreshed = refreshFeatures(client, ['connections'])
  answer()
  await refreshed
  expect(shown.getCurrentResult().data).toBe('after')
  stop()
  client.clear()
})

test('an event renews the calls of its feature, but not those that last', () => {
  const listeners = new Map<string, () => void>()
  const client = createQueryClient()
  const stop = refreshOnEvents(client, (name, listener) => {
    listeners.set(name, listener as () => void)
    return () => listeners.delete(name)
  })
  const kept = [
    callKey('documents/get', { connectionId: 'a', documentId: 'b' }),
    callKey('collections/count', { connectionId: 'a' }),
    callKey('documents/fields', { connectionId: 'a' }),
    callKey('templates/list', { connectionId: 'a' }),
    ['documents'],
  ]
  for (const key of kept) client.setQueryData(key, 'known')
  listeners.get('library-changed')?.()
  expect(kept.map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
  stop()
  client.clear()
})
