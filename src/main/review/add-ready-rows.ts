import type { ConnectionRecord } from '../../shared/schemas/connection.ts'
import type { Log } from '../platform/logger.ts'
import type { ReviewStore } from './ports.ts'
import { tellNowAndThen } from './tell-now-and-then.ts'

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
  idle(): Promise<void>
}

export function createAdder(deps: AdderDeps): Adder {
  const { store, pictures, now, wakeQueue, onChanged, prepare, isStopped, log } = deps
  const onProgress = tellNowAndThen(onChanged, now)
  const running = new Map<string, Promise<Added>>()
  /** Asked for after the running one may have looked for the last time. */
  const asked = new Set<string>()

  async function addAll(connectionId: string): Promise<Added> {
    let accepted = 0
    let batch: number | null = null
    for (;;) {
      asked.delete(connectionId)
      if (isStopped() || (await prepare(connectionId)) === undefined) return { accepted, batch }
      const held = new Map<string, boolean>()
      for (const id of await store.reviewPicturesToAdd(connectionId)) {
        if (!held.has(id)) held.set(id, await pictures.isHeld(id))
      }
      if (isStopped()) return { accepted, batch }
      const piece = await store.reviewAddNext({ connectionId, at: now(), held })
      accepted += piece.accepted
      batch = piece.batch ?? batch
      for (const id of piece.pictures) pictures.handedOver(id)
      if (piece.accepted > 0) wakeQueue(connectionId)
      onProgress(connectionId)
      if (piece.isDone && !asked.has(connectionId)) return { accepted, batch }
    }
  }

  return {
    goOn: (connectionId) => {
      asked.add(connectionId)
      const known = running.get(connectionId)
      if (known !== undefined) return known
      const adding = addAll(connectionId).finally(() => {
        running.delete(connectionId)
        onChanged(connectionId)
      })
      running.set(connectionId, adding)
      adding.catch((cause: unknown) => {
        // What is left goes on with the next press of the button, or the next start.
        log('error', 'review-adding-failed', { name: cause instanceof Error ? cause.name : '' })
      })
      return adding
    },
    isAdding: (connectionId) => running.has(connectionId),
    idle: async () => {
      await Promise.allSettled(running.values())
    },
  }
}
