import { type After, createThrottle } from '../../shared/domain/throttle.ts'
import { createBackgroundJob } from '../jobs/background-job.ts'
import type { Library } from '../library/operations.ts'

const prunesEveryMs = 3000
/** One transaction, between which other work has its turn. */
const piece = 100

export function createVersionPruner(deps: {
  readonly library: Pick<Library, 'versions'>
  /** 0 keeps all. */
  readonly versionsKept: () => number
  readonly after: After
  readonly onFailed: (cause: unknown) => void
}) {
  const waiting = new Map<string, Set<string>>()
  const pruning = createBackgroundJob({
    step: async () => {
      const kept = deps.versionsKept()
      if (kept === 0) waiting.clear()
      const [next] = waiting
      if (next === undefined) return true
      const [connectionId, ids] = next
      const some = [...ids].slice(0, piece)
      for (const id of some) ids.delete(id)
      if (ids.size === 0) waiting.delete(connectionId)
      await deps.library.versions.prune(connectionId, some, kept)
      return waiting.size === 0
    },
    onFailed: deps.onFailed,
  })
  const throttle = createThrottle(() => void pruning.wake(), prunesEveryMs, deps.after)
  return {
    versionAdded(connectionId: string, documentId: string): void {
      const ids = waiting.get(connectionId) ?? new Set()
      waiting.set(connectionId, ids.add(documentId))
      throttle.request()
    },
    close(): void {
      throttle.cancel()
      void pruning.stop()
    },
  }
}
