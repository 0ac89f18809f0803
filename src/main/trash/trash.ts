import { startOfClockDay } from '../../shared/domain/run-days.ts'
import { errorNameOf, type Failure, failed } from '../../shared/ipc/failure.ts'
import { fail, type Result, succeed } from '../../shared/result.ts'
import type { ChosenDocuments } from '../../shared/schemas/bulk-edits.ts'
import {
  type ChosenInTrash,
  type RemovedDocument,
  type TrashWorkKind,
  trashDays,
} from '../../shared/schemas/trash.ts'
import { createBackgroundJob, inPieces } from '../jobs/background-job.ts'
import type { Library } from '../library/operations.ts'
import type { NamedWork } from '../library/trash/trash-begin.ts'
import type { StoredInTrash } from '../library/trash/trash-reads.ts'
import { TrashJobs, type TrashJobsDeps } from './trash-jobs.ts'

export type TrashDeps = Omit<TrashJobsDeps, 'onChanged'> & {
  readonly isConnectionKnown: (id: string) => boolean
  readonly newId: () => string
  /** Returns on how many other days the app has run since. */
  readonly ranSince: (at: number) => number
  /** Progress of a job; null for removals by age. */
  readonly onChanged: (work: NamedWork | null) => void
}

type Begun = Promise<Result<{ readonly workId: string }, Failure>>

/** IDs written per transaction, few enough not to be noticed. */
const notedTogether = 1000
const clearsEveryMs = 60 * 60 * 1000

/** Implements the calls `trash/*`, and removal by age. */
export class Trash {
  readonly #deps: TrashDeps
  readonly #jobs: TrashJobs
  readonly #clearing: ReturnType<typeof createBackgroundJob>
  /** Days whose removed documents are too old; null between two checks. */
  #oldDays: readonly number[] | null = null
  #cleared = 0

  constructor(deps: TrashDeps) {
    this.#deps = deps
    this.#jobs = new TrashJobs(deps)
    this.#clearing = createBackgroundJob({
      step: () => this.#clearOld(),
      onFailed: (cause) => deps.log('warning', 'trash-not-cleared', { name: errorNameOf(cause) }),
      onProgress: (isAtRest) => {
        if (!isAtRest) return
        if (this.#cleared > 0) deps.onChanged(null)
        this.#oldDays = null
        this.#cleared = 0
      },
      repeatAfterMs: clearsEveryMs,
      clock: deps,
    })
  }

  /** Resumes the jobs of an earlier run, and removes documents by age, now and every hour. */
  async start(): Promise<void> {
    await this.#jobs.start()
    void this.#clearing.wake()
  }

  /** Resolves when nothing is running. Unfinished jobs are resumed at the next start. */
  async stop(): Promise<void> {
    await Promise.all([this.#jobs.stop(), this.#clearing.stop()])
  }

  remove(connectionId: string, chosen: ChosenDocuments): Begun {
    if (chosen.kind === 'search') return this.#begin(connectionId, 'remove', chosen)
    return this.#begin(connectionId, 'remove', async (workId) => {
      for (const ids of inPieces(chosen.ids, notedTogether)) await this.#deps.store.addIds(workId, ids)
    })
  }

  restore(connectionId: string, chosen: ChosenInTrash): Begun {
    return this.#beginInTrash(connectionId, 'restore', chosen)
  }

  clear(connectionId: string, chosen: ChosenInTrash): Begun {
    return this.#beginInTrash(connectionId, 'clear', chosen)
  }

  async undo(removalId: string): Begun {
    const { store, newId, now } = this.#deps
    const begun = await store.undo(removalId, { workId: newId(), at: now() })
    if (!begun.ok) return begun
    this.#jobs.add({ ...begun.value, isNoted: true })
    return succeed({ workId: begun.value.workId })
  }

  async stopWork(workId: string): Promise<void> {
    const { store, onChanged } = this.#deps
    await store.stop(workId)
    // A job that waits for its turn reports this, too.
    const stopped = await store.get(workId)
    if (stopped !== null) onChanged(stopped)
  }

  async list(query: Parameters<Library['trash']['list']>[0]) {
    const { rows, next } = await this.#deps.store.list(query)
    return { rows: rows.map((stored) => this.#withDaysLeft(stored)), next }
  }

  async find(connectionId: string, documentId: string): Promise<RemovedDocument | null> {
    const found = await this.#deps.store.find(connectionId, documentId)
    return found && this.#withDaysLeft(found)
  }

  #beginInTrash(connectionId: string, kind: TrashWorkKind, chosen: ChosenInTrash): Begun {
    if (chosen.kind === 'search') return this.#begin(connectionId, kind, chosen)
    return this.#begin(connectionId, kind, async (workId) => {
      for (const keys of inPieces(chosen.keys, notedTogether)) await this.#deps.store.addKeys(workId, keys)
    })
  }

  /** Chosen documents are collected before the answer, those of a search in the background. */
  async #begin(
    connectionId: string,
    kind: TrashWorkKind,
    chosen: { readonly text: string } | ((workId: string) => Promise<void>),
  ): Begun {
    const { store, isConnectionKnown, newId, now } = this.#deps
    if (!isConnectionKnown(connectionId)) return fail(failed('connection-unknown'))
    const work = { workId: newId(), connectionId }
    const note = typeof chosen === 'function' ? chosen : null
    await store.begin({ ...work, kind, at: now(), ...('text' in chosen && { text: chosen.text }) })
    if (note !== null) {
      await note(work.workId)
      await store.chosen(work.workId)
    }
    this.#jobs.add({ ...work, isNoted: note !== null })
    return succeed({ workId: work.workId })
  }

  async #clearOld(): Promise<boolean> {
    const { store, ranSince } = this.#deps
    this.#oldDays ??= (await store.daysOfRemoval()).filter(
      (day) => ranSince(startOfClockDay(day)) > trashDays,
    )
    const { isDone, changed } = await store.clearOld(this.#oldDays)
    this.#cleared += changed
    return isDone
  }

  #withDaysLeft(stored: StoredInTrash): RemovedDocument {
    return { ...stored, daysLeft: Math.max(0, trashDays - this.#deps.ranSince(stored.removedAt)) }
  }
}
