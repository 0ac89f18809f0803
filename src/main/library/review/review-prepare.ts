import type { Database } from '../db/database.ts'
import { createBudget } from '../db/work-budget.ts'
import { indexKeys } from './duplicate-keys.ts'
import { rejudgeAfterKeyChange, rejudgeRow } from './review-judge.ts'
import {
  type BatchRow,
  findOpenBatch,
  isListed,
  type StoredReviewRow,
  storedReviewRow,
} from './review-rows.ts'

const mostRows = 500

/** Indexes the duplicate keys of a piece of the changed documents; whether nothing is left. */
export function indexLibraryKeys(db: Database): boolean {
  return indexKeys(db, createBudget(mostRows), (change) => rejudgeAfterKeyChange(db, change))
}

/**
 * Does a piece of what must be done before the connection's rows can be relied on: indexes the changed documents, and
 * checks every row again where that was asked for. Returns whether nothing is left.
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

/** What the connection does with pictures bears on every row that has one. */
function setPictures(db: Database, batch: BatchRow, sendsPictures: boolean): BatchRow {
  db.run('UPDATE review_batches SET sends_pictures = :sends, recheck_after = 0 WHERE batch_key = :key', {
    sends: sendsPictures ? 1 : 0,
    key: batch.batchKey,
  })
  return { ...batch, sendsPictures, recheckAfter: 0 }
}

function recheck(db: Database, batch: BatchRow, from: number): boolean {
  const mayGoOn = createBudget(mostRows)
  let after: number | null = from
  while (after !== null && mayGoOn()) {
    const row: StoredReviewRow | undefined = db.get(
      storedReviewRow,
      `SELECT * FROM review_rows WHERE batch_key = :batchKey AND ${isListed} AND row_key > :after
       ORDER BY row_key LIMIT 1`,
      { batchKey: batch.batchKey, after },
    )
    if (row !== undefined) rejudgeRow(db, batch, row.rowKey, row)
    after = row?.rowKey ?? null
  }
  db.run('UPDATE review_batches SET recheck_after = :after WHERE batch_key = :key', {
    after,
    key: batch.batchKey,
  })
  return after === null
}
