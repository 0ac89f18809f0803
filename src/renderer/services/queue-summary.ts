import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { countUnderWay, itemStates } from '../../shared/domain/item-state.ts'
import type { ConnectionPause, QueueSummary } from '../../shared/schemas/queue.ts'
import { queries } from '../ipc/queries.ts'
import type { Connections } from './connections.tsx'

/** Counts without those of the practice service, unless it is shown. */
export function shownCounts(
  { counts, practice }: QueueSummary,
  isShown: Connections['isShown'],
): QueueSummary['counts'] {
  if (practice === undefined || isShown(practice.connectionId)) return counts
  const left = { ...counts }
  for (const state of itemStates) left[state] -= practice.counts[state]
  return left
}

/** Progress without the practice service's part, unless it is shown. */
export function shownBatch(
  { batch, practice }: QueueSummary,
  isShown: Connections['isShown'],
): QueueSummary['batch'] {
  if (practice === undefined || isShown(practice.connectionId)) return batch
  const done = batch.done - practice.sent
  const total = batch.total - practice.sent - countUnderWay(practice.counts)
  return total > done ? { ...batch, done, total } : { ...batch, done: 0, total: 0 }
}

/** Connections that send nothing until they have a key. */
export function keylessOf(pauses: readonly ConnectionPause[]): ReadonlySet<string> {
  return new Set(
    pauses.filter(({ reason }) => reason.startsWith('key-')).map(({ connectionId }) => connectionId),
  )
}

export function useKeyless(): ReadonlySet<string> {
  const pauses = useQuery(queries.queueSummary()).data?.pauses
  return useMemo(() => keylessOf(pauses ?? []), [pauses])
}
