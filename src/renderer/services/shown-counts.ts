import { itemStates } from '../../shared/domain/item-state.ts'
import type { QueueSummary } from '../../shared/schemas/queue.ts'
import type { Connections } from './connections.tsx'

export function shownCounts(
  { counts, practice }: QueueSummary,
  isShown: Connections['isShown'],
): QueueSummary['counts'] {
  if (practice === undefined || isShown(practice.connectionId)) return counts
  const left = { ...counts }
  for (const state of itemStates) left[state] -= practice.counts[state]
  return left
}
