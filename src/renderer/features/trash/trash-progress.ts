import type { TrashWork } from '../../../shared/schemas/trash.ts'
import { messages } from '../../messages/messages.ts'
import type { Progress, ProgressSource } from '../../services/toasts/toast-list.ts'

/** How far a work is, for the message that stands while it goes on. */
export type TrashProgress = ProgressSource & { update(work: TrashWork): void }

export function createTrashProgress(first: TrashWork): TrashProgress {
  let current = progressOf(first)
  const listeners = new Set<() => void>()
  return {
    get: () => current,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    update: (work) => {
      current = progressOf(work)
      for (const listener of listeners) listener()
    },
  }
}

function progressOf({ kind, state, total, done, left }: TrashWork): Progress {
  const { progress: w } = messages.trash.message
  const label = w.label[kind]
  if (state === 'collecting') return { label, done: 0, total: null, text: w.found(total) }
  const gone = done + left
  return total === 0
    ? { label, done: gone, total: null, text: w.soFar(gone) }
    : { label, done: gone, total, text: w.of(Math.min(gone, total), total) }
}
