import { errorNameOf } from '../../shared/ipc/failure.ts'
import type { ConnectionRecord } from '../../shared/schemas/connection.ts'
import { createBackgroundJobs } from '../jobs/background-job.ts'
import type { Log } from '../platform/logger.ts'
import type { ReviewStore } from './ports.ts'

export type AdderDeps = {
  readonly store: Pick<ReviewStore, 'reviewPicturesToAdd' | 'reviewAddNext'>
  readonly pictures: { isHeld(id: string): Promise<boolean>; handedOver(id: string): void }
  readonly now: () => number
  readonly wakeQueue: (connectionId: string) => void
  readonly onChanged: (connectionId: string) => void
  readonly prepare: (connectionId: string) => Promise<ConnectionRecord | undefined>
  readonly isStopped: () => boolean
  readonly log: Log
}

/** How many were accepted, and the number of what the new ones among them came with. */
export type Added = { readonly accepted: number; readonly batch: number | null }

/** Hands rows that were marked for it to the queue, piece by piece. */
export type Adder = {
  /** Resolves when all are accepted; joins what is under way. Rejects with a `StorageError`. */
  goOn(connectionId: string): Promise<Added>
  isAdding(connectionId: string): boolean
  stop(): Promise<void>
}

type Run = { accepted: number; batch: number | null; failure?: { readonly cause: unknown } }

export function createAdder(deps: AdderDeps): Adder {
  const { store, pictures, now, wakeQueue, onChanged, prepare, isStopped, log } = deps
  const jobs = createBackgroundJobs()
  const runs = new Map<string, Run>()

  async function addNext(connectionId: string, run: Run): Promise<boolean> {
    if ((await prepare(connectionId)) === undefined) return true
    const held = new Map<string, boolean>()
    for (const id of await store.reviewPicturesToAdd(connectionId)) {
      if (!held.has(id)) held.set(id, await pictures.isHeld(id))
    }
    if (isStopped()) return true
    const piece = await store.reviewAddNext({ connectionId, at: now(), held })
    run.accepted += piece.accepted
    run.batch = piece.batch ?? run.batch
    for (const id of piece.pictures) pictures.handedOver(id)
    if (piece.accepted > 0) wakeQueue(connectionId)
    return piece.isDone
  }

  return {
    goOn: async (connectionId) => {
      const run: Run = runs.get(connectionId) ?? { accepted: 0, batch: null }
      runs.set(connectionId, run)
      const current = () => runs.get(connectionId) ?? run
      await jobs.wake(connectionId, () => ({
        step: () => addNext(connectionId, current()),
        onFailed: (cause) => {
          current().failure = { cause }
          // What is left goes on with the next press of the button, or the next start.
          log('error', 'review-adding-failed', { name: errorNameOf(cause) })
        },
        onProgress: (isAtRest) => {
          if (isAtRest) runs.delete(connectionId)
          onChanged(connectionId)
        },
        clock: { now },
      }))
      // Where the app ends, no job has begun.
      if (runs.get(connectionId) === run) runs.delete(connectionId)
      if (run.failure !== undefined) throw run.failure.cause
      return { accepted: run.accepted, batch: run.batch }
    },
    isAdding: (connectionId) => runs.has(connectionId),
    stop: () => jobs.stop(),
  }
}
