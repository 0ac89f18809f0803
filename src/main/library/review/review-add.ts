import type {
  ReviewCandidate,
  ReviewHandOver,
  ReviewNotTaken,
  ReviewSummary,
} from '../../../shared/schemas/review.ts'
import type { Database } from '../db/database.ts'
import { markOf } from './duplicate-keys.ts'
import { addressColumnsOf } from './review-addresses.ts'
import { keepNotTaken, nameSource, openBatch, summarizeReview } from './review-batches.ts'
import { beginPiece, endPiece } from './review-import-sessions.ts'
import { judgeRow } from './review-judge.ts'
import {
  type BatchRow,
  contentColumns,
  keepLongText,
  problemsText,
  type StoredReviewRow,
} from './review-rows.ts'

type ReviewAddition = {
  readonly connectionId: string
  readonly batchId: string
  readonly source: string
  readonly candidates: readonly ReviewCandidate[]
  readonly notTaken: readonly ReviewNotTaken[]
  readonly handOver?: ReviewHandOver | undefined
  readonly sendsPictures: boolean
  readonly at: number
}

/** Puts candidates at the end of the connection's batch, checked and compared with everything before them. */
export function addToReview(db: Database, addition: ReviewAddition): ReviewSummary {
  return db.transaction(() => {
    const batch = openBatch(db, addition)
    nameSource(db, batch, addition.source)
    keepNotTaken(db, batch, addition.notTaken)
    const piece = addition.handOver && beginPiece(db, batch, addition.handOver, addition.source)
    let position = batch.lastPosition
    for (const candidate of addition.candidates.slice(piece?.known ?? 0)) {
      position += 1
      addCandidate(db, batch, candidate, position, piece?.key ?? null)
    }
    if (piece !== undefined) endPiece(db, piece, addition.candidates.length)
    db.run('UPDATE review_batches SET last_position = :position WHERE batch_key = :key', {
      position,
      key: batch.batchKey,
    })
    const summary = summarizeReview(db, addition.connectionId)
    if (summary === null) throw new Error('A batch that was added to is not there')
    return summary
  })
}

/** Keys rise for ever, so this one comes after every other row and none is a duplicate of it yet. */
const afterAll = Number.MAX_SAFE_INTEGER

function addCandidate(
  db: Database,
  batch: BatchRow,
  candidate: ReviewCandidate,
  position: number,
  handOver: number | null,
): void {
  const { content, title, collection, documentId, metadata, source, problems } = candidate
  const { kind, short, textLength } = contentColumns(content)
  const row: Omit<StoredReviewRow, 'problems' | 'duplicateBy' | 'state'> = {
    rowKey: afterAll,
    batchKey: batch.batchKey,
    position,
    contentKind: kind,
    content: short,
    textLength,
    mark: markOf(content),
    title,
    collection,
    documentId,
    metadata,
    source,
    readingProblems: problems,
    choice: null,
    choiceMark: null,
    round: batch.round,
    removal: null,
    handOver,
    ...addressColumnsOf(content),
  }
  const judged = judgeRow(db, batch, row)
  const { key } = db.run(
    `INSERT INTO review_rows (batch_key, position, content_kind, content, text_length, mark, title, collection,
       document_id, metadata, source, reading_problems, problems, duplicate_by, state, round, hand_over,
       can_be_shorter)
     VALUES (:batchKey, :position, :kind, :short, :textLength, :mark, :title, :collection,
       :documentId, :metadata, :source, :reading, :problems, :by, :state, :round, :handOver,
       :canBeShorter)`,
    {
      batchKey: batch.batchKey,
      position,
      kind,
      short,
      textLength,
      mark: row.mark,
      title,
      collection,
      documentId,
      metadata,
      source,
      reading: problemsText(problems),
      problems: problemsText(judged.problems),
      by: judged.duplicateBy,
      state: judged.state,
      round: batch.round,
      handOver,
      canBeShorter: row.canBeShorter,
    },
  )
  if (textLength > short.length) keepLongText(db, key, content)
}
