import { useEffect, useState } from 'react'
import { after, tryCall } from '../ipc/call.ts'
import { useEvent } from '../ipc/refresh-on-events.ts'
import { createSearchCounting } from './search-counting.ts'

const none: ReadonlyMap<string, number> = new Map()

/**
 * Counts the documents of each search, by its text. Runs in the background, and again after changes; not
 * meant for text being typed.
 */
export function useSearchCounts(
  connectionId: string,
  searches: readonly string[],
): ReadonlyMap<string, number> {
  const [counted, setCounted] = useState<{
    readonly of: string
    readonly counts: ReadonlyMap<string, number>
  }>()
  const [counting] = useState(() =>
    createSearchCounting({
      after,
      find: (of, text, from) =>
        tryCall('documents/places', { connectionId: of, text, every: 1000, after: from }),
      onCounts: (of, counts) => setCounted({ of, counts }),
    }),
  )
  const texts = JSON.stringify([...new Set(searches)])
  useEffect(() => counting.count(connectionId, JSON.parse(texts)), [counting, connectionId, texts])
  useEvent('library-changed', counting.again)
  useEffect(() => counting.stop, [counting])
  return counted?.of === connectionId ? counted.counts : none
}
