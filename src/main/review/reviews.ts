import { parseMetadata } from '../../shared/domain/metadata/metadata-text.ts'
import type { CheckedInput } from '../../shared/ipc/contract.ts'
import { errorNameOf, type Failure, failed } from '../../shared/ipc/failure.ts'
import { fail, type Result, succeed } from '../../shared/result.ts'
import type { ConnectionRecord } from '../../shared/schemas/connection.ts'
import type {
  ReviewCandidate,
  ReviewChange,
  ReviewSelection,
  ReviewSummary,
} from '../../shared/schemas/review.ts'
import { createBackgroundJob, tellNowAndThen } from '../jobs/background-job.ts'
import { createSerialQueues } from '../jobs/serial-queue.ts'
import type { Library } from '../library/operations.ts'
import type { FilledCandidate } from '../library/review/review-add.ts'
import type { Placeholders } from '../library/review/review-reads.ts'
import type { RemovableRows, ReviewProgress, ReviewTask } from '../library/review/review-work.ts'
import type { Log } from '../platform/logger.ts'
import { ReadyRowsAdder, type ReadyRowsAdderDeps } from './add-ready-rows.ts'

export type ReviewDeps = Omit<ReadyRowsAdderDeps, 'store' | 'prepare' | 'isStopped'> & {
  readonly store: Library['review']
  /** `count` integers of at least 0. */
  readonly randomNumbers: (count: number) => readonly number[]
  readonly undoWindowSeconds: () => number
  readonly log: Log
}

type Query<Name extends 'rows' | 'problemRows' | 'webPictures'> = Parameters<Library['review'][Name]>[0]
type Placeholder = Placeholders['rows'][number]
type Outcome<T> = Promise<Result<T, Failure>>

/** Rows checked and written per transaction, few enough not to be noticed on a busy machine. */
const addedTogether = 250
const numbersOfAnId = 6

/** Loaded with the first batch, so that the app's start does not wait for it. */
const loadIds = () => import('../../shared/domain/suggest-id.ts')

/** Documents under review: implements the calls `review/*`. */
export class Reviews {
  readonly #deps: ReviewDeps
  readonly #inTurn = createSerialQueues()
  readonly #onProgress: (connectionId: string) => void
  readonly #adder: ReadyRowsAdder
  readonly #clearing = createBackgroundJob({
    step: () => this.#deps.store.clearClosed(this.#deps.now()),
    onFailed: (cause) => this.#backgroundFailed(cause),
  })
  readonly #indexing = createBackgroundJob({
    step: () => this.#deps.store.indexLibrary(),
    onFailed: (cause) => this.#backgroundFailed(cause),
  })
  #isStopped = false
  /** Unfinished work of an earlier run comes first; if it fails, new calls are still tried. */
  #leftOvers: Promise<unknown> = Promise.resolve()

  constructor(deps: ReviewDeps) {
    this.#deps = deps
    this.#onProgress = tellNowAndThen(deps.onChanged, deps.now)
    this.#adder = new ReadyRowsAdder({
      ...deps,
      prepare: (connectionId) => this.#prepare(connectionId),
      isStopped: () => this.#isStopped,
    })
  }

  /**
   * Finishes the work of an earlier run; resolves when that is done. Everything else may be called before.
   */
  async start(): Promise<void> {
    this.#leftOvers = this.#finishLeftOvers().catch((cause: unknown) => {
      this.#deps.log('error', 'review-left-overs-failed', { name: errorNameOf(cause) })
    })
    await this.#leftOvers
    await this.#clearing.wake()
    await this.#indexing.wake()
  }

  /** Resolves when nothing is running. Unfinished work is resumed at the next start. */
  async stop(): Promise<void> {
    this.#isStopped = true
    await Promise.all([this.#leftOvers, this.#clearing.stop(), this.#indexing.stop(), this.#adder.stop()])
  }

  /** Rechecks rows in the background after documents of the connection changed. */
  async libraryChanged(connectionId: string): Promise<void> {
    const { store, onChanged } = this.#deps
    await this.#indexing.wake()
    try {
      if (!this.#isStopped && (await store.summary(connectionId)) !== null) onChanged(connectionId)
    } catch (cause) {
      this.#backgroundFailed(cause)
    }
  }

  current(connectionId: string) {
    return this.#look(connectionId, () => this.#summaryOfRows(connectionId))
  }

  rows(query: Query<'rows'>) {
    return this.#look(query.connectionId, () => this.#deps.store.rows(query))
  }

  async row(connectionId: string, key: number) {
    const found = await this.#look(connectionId, () => this.#deps.store.row(connectionId, key))
    if (!found.ok) return found
    return found.value === null ? fail(failed('review-row-unknown')) : succeed(found.value)
  }

  rowIndex(connectionId: string, key: number) {
    return this.#look(connectionId, () => this.#deps.store.rowIndex(connectionId, key))
  }

  arrange(connectionId: string): Outcome<undefined> {
    return this.#act(connectionId, async () => {
      await this.#arrange(connectionId)
      return succeed(undefined)
    })
  }

  problemRows(query: Query<'problemRows'>) {
    return this.#look(query.connectionId, () => this.#deps.store.problemRows(query))
  }

  webPictures(query: Query<'webPictures'>) {
    return this.#look(query.connectionId, () => this.#deps.store.webPictures(query))
  }

  add(addition: CheckedInput<'review/add'>): Outcome<ReviewSummary> {
    const { connectionId, source, candidates, notTaken, rowImport } = addition
    const { store, newId, now } = this.#deps
    return this.#changed(connectionId, async ({ picturesTravel }) => {
      const all = { connectionId, batchId: newId(), source, sendsPictures: picturesTravel !== 'never' }
      for (let from = 0; from === 0 || from < candidates.length; from += addedTogether) {
        await store.add({
          ...all,
          candidates: await this.#fillIn(candidates.slice(from, from + addedTogether)),
          notTaken: from === 0 ? notTaken : [],
          rowImport: rowImport && { ...rowImport, from: rowImport.from + from },
          at: now(),
        })
      }
      return this.#summary(connectionId)
    })
  }

  keepImported(connectionId: string, rowImport: string): Outcome<ReviewSummary | null> {
    return this.#changed(connectionId, async () => {
      await this.#deps.store.keepImported(connectionId, rowImport)
      return succeed(await this.#summaryOfRows(connectionId))
    })
  }

  change(connectionId: string, keys: ReviewSelection, change: ReviewChange): Outcome<ReviewSummary> {
    return this.#act(connectionId, async () => {
      if (change.content?.kind === 'picture-file') {
        const isStored = await this.#deps.pictures.isStored(change.content.picture.id)
        if (!isStored) return fail(failed('picture-gone', { field: 'content' }))
      }
      await this.#bulkEditRows(connectionId, keys, change)
      return this.#summary(connectionId)
    })
  }

  setField(
    connectionId: string,
    keys: ReviewSelection,
    { name, value }: { readonly name: string; readonly value: string | null },
  ): Outcome<ReviewSummary> {
    return this.#act(connectionId, async () => {
      const field = parseMetadata(`{${JSON.stringify(name)}: ${value ?? 'null'}}`)
      // The value would have brought in more than one field.
      if (!field.ok || field.value.fields.length !== 1)
        return fail(failed('metadata-not-valid', { field: 'metadata' }))
      await this.#runTask(connectionId, { kind: 'set-field', keys, name, value })
      return this.#summary(connectionId)
    })
  }

  leaveOut(connectionId: string, keys: ReviewSelection, isLeftOut: boolean): Outcome<ReviewSummary> {
    return this.#act(connectionId, async () => {
      await this.#runTask(connectionId, { kind: 'leave-out', keys, isLeftOut })
      return this.#summary(connectionId)
    })
  }

  remove(connectionId: string, keys: RemovableRows) {
    return this.#act(connectionId, async () => {
      const removal = this.#deps.newId()
      const removed = await this.#runTask(connectionId, { kind: 'remove', keys, removal })
      return succeed({ removal, removed, summary: await this.#summaryOfRows(connectionId) })
    })
  }

  putBack(connectionId: string, removal: string): Outcome<ReviewSummary> {
    return this.#act(connectionId, async () => {
      const count = await this.#runTask(connectionId, { kind: 'put-back', removal })
      return count === 0 ? fail(failed('review-removal-unknown')) : this.#summary(connectionId)
    })
  }

  async accept(connectionId: string) {
    const { store, now, undoWindowSeconds } = this.#deps
    const begun = await this.#changed(connectionId, async () => {
      const seconds = undoWindowSeconds()
      const undoUntil = seconds === 0 ? null : now() + seconds * 1000
      const isThere = await store.beginAdding({ connectionId, holdUntil: undoUntil })
      return isThere ? succeed({ undoUntil }) : fail(failed('review-over'))
    })
    if (!begun.ok) return begun
    const added = await this.#adder.add(connectionId)
    void this.#clearing.wake()
    return succeed({ ...added, ...begun.value })
  }

  undoAdding(connectionId: string, removal: string) {
    return this.#changed(connectionId, async () => {
      const { store, now, wakeQueue } = this.#deps
      const begun = await store.undoAdding({ connectionId, removal, at: now() })
      const undone = await this.#finishTask(connectionId, begun, 'arrange')
      if (undone > 0) wakeQueue(connectionId)
      // The documents have left the library, and rows may still be duplicates of them.
      await this.#prepare(connectionId)
      return succeed({ undone, summary: await this.#summaryOfRows(connectionId) })
    })
  }

  discard(connectionId: string): Outcome<undefined> {
    return this.#changed(connectionId, async () => {
      await this.#deps.store.close(connectionId)
      void this.#clearing.wake()
      return succeed(undefined)
    })
  }

  placeholders(connectionId: string, after: number): Promise<Placeholders> {
    return this.#deps.store.placeholders(connectionId, after)
  }

  async isPlaceholder(connectionId: string, { key, address, title }: Placeholder): Promise<boolean> {
    const row = await this.#deps.store.row(connectionId, key)
    return row?.content.kind === 'website' && row.content.address === address && row.title === title
  }

  async giveTitle(connectionId: string, row: Placeholder, title: string): Promise<void> {
    await this.#act(connectionId, async () => {
      // Checked in turn, after edits made meanwhile.
      if (await this.isPlaceholder(connectionId, row))
        await this.#bulkEditRows(connectionId, [row.key], { title })
      return succeed(undefined)
    })
  }

  /** Records that a row's page is gone. `status` is null if nothing answers. */
  async noteDeadPage(connectionId: string, row: Placeholder, status: number | null): Promise<void> {
    await this.#act(connectionId, async () => {
      if (await this.isPlaceholder(connectionId, row))
        await this.#bulkEditRows(connectionId, [row.key], { deadPage: { status } })
      return succeed(undefined)
    })
  }

  async #prepare(connectionId: string): Promise<ConnectionRecord | undefined> {
    const { store, findConnection } = this.#deps
    for (;;) {
      const connection = findConnection(connectionId)
      if (connection === undefined) return undefined
      const sendsPictures = connection.picturesTravel !== 'never'
      if (this.#isStopped || (await store.prepare(connectionId, { sendsPictures }))) return connection
    }
  }

  async #look<T>(connectionId: string, read: () => Promise<T>): Outcome<T> {
    const connection = await this.#prepare(connectionId)
    return connection === undefined ? fail(failed('connection-unknown')) : succeed(await read())
  }

  async #act<T>(connectionId: string, work: (connection: ConnectionRecord) => Outcome<T>): Outcome<T> {
    await this.#leftOvers
    return this.#inTurn(connectionId, async () => {
      const connection = await this.#prepare(connectionId)
      return connection === undefined ? fail(failed('connection-unknown')) : work(connection)
    })
  }

  async #changed<T>(connectionId: string, work: (connection: ConnectionRecord) => Outcome<T>): Outcome<T> {
    const changed = await this.#act(connectionId, work)
    if (changed.ok) this.#deps.onChanged(connectionId)
    return changed
  }

  async #bulkEditRows(connectionId: string, keys: ReviewSelection, change: ReviewChange): Promise<void> {
    const { title } = change
    const follow = title !== undefined && { idStem: (await loadIds()).suggestIdStem(title) }
    await this.#runTask(connectionId, { kind: 'change', keys, change, ...follow })
  }

  async #runTask(connectionId: string, task: ReviewTask): Promise<number> {
    const progress = await this.#deps.store.begin(connectionId, task)
    const isOfOne = 'keys' in task && Array.isArray(task.keys) && task.keys.length === 1
    const keepsOrder = isOfOne || task.kind === 'leave-out'
    return this.#finishTask(connectionId, progress, keepsOrder ? 'keep-order' : 'arrange')
  }

  async #arrange(connectionId: string): Promise<void> {
    while (!(await this.#deps.store.arrange(connectionId)));
  }

  async #finishTask(
    connectionId: string,
    begun: ReviewProgress,
    then: 'arrange' | 'keep-order',
  ): Promise<number> {
    const { store, onChanged } = this.#deps
    let progress = begun
    while (!progress.isDone) {
      this.#onProgress(connectionId)
      progress = await store.continue(connectionId)
    }
    if (then === 'arrange') await this.#arrange(connectionId)
    onChanged(connectionId)
    return progress.count
  }

  async #summary(connectionId: string): Outcome<ReviewSummary> {
    const found = await this.#findSummary(connectionId)
    return found === null ? fail(failed('review-over')) : succeed(found)
  }

  async #summaryOfRows(connectionId: string): Promise<ReviewSummary | null> {
    const found = await this.#findSummary(connectionId)
    return found === null || found.total === 0 ? null : found
  }

  /** Whether rows are being added is known here, not from a record that a failed disk left open. */
  async #findSummary(connectionId: string): Promise<ReviewSummary | null> {
    const found = await this.#deps.store.summary(connectionId)
    return found === null ? null : { ...found, adding: this.#adder.isAdding(connectionId) }
  }

  async #finishLeftOvers(): Promise<void> {
    const { store } = this.#deps
    for (const { connectionId, hasTask } of await store.unfinished()) {
      while (hasTask && !this.#isStopped && !(await store.continue(connectionId)).isDone)
        this.#onProgress(connectionId)
    }
    while (!this.#isStopped && !(await store.forgetRemovals()));
    for (const { connectionId, isAdding } of await store.unfinished())
      if (isAdding) this.#adder.add(connectionId).catch(() => undefined)
  }

  #backgroundFailed(cause: unknown): void {
    this.#deps.log('warning', 'review-background-failed', { name: errorNameOf(cause) })
  }

  /** Gives an ID to rows without one, and marks pictures that are no longer stored. */
  async #fillIn(candidates: readonly ReviewCandidate[]): Promise<readonly FilledCandidate[]> {
    const { pictures, randomNumbers } = this.#deps
    const { suggestIdEnding, suggestIdStem } = await loadIds()
    const filled: FilledCandidate[] = []
    for (const candidate of candidates) {
      const { content, title, documentId, problems } = candidate
      const isGone = content.kind === 'picture-file' && !(await pictures.isStored(content.picture.id))
      const idEnding = suggestIdEnding(randomNumbers(numbersOfAnId))
      filled.push({
        ...candidate,
        ...(documentId === '' && { documentId: `${suggestIdStem(title)}-${idEnding}`, idEnding }),
        problems: isGone ? [...problems, { field: 'content', code: 'picture-gone', facts: {} }] : problems,
      })
    }
    return filled
  }
}
