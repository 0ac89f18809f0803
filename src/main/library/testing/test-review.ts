import { randomUUID } from 'node:crypto'
import type { ReviewCandidate, ReviewContent, ReviewRow } from '../../../shared/schemas/review.ts'
import { openStorage } from '../open-storage.ts'
import { createOperations, type Operations } from '../operations.ts'
import { makeFolder } from './test-library.ts'

export type ReviewHarness = {
  readonly operations: Operations
  readonly folder: string
  readonly connectionId: string
  add(...candidates: readonly ReviewCandidate[]): void
  run(task: Parameters<Operations['review']['begin']>[1]): number
  prepare(sendsPictures?: boolean): void
  /** In the order of adding. */
  rows(filter?: Parameters<Operations['review']['rows']>[0]['filter']): readonly ReviewRow[]
  accept(options?: {
    readonly held?: ReadonlyMap<string, boolean>
    readonly holdUntil?: number | null
  }): number
  close(): void
  end(): void
}

export function openReviewHarness(connectionId: string = randomUUID(), given?: string): ReviewHarness {
  const { folder, remove } = given === undefined ? makeFolder() : { folder: given, remove: () => undefined }
  const { db } = openStorage({ folder, openedAt: 0 })
  const operations = createOperations(db)
  const goOn = (work: () => boolean): void => {
    while (!work());
  }
  return {
    operations,
    folder,
    connectionId,
    add: (...candidates) => {
      operations.review.add({
        connectionId,
        batchId: randomUUID(),
        source: 'things.csv',
        candidates,
        notTaken: [],
        sendsPictures: true,
        at: 1000,
      })
    },
    run: (task) => {
      let progress = operations.review.begin(connectionId, task)
      goOn(() => {
        if (!progress.isDone) progress = operations.review.continue(connectionId)
        return progress.isDone
      })
      return progress.count
    },
    prepare: (sendsPictures = true) => goOn(() => operations.review.prepare(connectionId, { sendsPictures })),
    rows: (filter = 'all') => {
      const found: ReviewRow[] = []
      for (;;) {
        const { rows } = operations.review.rows({ connectionId, filter, offset: found.length, limit: 500 })
        found.push(...rows)
        if (rows.length < 500) return found.sort((one, other) => one.key - other.key)
      }
    },
    accept: ({ held = new Map(), holdUntil = null } = {}) => {
      operations.review.beginAdding({ connectionId, holdUntil })
      let accepted = 0
      goOn(() => {
        const piece = operations.review.addNext({ connectionId, at: 2000, held })
        accepted += piece.accepted
        return piece.isDone
      })
      return accepted
    },
    close: () => db.close(),
    end: () => {
      db.close()
      remove()
    },
  }
}

export function text(content: string): ReviewContent {
  return { kind: 'text', text: content }
}

export function website(address: string): ReviewContent {
  return { kind: 'website', address }
}

export function picture(digit: string): ReviewContent {
  return {
    kind: 'picture-file',
    picture: {
      id: digit.repeat(64),
      mediaType: 'image/png',
      byteLength: 10,
      width: 1,
      height: 1,
      name: `${digit}.png`,
    },
  }
}

export function candidate(documentId: string, more: Partial<ReviewCandidate> = {}): ReviewCandidate {
  return {
    content: text(`Text of ${documentId}`),
    title: `Title of ${documentId}`,
    collection: 'things',
    documentId,
    metadata: null,
    source: 'things.csv',
    problems: [],
    ...more,
  }
}
