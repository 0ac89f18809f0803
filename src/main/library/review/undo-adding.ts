import type { Database } from '../db/database.ts'
import { newestUnfinished, takeBack } from '../records/queue-items.ts'
import { closeBatch, countRows } from './review-batches.ts'
import { findOriginal } from './review-duplicates.ts'
import type { BatchRow, StoredReviewRow } from './review-rows.ts'

/** Takes what an accepted row put into the queue out again. Returns false if it may have left, or was edited since. */
export function takeRowBack(db: Database, batch: BatchRow, row: StoredReviewRow, at: number): boolean {
  const original = row.choice === 'update' ? findOriginal(db, batch, row) : undefined
  // The row it updated came back before it, and its edit with that row's document.
  if (row.choice === 'update' && original?.where !== 'library') return true
  const documentId = original?.where === 'library' ? original.document.documentId : row.documentId
  const item = newestUnfinished(db, batch.connectionId, documentId)
  const operation = original === undefined ? 'add' : 'update'
  return item?.operation === operation && takeBack(db, item, at)
}

/** Closes a batch again to which nothing came back. */
export function endUndoAdding(db: Database, batch: BatchRow): void {
  const { ready, problem, undecided } = countRows(db, batch)
  if (ready + problem + undecided === 0) closeBatch(db, batch.connectionId)
}
