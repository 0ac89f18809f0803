import { errorNameOf } from '../../shared/ipc/failure.ts'
import { createBackgroundJob, createBackgroundJobs } from '../jobs/background-job.ts'
import type { Library } from '../library/operations.ts'
import type { UnfinishedWork } from '../library/trash/continue-trash-work.ts'
import type { NamedWork } from '../library/trash/trash-begin.ts'
import type { Log } from '../platform/logger.ts'

export type TrashJobsDeps = {
  readonly store: Library['trash']
  readonly now: () => number
  readonly after: (delayMs: number, run: () => void) => () => void
  readonly onLibraryChanged: (connectionId: string) => void
  readonly onChanged: (work: NamedWork) => void
  readonly log: Log
}

const retryAfterMs = 10_000

export class TrashJobs {
  readonly #deps: TrashJobsDeps
  readonly #waiting: NamedWork[] = []
  readonly #notes = createBackgroundJobs()
  readonly #works: ReturnType<typeof createBackgroundJob>
  #hasChanged = false

  constructor(deps: TrashJobsDeps) {
    this.#deps = deps
    this.#works = createBackgroundJob({
      step: () => this.#continue(),
      onProgress: () => {
        const [work] = this.#waiting
        if (work !== undefined) this.#tell(work)
      },
      ...this.#retrying(),
    })
  }

  async start(): Promise<void> {
    const { store, log } = this.#deps
    try {
      for (const work of await store.unfinished()) this.add(work)
    } catch (cause) {
      log('error', 'trash-left-over', { name: errorNameOf(cause) })
    }
  }

  async stop(): Promise<void> {
    await Promise.all([this.#works.stop(), this.#notes.stop()])
  }

  add(work: UnfinishedWork): void {
    if (work.isNoted) {
      this.#waiting.push(work)
      void this.#works.wake()
    } else this.#note(work)
  }

  /** Collects the matching documents now, whatever else is running. */
  #note(work: NamedWork): void {
    const { store, onChanged } = this.#deps
    let hasTold = false
    void this.#notes.wake(work.workId, () => ({
      step: async () => {
        if (!(await store.note(work.workId))) return false
        // A job may have to wait for a previous one; if it was collected quickly, only its end is reported.
        if (hasTold) onChanged(work)
        this.add({ ...work, isNoted: true })
        return true
      },
      onProgress: (isAtRest) => {
        if (isAtRest) return
        hasTold = true
        onChanged(work)
      },
      ...this.#retrying(),
    }))
  }

  async #continue(): Promise<boolean> {
    const { store, now } = this.#deps
    const [work] = this.#waiting
    if (work === undefined) return true
    const { isDone, changed } = await store.continue(work.workId, now())
    this.#hasChanged ||= changed > 0
    if (!isDone) return false
    this.#waiting.shift()
    this.#tell(work)
    return this.#waiting.length === 0
  }

  #tell(work: NamedWork): void {
    if (this.#hasChanged) this.#deps.onLibraryChanged(work.connectionId)
    this.#hasChanged = false
    this.#deps.onChanged(work)
  }

  /** A full disk may have room again; the next start resumes what is left. */
  #retrying() {
    const { log, now, after } = this.#deps
    const onFailed = (cause: unknown) => log('error', 'trash-failed', { name: errorNameOf(cause) })
    return { onFailed, retryAfterMs, clock: { now, after } }
  }
}
