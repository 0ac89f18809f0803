import { errorNameOf } from '../../shared/ipc/failure.ts'
import type { ConnectionRecord } from '../../shared/schemas/connection.ts'
import { createBackgroundJobs } from '../jobs/background-job.ts'
import type { Library } from '../library/operations.ts'
import type { PictureStore } from '../pictures/picture-store.ts'
import type { Log } from '../platform/logger.ts'

export type ReadyRowsAdderDeps = {
  readonly store: Pick<Library['review'], 'picturesToAdd' | 'addNext'>
  readonly pictures: Pick<PictureStore, 'isStored' | 'queued'>
  readonly newId: () => string
  readonly now: () => number
  readonly wakeQueue: (connectionId: string) => void
  readonly onChanged: (connectionId: string) => void
  readonly prepare: (connectionId: string) => Promise<ConnectionRecord | undefined>
  readonly isStopped: () => boolean
  readonly log: Log
}

type Adding = {
  readonly removal: string
  accepted: number
  batch: number | null
  failure?: { readonly cause: unknown }
}

export class ReadyRowsAdder {
  readonly #deps: ReadyRowsAdderDeps
  readonly #jobs = createBackgroundJobs()
  readonly #underWay = new Map<string, Adding>()

  constructor(deps: ReadyRowsAdderDeps) {
    this.#deps = deps
  }

  /** Resolves when all rows are accepted; joins a running addition. Rejects with a `StorageError`. */
  async add(connectionId: string): Promise<Pick<Adding, 'accepted' | 'batch' | 'removal'>> {
    const { log, onChanged, now, newId } = this.#deps
    const adding: Adding = this.#underWay.get(connectionId) ?? {
      ...{ removal: newId(), accepted: 0, batch: null },
    }
    this.#underWay.set(connectionId, adding)
    const current = () => this.#underWay.get(connectionId) ?? adding
    await this.#jobs.wake(connectionId, () => ({
      step: () => this.#addNext(connectionId, current()),
      onFailed: (cause) => {
        current().failure = { cause }
        // Remaining rows are added with the next press of the button, or at the next start.
        log('error', 'review-adding-failed', { name: errorNameOf(cause) })
      },
      onProgress: (isAtRest) => {
        if (isAtRest) this.#underWay.delete(connectionId)
        onChanged(connectionId)
      },
      clock: { now },
    }))
    // If the app ends, no job has begun.
    if (this.#underWay.get(connectionId) === adding) this.#underWay.delete(connectionId)
    if (adding.failure !== undefined) throw adding.failure.cause
    return { accepted: adding.accepted, batch: adding.batch, removal: adding.removal }
  }

  isAdding(connectionId: string): boolean {
    return this.#underWay.has(connectionId)
  }

  stop(): Promise<void> {
    return this.#jobs.stop()
  }

  async #addNext(connectionId: string, adding: Adding): Promise<boolean> {
    const { store, pictures, now, wakeQueue, prepare, isStopped } = this.#deps
    if ((await prepare(connectionId)) === undefined) return true
    const held = new Map<string, boolean>()
    for (const id of await store.picturesToAdd(connectionId))
      if (!held.has(id)) held.set(id, await pictures.isStored(id))
    if (isStopped()) return true
    const piece = await store.addNext({ connectionId, at: now(), held, removal: adding.removal })
    adding.accepted += piece.accepted
    adding.batch = piece.batch ?? adding.batch
    for (const id of piece.pictures) pictures.queued(id)
    if (piece.accepted > 0) wakeQueue(connectionId)
    return piece.isDone
  }
}
