import { parseMetadata } from '../../shared/domain/metadata/metadata-text.ts'
import { errorNameOf, type Failure, failed } from '../../shared/ipc/failure.ts'
import { fail, type Result, succeed } from '../../shared/result.ts'
import type { ConnectionRecord } from '../../shared/schemas/connection.ts'
import type { ReviewCandidate, ReviewSummary } from '../../shared/schemas/review.ts'
import { createBackgroundJob, tellNowAndThen } from '../jobs/background-job.ts'
import { createSerialQueues } from '../jobs/serial-queue.ts'
import type { Log } from '../platform/logger.ts'
import { type Adder, createAdder } from './add-ready-rows.ts'
import type { ReviewStore, ReviewTask } from './ports.ts'
import type { Reviews } from './reviews-port.ts'
import { createTitleRows } from './title-rows.ts'

export type ReviewDeps = {
  readonly store: ReviewStore
  readonly findConnection: (id: string) => ConnectionRecord | undefined
  readonly pictures: { isHeld(id: string): Promise<boolean>; handedOver(id: string): void }
  readonly newId: () => string
  /** `count` integers of at least 0. */
  readonly randomNumbers: (count: number) => readonly number[]
  readonly now: () => number
  readonly holdSeconds: () => number
  readonly wakeQueue: (connectionId: string) => void
  readonly onChanged: (connectionId: string) => void
  readonly log: Log
}

/** So many are checked and written at a time that nobody notices, even on a machine that is busy. */
const addedTogether = 100

export function createReviews(deps: ReviewDeps): Reviews {
  const { store, findConnection, newId, now, onChanged, log } = deps
  const inTurn = createSerialQueues()
  const onProgress = tellNowAndThen(onChanged, now)
  let isStopped = false
  /** What an earlier run left comes first; should it fail, what is asked for now is tried all the same. */
  let leftOvers: Promise<unknown> = Promise.resolve()
  const adder: Adder = createAdder({ ...deps, prepare, isStopped: () => isStopped })

  /** Undefined where the connection is no longer there. */
  async function prepare(connectionId: string): Promise<ConnectionRecord | undefined> {
    for (;;) {
      const connection = findConnection(connectionId)
      if (connection === undefined) return undefined
      const sendsPictures = connection.picturesTravel !== 'never'
      if (isStopped || (await store.reviewPrepare(connectionId, { sendsPictures }))) return connection
    }
  }

  /** For what only looks: it is shown as it is, as soon as the rows can be relied on. */
  async function look<T>(
    connectionId: string,
    work: () => Promise<Result<T, Failure>>,
  ): Promise<Result<T, Failure>> {
    return (await prepare(connectionId)) === undefined ? fail(failed('connection-unknown')) : work()
  }

  /** For what writes: one after the other. */
  async function act<T>(
    connectionId: string,
    work: (connection: ConnectionRecord) => Promise<Result<T, Failure>>,
  ): Promise<Result<T, Failure>> {
    await leftOvers
    return inTurn(connectionId, async () => {
      const connection = await prepare(connectionId)
      return connection === undefined ? fail(failed('connection-unknown')) : work(connection)
    })
  }

  async function runTask(connectionId: string, task: ReviewTask): Promise<number> {
    let progress = await store.reviewBegin(connectionId, task)
    while (!progress.isDone) {
      onProgress(connectionId)
      progress = await store.reviewContinue(connectionId)
    }
    onChanged(connectionId)
    return progress.count
  }

  /** Whether rows are being added is what happens now, not what a disk that failed has left open. */
  async function findSummary(connectionId: string): Promise<ReviewSummary | null> {
    const found = await store.reviewSummary(connectionId)
    return found === null ? null : { ...found, adding: adder.isAdding(connectionId) }
  }

  async function summary(connectionId: string): Promise<Result<ReviewSummary, Failure>> {
    const found = await findSummary(connectionId)
    return found === null ? fail(failed('review-over')) : succeed(found)
  }

  /** Null where no row is left. */
  async function summaryOfRows(connectionId: string): Promise<ReviewSummary | null> {
    const found = await findSummary(connectionId)
    return found === null || found.total === 0 ? null : found
  }

  async function finishLeftOvers(): Promise<void> {
    for (const { connectionId, hasTask } of await store.reviewUnfinished()) {
      while (hasTask && !isStopped && !(await store.reviewContinue(connectionId)).isDone)
        onProgress(connectionId)
    }
    while (!isStopped && !(await store.reviewForgetRemovals()));
    for (const { connectionId, isAdding } of await store.reviewUnfinished()) {
      if (isAdding) adder.goOn(connectionId).catch(() => undefined)
    }
  }

  const onBackgroundFailed = (cause: unknown): void =>
    log('warning', 'review-background-failed', { name: errorNameOf(cause) })
  const clearing = createBackgroundJob({
    step: () => store.reviewClearClosed(),
    onFailed: onBackgroundFailed,
  })
  const takingUp = createBackgroundJob({
    step: () => store.reviewIndexLibrary(),
    onFailed: onBackgroundFailed,
  })

  return {
    start: async () => {
      const finishing = finishLeftOvers()
      leftOvers = finishing.catch((cause: unknown) => {
        log('error', 'review-left-overs-failed', { name: errorNameOf(cause) })
      })
      await leftOvers
      await clearing.wake()
      await takingUp.wake()
    },
    stop: async () => {
      isStopped = true
      await Promise.all([leftOvers, clearing.stop(), takingUp.stop(), adder.stop()])
    },
    libraryChanged: async (connectionId) => {
      await takingUp.wake()
      try {
        if (!isStopped && (await store.reviewSummary(connectionId)) !== null) onChanged(connectionId)
      } catch (cause) {
        onBackgroundFailed(cause)
      }
    },

    current: (connectionId) => look(connectionId, async () => succeed(await summaryOfRows(connectionId))),

    add: ({ connectionId, source, candidates, notTaken, handOver }) =>
      act(connectionId, async ({ picturesTravel }) => {
        const all = { connectionId, batchId: newId(), source, sendsPictures: picturesTravel !== 'never' }
        for (let from = 0; from === 0 || from < candidates.length; from += addedTogether) {
          await store.reviewAdd({
            ...all,
            candidates: await fillIn(candidates.slice(from, from + addedTogether), deps),
            notTaken: from === 0 ? notTaken : [],
            handOver: handOver && { ...handOver, from: handOver.from + from },
            at: now(),
          })
        }
        onChanged(connectionId)
        return summary(connectionId)
      }),

    keepArrived: (connectionId, handOver) =>
      act(connectionId, async () => {
        await store.reviewKeepArrived(connectionId, handOver)
        onChanged(connectionId)
        return succeed(await summaryOfRows(connectionId))
      }),

    rows: (query) => look(query.connectionId, async () => succeed(await store.reviewRows(query))),
    row: (connectionId, key) =>
      look(connectionId, async () => {
        const row = await store.reviewRow(connectionId, key)
        return row === null ? fail(failed('review-row-unknown')) : succeed(row)
      }),
    problemRows: (query) =>
      look(query.connectionId, async () => succeed(await store.reviewProblemRows(query))),

    webPictures: (query) =>
      look(query.connectionId, async () => succeed(await store.reviewWebPictures(query))),

    titleRows: createTitleRows({
      store,
      inTurn: async (connectionId, work) => {
        await act(connectionId, async () => succeed(await work()))
      },
      runTask,
    }),

    change: (connectionId, keys, change) =>
      act(connectionId, async () => {
        if (change.content?.kind === 'picture-file') {
          const isHeld = await deps.pictures.isHeld(change.content.picture.id)
          if (!isHeld) return fail(failed('picture-gone', { field: 'content' }))
        }
        await runTask(connectionId, { kind: 'change', keys, change })
        return summary(connectionId)
      }),

    setField: (connectionId, keys, { name, value }) =>
      act(connectionId, async () => {
        const field = parseMetadata(`{${JSON.stringify(name)}: ${value}}`)
        // More than one would have come in with the value.
        if (!field.ok || field.value.fields.length !== 1) {
          return fail(failed('metadata-not-valid', { field: 'metadata' }))
        }
        await runTask(connectionId, { kind: 'set-field', keys, name, value })
        return summary(connectionId)
      }),

    remove: (connectionId, keys) =>
      act(connectionId, async () => {
        const removal = newId()
        const removed = await runTask(connectionId, { kind: 'remove', keys, removal })
        return succeed({ removal, removed, summary: await summaryOfRows(connectionId) })
      }),

    putBack: (connectionId, removal) =>
      act(connectionId, async () => {
        const count = await runTask(connectionId, { kind: 'put-back', removal })
        return count === 0 ? fail(failed('review-removal-unknown')) : summary(connectionId)
      }),

    accept: async (connectionId) => {
      const begun = await act(connectionId, async () => {
        const holdSeconds = deps.holdSeconds()
        const holdUntil = holdSeconds === 0 ? null : now() + holdSeconds * 1000
        const isThere = await store.reviewBeginAdding({ connectionId, holdUntil })
        return isThere ? succeed(undefined) : fail(failed('review-over'))
      })
      if (!begun.ok) return begun
      onChanged(connectionId)
      const added = await adder.goOn(connectionId)
      void clearing.wake()
      return succeed(added)
    },

    discard: (connectionId) =>
      act(connectionId, async () => {
        await store.reviewClose(connectionId)
        onChanged(connectionId)
        void clearing.wake()
        return succeed(undefined)
      }),
  }
}

type FillInDeps = {
  readonly pictures: { isHeld(id: string): Promise<boolean> }
  readonly randomNumbers: (count: number) => readonly number[]
}

const numbersOfAnId = 6

/** Gives an id to what has none, and marks pictures that are no longer held. */
async function fillIn(
  candidates: readonly ReviewCandidate[],
  { pictures, randomNumbers }: FillInDeps,
): Promise<readonly ReviewCandidate[]> {
  // Loaded with the first batch, so that the app's start does not wait for it.
  const { suggestDocumentId } = await import('../../shared/domain/suggestions.ts')
  const filled: ReviewCandidate[] = []
  for (const candidate of candidates) {
    const { content, title, documentId, problems } = candidate
    const isGone = content.kind === 'picture-file' && !(await pictures.isHeld(content.picture.id))
    filled.push({
      ...candidate,
      documentId: documentId === '' ? suggestDocumentId(title, randomNumbers(numbersOfAnId)) : documentId,
      problems: isGone ? [...problems, { field: 'content', code: 'picture-gone', facts: {} }] : problems,
    })
  }
  return filled
}
