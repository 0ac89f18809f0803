import type { BulkEditStep, CommonValues } from '../../shared/domain/bulk-edits/bulk-edit.ts'
import { createValueCollector } from '../../shared/domain/bulk-edits/common-values.ts'
import { parseMetadata } from '../../shared/domain/metadata/metadata-text.ts'
import { errorNameOf, type Failure, failed } from '../../shared/ipc/failure.ts'
import { fail, type Result, succeed } from '../../shared/result.ts'
import { type ChosenDocuments, mostChangedTogether } from '../../shared/schemas/bulk-edits.ts'
import {
  createBackgroundJob,
  createBackgroundJobs,
  inPieces,
  tellNowAndThen,
} from '../jobs/background-job.ts'
import type { CountPlace } from '../library/bulk-edits/begin-bulk-edit.ts'
import type { Library } from '../library/operations.ts'
import type { Log } from '../platform/logger.ts'

export type BulkEditsDeps = {
  readonly store: Library['bulkEdits']
  readonly isConnectionKnown: (id: string) => boolean
  readonly newId: () => string
  readonly now: () => number
  readonly after: (delayMs: number, run: () => void) => () => void
  readonly wakeQueue: (connectionId: string) => void
  readonly onChanged: (connectionId: string, bulkEditId: string) => void
  readonly log: Log
}

type Named = { readonly bulkEditId: string; readonly connectionId: string }
type Begun = Promise<Result<{ readonly bulkEditId: string }, Failure>>

/** IDs per transaction, few enough not to be noticed. */
const idsTogether = 1000
const readTogether = 500
const mostFields = 200
const retryAfterMs = 10_000

export class BulkEdits {
  readonly #deps: BulkEditsDeps
  readonly #jobs = createBackgroundJobs()
  readonly #clearing = createBackgroundJob({
    step: () => this.#deps.store.clear(),
    onFailed: (cause) => this.#logFailure('warning', 'changes-not-cleared', cause),
  })

  constructor(deps: BulkEditsDeps) {
    this.#deps = deps
  }

  /** Resumes bulk edits of an earlier run; resolves when those are known, not when they are done. */
  async start(): Promise<void> {
    try {
      for (const edit of await this.#deps.store.unfinished()) this.#wake(edit)
    } catch (cause) {
      this.#logFailure('error', 'changes-left-over', cause)
    }
    void this.#clearing.wake()
  }

  /** Resolves when nothing is running. Unfinished bulk edits are resumed at the next start. */
  async stop(): Promise<void> {
    await Promise.all([this.#jobs.stop(), this.#clearing.stop()])
  }

  async values(connectionId: string, chosen: ChosenDocuments): Promise<Result<CommonValues, Failure>> {
    const refused = await this.#refusal(connectionId, chosen)
    if (refused !== undefined) return fail(refused)
    const collector = createValueCollector()
    const pieces =
      chosen.kind === 'search'
        ? [chosen]
        : inPieces(chosen.ids, readTogether).map((ids) => ({ kind: 'ids' as const, ids }))
    for (const chosenPiece of pieces) {
      for (let after: number | null = 0; after !== null; ) {
        const piece = await this.#deps.store.values({ connectionId, chosen: chosenPiece, after })
        collector.addAll(piece.values)
        after = piece.next
      }
    }
    return succeed(collector.collected(mostFields))
  }

  async prepare(connectionId: string, chosen: ChosenDocuments, steps: readonly BulkEditStep[]): Begun {
    const { store, newId, now } = this.#deps
    if (!steps.every(isPossible)) return fail(failed('metadata-not-valid', { field: 'metadata' }))
    const refused = await this.#refusal(connectionId, chosen)
    if (refused !== undefined) return fail(refused)
    const bulkEditId = newId()
    await store.begin({ bulkEditId, connectionId, steps, at: now() })
    await this.#note(bulkEditId, connectionId, chosen)
    this.#wake({ bulkEditId, connectionId })
    return succeed({ bulkEditId })
  }

  async apply(bulkEditId: string, agreedRemovals: readonly string[]): Promise<Result<undefined, Failure>> {
    const edit = await this.#find(bulkEditId)
    if (!edit.ok) return edit
    const begun = await this.#deps.store.apply(bulkEditId, agreedRemovals)
    if (begun.ok) this.#wake(edit.value)
    return begun
  }

  async undo(bulkEditId: string): Begun {
    const { store, newId, now, onChanged } = this.#deps
    const edit = await this.#find(bulkEditId)
    if (!edit.ok) return edit
    const { connectionId } = edit.value
    const begun = await store.undo(bulkEditId, { bulkEditId: newId(), at: now() })
    if (!begun.ok) return begun
    onChanged(connectionId, bulkEditId)
    this.#wake({ bulkEditId: begun.value.bulkEditId, connectionId })
    return begun
  }

  async drop(bulkEditId: string): Promise<Result<undefined, Failure>> {
    const { store, onChanged } = this.#deps
    // Read together: the caller's window may be the last, and the app about to end.
    const [edit, dropped] = await Promise.all([store.get(bulkEditId), store.drop(bulkEditId)])
    if (dropped.ok && edit !== null) onChanged(edit.connectionId, bulkEditId)
    void this.#clearing.wake()
    return dropped
  }

  async #find(bulkEditId: string): Promise<Result<Named, Failure>> {
    const edit = await this.#deps.store.get(bulkEditId)
    if (edit === null) return fail(failed('change-unknown'))
    return this.#deps.isConnectionKnown(edit.connectionId)
      ? succeed(edit)
      : fail(failed('connection-unknown'))
  }

  async #refusal(connectionId: string, chosen: ChosenDocuments): Promise<Failure | undefined> {
    const { store, isConnectionKnown } = this.#deps
    if (!isConnectionKnown(connectionId)) return failed('connection-unknown')
    let counted: Awaited<ReturnType<typeof store.count>> = { count: 0, next: null }
    do {
      const after: CountPlace | null = counted.next
      counted = await store.count({ connectionId, chosen, most: mostChangedTogether, after })
    } while (counted.next !== null)
    if (counted.count <= mostChangedTogether) return undefined
    return failed('too-many-documents', { facts: { most: mostChangedTogether } })
  }

  async #note(bulkEditId: string, connectionId: string, chosen: ChosenDocuments): Promise<void> {
    const { store } = this.#deps
    if (chosen.kind === 'ids') {
      for (const ids of inPieces(chosen.ids, idsTogether)) await store.addIds(bulkEditId, ids)
    } else {
      const query = { bulkEditId, connectionId, text: chosen.text }
      let before: number | null = null
      do before = await store.addFound({ ...query, before })
      while (before !== null)
    }
    await store.chosen(bulkEditId)
  }

  #wake({ bulkEditId, connectionId }: Named): void {
    const { store, now, after, wakeQueue, onChanged } = this.#deps
    void this.#jobs.wake(bulkEditId, () => {
      const wakeNowAndThen = tellNowAndThen(wakeQueue, now)
      let hasAccepted = false
      return {
        step: async () => {
          const { isDone, accepted } = await store.continue(bulkEditId, now())
          if (accepted > 0) wakeNowAndThen(connectionId)
          hasAccepted ||= accepted > 0
          return isDone
        },
        onFailed: (cause) => this.#logFailure('error', 'change-failed', cause),
        onProgress: (isAtRest) => {
          if (isAtRest && hasAccepted) {
            wakeQueue(connectionId)
            hasAccepted = false
          }
          onChanged(connectionId, bulkEditId)
          if (isAtRest) void this.#clearing.wake()
        },
        // A full disk may have room again; the next start resumes what is left.
        retryAfterMs,
        clock: { now, after },
      }
    })
  }

  #logFailure(level: 'warning' | 'error', message: string, cause: unknown): void {
    this.#deps.log(level, message, { name: errorNameOf(cause) })
  }
}

/** False if the value would bring in more than one field. */
function isPossible(step: BulkEditStep): boolean {
  if (step.kind !== 'set-field') return true
  const field = parseMetadata(`{${JSON.stringify(step.name)}: ${step.raw}}`)
  return field.ok && field.value.fields.length === 1
}
