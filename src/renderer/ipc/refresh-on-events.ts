import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { createThrottle } from '../../shared/domain/throttle.ts'
import type { Bridge, EventName, EventPayload } from '../../shared/ipc/contract.ts'
import { after } from './call.ts'
import { queryKeys } from './query-keys.ts'

/** While a long batch goes out, changes arrive by the hundred a second; the eye needs four. */
const refreshPeriodMs = 250

const concerned: readonly (readonly [EventName, readonly QueryKey[]])[] = [
  ['library-changed', [queryKeys.library]],
  ['queue-changed', [queryKeys.queue, queryKeys.activity]],
  ['connections-changed', [queryKeys.connections]],
  ['preferences-changed', [queryKeys.preferences]],
  ['updates-changed', [queryKeys.updates]],
  ['archive-changed', [queryKeys.archive, queryKeys.allLibraryBatches]],
  ['backups-changed', [queryKeys.backups]],
  ['versions-cleared', [queryKeys.clearingVersions]],
  // What is added from the review is an import session.
  ['review-changed', [queryKeys.review, queryKeys.allLibraryBatches]],
  ['bulk-edits-changed', [queryKeys.changesOfMany]],
  ['trash-changed', [queryKeys.trash]],
  ['templates-changed', [queryKeys.allTemplates]],
  ['views-changed', [queryKeys.views]],
]

/**
 * Asks again for whatever the main process says has changed. To be called before anything is asked: what changes between
 * an answer and its being shown would stay as it was otherwise. Returns the way to stop.
 */
export function refreshOnEvents(
  client: QueryClient,
  subscribe: Bridge['subscribe'] = window.indexDesk.subscribe,
): () => void {
  const stops = concerned.map(([event, keys]) => {
    const invalidate = () => {
      for (const queryKey of keys) void client.invalidateQueries({ queryKey })
    }
    const refresh = createThrottle(invalidate, refreshPeriodMs, after)
    const unsubscribe = subscribe(event, refresh.request)
    return () => {
      unsubscribe()
      refresh.cancel()
    }
  })
  return () => {
    for (const stop of stops) stop()
  }
}

/** Listens to an event of the main process as long as the component is there. */
export function useEvent<N extends EventName>(name: N, listener: (payload: EventPayload<N>) => void): void {
  const onEvent = useEffectEvent(listener)
  useEffect(() => window.indexDesk.subscribe(name, (payload) => onEvent(payload)), [name])
}
