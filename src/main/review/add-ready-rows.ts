import { errorNameOf } from '../../shared/ipc/failure.ts'
import type { ConnectionRecord } from '../../shared/schemas/connection.ts'
import { createBackgroundJobs } from '../jobs/background-job.ts'
import type { Library } from '../library/operations.ts'
import type { PictureStore } from '../pictures/picture-store.ts'
import type { Log } from '../platform/logger.ts'

export type ReadyRowsAdderDeps = {
  readonly store: Pick<Library['review'], 'addNext'>
  readonly findConnection: (id: string) => ConnectionRecord | undefined
  readonly pictures: Pick<PictureStore, 'isStored' | 'queued'>
  readonly newId: () => string
  readonly now: () => number
  readonly wakeQueue: (connectionId: string) => void
  readonly onChanged: (connectionId: string) => void
  /** Called with each run of additions: what the rows do not need waits until it is over. */
  readonly whileAdding: (run: Promise<unknown>) => void
  readonly prepare: (connectionId: string) => Promise<unknown>
  readonly isStopped: () => boolean
  readonly log: Log
}

type Adding = {
  readonly removal: string
  accepted: number
  batch: number | null
  /** Whether the next pictures are stored. */
  held: ReadonlyMap<string, boolean>
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
    const { log, onChanged, whileAdding, now, newId } = this.#deps
    const adding: Adding = this.#underWay.get(connectionId) ?? {
      ...{ removal: newId(), accepted: 0, batch: null, held: new Map() },
    }
    this.#underWay.set(connectionId, adding)
    const current = () => this.#underWay.get(connectionId) ?? adding
    const run = this.#jobs.wake(connectionId, () => ({
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
    whileAdding(run)
    await run
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
    const { store, findConnection, pictures, now, wakeQueue, prepare, isStopped } = this.#deps
    if (isStopped() || findConnection(connectionId) === undefined) return true
    const { held, removal } = adding
    // Sent together, to wait for the library once; rows that are not prepared yet are not added.
    const preparing = prepare(connectionId)
    // Reported below, unless the addition fails first.
    preparing.catch(() => undefined)
    const piece = await store.addNext({ connectionId, at: now(), held, removal })
    adding.accepted += piece.accepted
    adding.batch = piece.batch ?? adding.batch
    for (const id of piece.pictures) pictures.queued(id)
    if (piece.accepted > 0) wakeQueue(connectionId)
    adding.held = new Map(
      await Promise.all(piece.unknownPictures.map(async (id) => [id, await pictures.isStored(id)] as const)),
    )
    await preparing
    return piece.isDone
  }
}
