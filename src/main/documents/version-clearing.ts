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
/** How far it is; `ended` once all of it is done. */
export type ClearingState = Cleared & { readonly kind: 'none' | 'clearing' | 'ended' }

/** Clears older versions away from the whole library, once the person agreed to what goes. */
export type VersionClearing = {
  /** What would go; null where another one was asked for meanwhile. */
  look(kept: number): Promise<Cleared | null>
  /** Goes on in the background, and at the next start should the app end before. */
  clear(): Promise<void>
  state(): ClearingState
  /** Goes on with what an earlier run of the app left. */
  start(): Promise<void>
  stop(): Promise<void>
}

/** What was agreed to, and how far it is. */
type VersionClearingPlace = NonNullable<Awaited<ReturnType<Library['versions']['clearing']>>>

/** Room for everything else; nobody waits for it. */
const betweenPiecesMs = 20
const triesAgainAfterMs = 10_000

export function createVersionClearing(deps: VersionClearingDeps): VersionClearing {
  const { library, after, log } = deps
  let state: ClearingState = { kind: 'none', documents: 0, versions: 0 }
  let looks = 0
  let isStopped = false
  let current: VersionClearingPlace | null = null
  let cancelBegin = (): void => undefined
  const onFailed = (cause: unknown): void =>
    log('warning', 'versions-not-pruned', { name: errorNameOf(cause) })
  const clearing = createBackgroundJob({
    step: async () => {
      const from = current
      if (from === null) return true
      const now = deps.versionsKept()
      // More are to be kept than was agreed to.
      if (now === 0 || now > from.kept) return end(from)
      const { next, ...gone } = await library.versions.pruneAll({ ...from, looksOnly: false })
      // Somebody may have agreed to something else meanwhile.
      if (current !== from) return false
      const sum = {
        documents: from.documents + gone.documents,
        versions: from.versions + gone.versions,
      }
      if (next === null) return end(sum)
      current = { ...from, ...sum, after: next }
      state = { ...sum, kind: 'clearing' }
      // Where the app ends before it is written down, a piece is gone through once more, and has nothing to clear.
      if (gone.versions > 0) await keep()
      return false
    },
    onFailed,
    onProgress: () => {
      if (!isStopped) deps.onChanged()
    },
    pauseMs: betweenPiecesMs,
    retryAfterMs: triesAgainAfterMs,
    clock: { after },
  })
  const end = async ({ documents, versions }: Cleared): Promise<boolean> => {
    current = null
    state = { kind: 'ended', documents, versions }
    await keep()
    return true
  }
  const keep = () => library.versions.keepClearing(current)
  const begin = (from: VersionClearingPlace): void => {
    current = from
    state = { kind: 'clearing', documents: from.documents, versions: from.versions }
    deps.onChanged()
    cancelBegin()
    cancelBegin = after(0, () => void clearing.wake())
  }

  return {
    look: async (kept) => {
      looks += 1
      const own = looks
      const sum = { documents: 0, versions: 0 }
      for (let from: number | null = 0; from !== null; ) {
        if (own !== looks || isStopped) return null
        const piece: Awaited<ReturnType<Library['versions']['pruneAll']>> = await library.versions.pruneAll({
          ...{ after: from, kept, looksOnly: true },
        })
        sum.documents += piece.documents
        sum.versions += piece.versions
        from = piece.next
      }
      return sum
    },
    clear: async () => {
      const begun = { kept: deps.versionsKept(), after: 0, documents: 0, versions: 0 }
      if (begun.kept === 0) return
      await library.versions.keepClearing(begun)
      begin(begun)
    },
    state: () => state,
    start: async () => {
      try {
        const left = await library.versions.clearing()
        if (left !== null && current === null) begin(left)
      } catch (cause) {
        onFailed(cause)
      }
    },
    stop: () => {
      isStopped = true
      cancelBegin()
      return clearing.stop()
    },
  }
}
