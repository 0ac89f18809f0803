import { errorNameOf } from '../../shared/ipc/failure.ts'
import { createBackgroundJob } from '../jobs/background-job.ts'
import type { Library } from '../library/operations.ts'
import type { Log } from '../platform/logger.ts'

export type VersionClearingDeps = {
  readonly library: Pick<Library, 'versions'>
  /** 0 keeps all. */
  readonly versionsKept: () => number
  readonly after: (delayMs: number, run: () => void) => () => void
  readonly onChanged: () => void
  readonly log: Log
}

type Cleared = { readonly documents: number; readonly versions: number }
export type ClearingState = Cleared & { readonly kind: 'none' | 'clearing' | 'ended' }

type VersionClearingPlace = NonNullable<Awaited<ReturnType<Library['versions']['clearing']>>>
type Pruned = Awaited<ReturnType<Library['versions']['pruneAll']>>

/** Leaves time for everything else, as nobody waits for clearing. */
const betweenPiecesMs = 20
const triesAgainAfterMs = 10_000

/** Clears older versions from the whole library, once the user agreed to the counts. */
export class VersionClearing {
  readonly #deps: VersionClearingDeps
  readonly #job: ReturnType<typeof createBackgroundJob>
  #state: ClearingState = { kind: 'none', documents: 0, versions: 0 }
  #looks = 0
  #isStopped = false
  #current: VersionClearingPlace | null = null
  #cancelBegin = (): void => undefined

  constructor(deps: VersionClearingDeps) {
    this.#deps = deps
    this.#job = createBackgroundJob({
      step: () => this.#clearNext(),
      onFailed: (cause) => this.#failed(cause),
      onProgress: () => {
        if (!this.#isStopped) deps.onChanged()
      },
      pauseMs: betweenPiecesMs,
      retryAfterMs: triesAgainAfterMs,
      clock: { after: deps.after },
    })
  }

  /** Counts what would be deleted; null if a newer request replaced this one. */
  async look(kept: number): Promise<Cleared | null> {
    const { versions } = this.#deps.library
    this.#looks += 1
    const own = this.#looks
    const sum = { documents: 0, versions: 0 }
    for (let after: number | null = 0; after !== null; ) {
      if (own !== this.#looks || this.#isStopped) return null
      const piece: Pruned = await versions.pruneAll({ after, kept, looksOnly: true })
      sum.documents += piece.documents
      sum.versions += piece.versions
      after = piece.next
    }
    return sum
  }

  /** Continues in the background, and after a restart. */
  async clear(): Promise<void> {
    const begun = { kept: this.#deps.versionsKept(), after: 0, documents: 0, versions: 0 }
    if (begun.kept === 0) return
    await this.#deps.library.versions.keepClearing(begun)
    this.#begin(begun)
  }

  state(): ClearingState {
    return this.#state
  }

  async start(): Promise<void> {
    try {
      const left = await this.#deps.library.versions.clearing()
      if (left !== null && this.#current === null) this.#begin(left)
    } catch (cause) {
      this.#failed(cause)
    }
  }

  stop(): Promise<void> {
    this.#isStopped = true
    this.#cancelBegin()
    return this.#job.stop()
  }

  #begin(from: VersionClearingPlace): void {
    this.#current = from
    this.#state = { kind: 'clearing', documents: from.documents, versions: from.versions }
    this.#deps.onChanged()
    this.#cancelBegin()
    this.#cancelBegin = this.#deps.after(0, () => void this.#job.wake())
  }

  async #clearNext(): Promise<boolean> {
    const { library, versionsKept } = this.#deps
    const from = this.#current
    if (from === null) return true
    const now = versionsKept()
    // The setting now keeps more than was agreed to.
    if (now === 0 || now > from.kept) return this.#end(from)
    const { next, ...gone } = await library.versions.pruneAll({ ...from, looksOnly: false })
    // The user may have agreed to another clearing meanwhile.
    if (this.#current !== from) return false
    const sum = {
      documents: from.documents + gone.documents,
      versions: from.versions + gone.versions,
    }
    if (next === null) return this.#end(sum)
    this.#current = { ...from, ...sum, after: next }
    this.#state = { ...sum, kind: 'clearing' }
    // If the app ends before this is saved, one piece is repeated, with nothing to clear.
    if (gone.versions > 0) await this.#keep()
    return false
  }

  async #end({ documents, versions }: Cleared): Promise<boolean> {
    this.#current = null
    this.#state = { kind: 'ended', documents, versions }
    await this.#keep()
    return true
  }

  #keep(): Promise<void> {
    return this.#deps.library.versions.keepClearing(this.#current)
  }

  #failed(cause: unknown): void {
    this.#deps.log('warning', 'versions-not-pruned', { name: errorNameOf(cause) })
  }
}
