import type { Database } from '../db/database.ts'
import { createBudget, doInBudget } from '../db/work-budget.ts'
import { indexKeys } from './duplicate-keys.ts'
import { rejudgeAfterKeyChange, rejudgeRow } from './review-judge.ts'
import { type BatchRow, findOpenBatch, isListed, isMisplaced, nextReviewRow } from './review-rows.ts'

const mostRows = 500

export function indexLibraryKeys(db: Database): boolean {
  return indexKeys(db, createBudget(mostRows), (change) => rejudgeAfterKeyChange(db, change))
}

/**
 * Runs one chunk of the work needed before the connection's rows can be relied on: indexes changed documents,
 * and checks every row again if that was requested. Returns true when done.
 */
export function prepareReview(
  db: Database,
  connectionId: string,
  { sendsPictures }: { readonly sendsPictures: boolean },
): boolean {
  return db.transaction(() => {
    if (!indexLibraryKeys(db)) return false
    const found = findOpenBatch(db, connectionId)
    if (found === undefined) return true
    const batch = found.sendsPictures === sendsPictures ? found : setPictures(db, found, sendsPictures)
    return batch.recheckAfter === null || recheck(db, batch, batch.recheckAfter)
  })
}

/**
 * Moves one chunk of rows to the places that their states now give them in the list: those that need attention come
 * first. Not part of every change, because a row must not move while it is edited. Returns true when done.
 */
export function arrangeReview(db: Database, connectionId: string): boolean {
  const batch = findOpenBatch(db, connectionId)
  if (batch === undefined) return true
  const { changes } = db.run(
    `UPDATE review_rows SET is_first = 1 - is_first WHERE row_key IN
       (SELECT row_key FROM review_rows INDEXED BY review_rows_misplaced
        WHERE batch_key = :batchKey AND ${isMisplaced} AND ${isListed} LIMIT ${mostRows})`,
    batch,
  )
  return changes < mostRows
}

function setPictures(db: Database, batch: BatchRow, sendsPictures: boolean): BatchRow {
  const columns = { sendsPictures, recheckAfter: 0 }
  db.update('review_batches', { batchKey: batch.batchKey }, columns)
  return { ...batch, ...columns }
}

function recheck(db: Database, batch: BatchRow, from: number): boolean {
  let after = from
  const isDone = doInBudget(
    createBudget(mostRows),
    () => nextReviewRow(db, batch, after),
    (row) => {
      rejudgeRow(db, batch, row.rowKey, row)
      after = row.rowKey
    },
  )
  db.update('review_batches', { batchKey: batch.batchKey }, { recheckAfter: isDone ? null : after })
  return isDone
}
