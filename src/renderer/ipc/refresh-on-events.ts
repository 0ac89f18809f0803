import type { Query, QueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { createThrottle } from '../../shared/domain/throttle.ts'
import type { Bridge, CallName, EventName, EventPayload } from '../../shared/ipc/contract.ts'
import { after } from './call.ts'

/** A long batch changes the library a hundred times a second; the eye needs four updates. */
const refreshPeriodMs = 250
/** In a long batch, four renders a second would take a sixth of the CPU. */
const inLongBatchMs = 1000

type FeatureOf<Name> = Name extends `${infer Feature}/${string}` ? Feature : never
type Feature = FeatureOf<CallName>

const concerned: readonly (readonly [EventName, readonly Feature[]])[] = [
  // Changes of a team's library include those of its people.
  ['library-changed', ['documents', 'collections', 'team']],
  ['queue-changed', ['queue', 'activity']],
  ['connections-changed', ['connections']],
  ['preferences-changed', ['preferences']],
  ['updates-changed', ['updates']],
  ['archive-changed', ['archive', 'import-sessions']],
  ['backups-changed', ['backups']],
  ['versions-cleared', ['versions']],
  // Rows added from the review create an import session.
  ['review-changed', ['review', 'import-sessions']],
  ['bulk-edits-changed', ['bulk-edits']],
  ['trash-changed', ['trash']],
  ['team-changed', ['team']],
  ['templates-changed', ['templates']],
  ['views-changed', ['views']],
]

/** Answers that events do not refresh: they never change, or cost too much in a long batch. */
const lasting: ReadonlySet<unknown> = new Set<CallName>([
  'archive/conflicts',
  'backups/compare',
  'backups/look',
  'bulk-edits/rows',
  'bulk-edits/values',
  'documents/fields',
  'documents/suggest-search',
  'import-sessions/by-number',
  'team/editing',
  'trash/left',
])

/** Asks again for the answers of all calls of these features that are shown. */
export async function refreshFeatures(client: QueryClient, features: readonly Feature[]): Promise<void> {
  const isConcerned = ({ queryKey: [name] }: Query) =>
    !lasting.has(name) && features.some((feature) => String(name).startsWith(`${feature}/`))
  // A first request in flight may predate the change, and would be joined instead of repeated.
  const first = client
    .getQueryCache()
    .findAll({ predicate: isConcerned, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined)
  await client.invalidateQueries({ predicate: isConcerned })
  if (first.length > 0) await client.invalidateQueries({ predicate: (query) => first.includes(query) })
}

/**
 * Refetches data that main reports as changed. Call it before any request, or a change before display is
 * missed. Returns a function that stops it.
 */
export function refreshOnEvents(
  client: QueryClient,
  subscribe: Bridge['subscribe'] = window.indexDesk.subscribe,
): () => void {
  const stops = concerned.map(([event, features]) => {
    const refresh = createThrottle(
      () => void refreshFeatures(client, features),
      refreshPeriodMs,
      after,
      inLongBatchMs,
    )
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

export function useEvent<N extends EventName>(name: N, listener: (payload: EventPayload<N>) => void): void {
  const onEvent = useEffectEvent(listener)
  useEffect(() => window.indexDesk.subscribe(name, (payload) => onEvent(payload)), [name])
}
