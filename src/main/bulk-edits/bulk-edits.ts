import { createValueCollector } from '../../shared/domain/bulk-edits/common-values.ts'
import { parseMetadata } from '../../shared/domain/metadata/metadata-text.ts'
import { errorNameOf, type Failure, failed } from '../../shared/ipc/failure.ts'
import { fail, type Result, succeed } from '../../shared/result.ts'
import {
  type BulkEditFilter,
  type BulkEditStep,
  type BulkEditSummary,
  type ChangeRow,
  type ChosenDocuments,
  type CommonValues,
  mostChangedTogether,
} from '../../shared/schemas/bulk-edits.ts'
import { createBackgroundJob, createBackgroundJobs, tellNowAndThen } from '../jobs/background-job.ts'
import type { Library } from '../library/operations.ts'
import type { Log } from '../platform/logger.ts'
import type { CountPlace } from './ports.ts'

export type BulkEditsDeps = {
  readonly store: Library['bulkEdits']
  readonly isConnectionKnown: (id: string) => boolean
  readonly newId: () => string
  readonly now: () => number
  /** Runs once after the delay; returns the way to cancel. */
  readonly after: (delayMs: number, run: () => void) => () => void
  /** Documents and the queue changed; there is something to send. */
  readonly wakeQueue: (connectionId: string) => void
  readonly onChanged: (connectionId: string, changeId: string) => void
  readonly log: Log
}

/** Changes of many documents at once: what the calls `changes/*` do. */
export type Changes = {
  /** Goes on with what an earlier run of the app left; resolves when that is known, not when it is done. */
  start(): Promise<void>
  /** Nothing more is begun; resolves when nothing is under way. What is left goes on at the next start. */
  stop(): Promise<void>
  values(connectionId: string, chosen: ChosenDocuments): Promise<Result<CommonValues, Failure>>
  prepare(
    connectionId: string,
    chosen: ChosenDocuments,
    steps: readonly BulkEditStep[],
  ): Promise<Result<{ readonly changeId: string }, Failure>>
  get(changeId: string): Promise<Result<BulkEditSummary | null, Failure>>
  rows(query: {
    readonly changeId: string
    readonly only: BulkEditFilter
    readonly after: number | null
    readonly limit: number
  }): Promise<Result<{ readonly rows: ChangeRow[]; readonly next: number | null }, Failure>>
  apply(changeId: string, agreedRemovals: readonly string[]): Promise<Result<undefined, Failure>>
  undo(changeId: string): Promise<Result<{ readonly changeId: string }, Failure>>
  drop(changeId: string): Promise<Result<undefined, Failure>>
  list(connectionId: string, limit: number): Promise<Result<BulkEditSummary[], Failure>>
}

/** So many ids are written down at a time that nobody notices. */
const idsTogether = 1000
const readTogether = 500
const mostFields = 200

export function createBulkEdits(deps: BulkEditsDeps): Changes {
  const { store, isConnectionKnown, newId, now, onChanged } = deps
  const runner = createRunner(deps)

  /** Undefined where all is well. */
  async function refusal(connectionId: string, chosen: ChosenDocuments): Promise<Failure | undefined> {
    if (!isConnectionKnown(connectionId)) return failed('connection-unknown')
    let counted: Awaited<ReturnType<Library['bulkEdits']['count']>> = { count: 0, next: null }
    do {
      const after: CountPlace | null = counted.next
      counted = await store.count({ connectionId, chosen, most: mostChangedTogether, after })
    } while (counted.next !== null)
    if (counted.count <= mostChangedTogether) return undefined
    return failed('too-many-documents', { facts: { most: mostChangedTogether } })
  }

  async function note(changeId: string, connectionId: string, chosen: ChosenDocuments): Promise<void> {
    if (chosen.kind === 'ids') {
      const ids = [...new Set(chosen.ids)]
      for (let from = 0; from < ids.length; from += idsTogether) {
        await store.addIds(changeId, ids.slice(from, from + idsTogether))
      }
    } else {
      const query = { changeId, connectionId, text: chosen.text }
      let before: number | null = null
      do before = await store.addFound({ ...query, before })
      while (before !== null)
    }
    await store.chosen(changeId)
  }

  return {
    start: () => runner.start(),
    stop: () => runner.stop(),

    values: async (connectionId, chosen) => {
      const refused = await refusal(connectionId, chosen)
      if (refused !== undefined) return fail(refused)
      const collector = createValueCollector()
      const pieces =
        chosen.kind === 'search' ? [chosen] : slices(chosen.ids).map((ids) => ({ kind: 'ids' as const, ids }))
      for (const chosenPiece of pieces) {
        for (let after: number | null = 0; after !== null; ) {
          const piece = await store.values({ connectionId, chosen: chosenPiece, after })
          collector.addAll(piece.values)
          after = piece.next
        }
      }
      return succeed(collector.collected(mostFields))
    },

    prepare: async (connectionId, chosen, steps) => {
      if (!steps.every(isPossible)) {
        return fail(failed('metadata-not-valid', { field: 'metadata' }))
      }
      const refused = await refusal(connectionId, chosen)
      if (refused !== undefined) return fail(refused)
      const changeId = newId()
      await store.begin({ changeId, connectionId, steps, at: now() })
      await note(changeId, connectionId, chosen)
      runner.goOn({ changeId, connectionId })
      return succeed({ changeId })
    },

    get: async (changeId) => succeed(await store.get(changeId)),
    rows: async (query) => succeed(await store.rows(query)),

    apply: async (changeId, agreedRemovals) => {
      const change = await store.get(changeId)
      if (change === null) return fail(failed('change-unknown'))
      if (!isConnectionKnown(change.connectionId)) return fail(failed('connection-unknown'))
      const begun = await store.apply(changeId, agreedRemovals)
      if (begun.ok) runner.goOn(change)
      return begun
    },

    undo: async (changeId) => {
      const change = await store.get(changeId)
      if (change === null) return fail(failed('change-unknown'))
      const { connectionId } = change
      if (!isConnectionKnown(connectionId)) return fail(failed('connection-unknown'))
      const begun = await store.undo(changeId, { changeId: newId(), at: now() })
      if (!begun.ok) return begun
      onChanged(connectionId, changeId)
      runner.goOn({ changeId: begun.value.changeId, connectionId })
      return begun
    },

    drop: async (changeId) => {
      // Both at once: the window that lets go of it may be the last, and the app about to end.
      const [change, dropped] = await Promise.all([store.get(changeId), store.drop(changeId)])
      if (dropped.ok && change !== null) onChanged(change.connectionId, changeId)
      runner.clearAway()
      return dropped
    },

    list: async (connectionId, limit) => succeed(await store.list(connectionId, limit)),
  }
}

/** More than one field would have come in with the value. */
function isPossible(step: BulkEditStep): boolean {
  if (step.kind !== 'set-field') return true
  const field = parseMetadata(`{${JSON.stringify(step.name)}: ${step.raw}}`)
  return field.ok && field.value.fields.length === 1
}

function slices(ids: readonly string[]): string[][] {
  const unique = [...new Set(ids)]
  return Array.from({ length: Math.ceil(unique.length / readTogether) }, (_, index) =>
    unique.slice(index * readTogether, (index + 1) * readTogether),
  )
}

type Named = { readonly changeId: string; readonly connectionId: string }

const triesAgainAfterMs = 10_000

/** Does what was written down, piece by piece, each bulk edit for itself. */
function createRunner({
  store,
  now,
  after,
  wakeQueue,
  onChanged,
  log,
}: Pick<BulkEditsDeps, 'store' | 'now' | 'after' | 'wakeQueue' | 'onChanged' | 'log'>) {
  const edits = createBackgroundJobs()
  const clearing = createBackgroundJob({
    step: () => store.clear(),
    onFailed: (cause) => logFailure('warning', 'changes-not-cleared', cause),
  })

  function logFailure(level: 'warning' | 'error', message: string, cause: unknown): void {
    log(level, message, { name: errorNameOf(cause) })
  }

  /** Something of the bulk edit is to be done; joins what is under way. */
  function goOn({ changeId, connectionId }: Named): void {
    void edits.wake(changeId, () => {
      const wake = tellNowAndThen(wakeQueue, now)
      let hasWork = false
      return {
        step: async () => {
          const { isDone, accepted } = await store.continue(changeId, now())
          if (accepted > 0) wake(connectionId)
          hasWork ||= accepted > 0
          return isDone
        },
        onFailed: (cause) => logFailure('error', 'change-failed', cause),
        onProgress: (isAtRest) => {
          if (isAtRest && hasWork) {
            wakeQueue(connectionId)
            hasWork = false
          }
          onChanged(connectionId, changeId)
          if (isAtRest) void clearing.wake()
        },
        // A disk that is full may have room again; what is not done by then goes on at the next start.
        retryAfterMs: triesAgainAfterMs,
        clock: { now, after },
      }
    })
  }

  return {
    goOn,
    clearAway: () => void clearing.wake(),
    start: async () => {
      try {
        for (const change of await store.unfinished()) goOn(change)
      } catch (cause) {
        logFailure('error', 'changes-left-over', cause)
      }
      void clearing.wake()
    },
    stop: async () => {
      await Promise.all([edits.stop(), clearing.stop()])
    },
  }
}
