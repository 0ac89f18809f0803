import { z } from 'zod'
import type { Database } from '../db/database.ts'
import type { OfConnection } from '../db/keys.ts'
import { type BatchRow, findOpenBatch } from './review-rows.ts'
import type { ReviewProgress } from './review-work.ts'
import { beginReviewTask } from './review-work.ts'

type Undoing = OfConnection & { readonly removal: string; readonly at: number }

const addedRow = z.object({ batchKey: z.int() })

/** The batch may have been closed since; then it is reopened. */
export function beginUndoAdding(db: Database, { connectionId, removal, at }: Undoing): ReviewProgress {
  return db.transaction(() => {
    const added = db.get(
      addedRow,
      `SELECT b.batch_key FROM review_rows r JOIN review_batches b ON b.batch_key = r.batch_key
       WHERE r.removal IS NOT NULL AND r.removal = :removal AND b.connection_id = :connectionId
         AND (b.is_open = 1 OR b.hold_until IS NOT NULL) LIMIT 1`,
      { connectionId, removal },
    )
    if (added === undefined) return { isDone: true, count: 0 }
    const open = findOpenBatch(db, connectionId)
    if (open === undefined) db.update('review_batches', { batchKey: added.batchKey }, { isOpen: true })
    else if (open.batchKey !== added.batchKey) moveRows(db, added.batchKey, open)
    return beginReviewTask(db, connectionId, { kind: 'undo-adding', removal, at })
  })
}

/**
 * Moves everything from a closed batch after the rows of the open one, whose triggers count only changes of
 * state.
 */
function moveRows(db: Database, from: number, { batchKey: to, lastPosition }: BatchRow): void {
  const keys = { from, to }
  const move = 'SET batch_key = :to, position = position + :lastPosition WHERE batch_key = :from'
  db.run(`UPDATE review_rows ${move}`, { ...keys, lastPosition })
  db.run(
    `INSERT INTO review_counts SELECT :to, state, amount FROM review_counts WHERE batch_key = :from
     ON CONFLICT DO UPDATE SET amount = amount + excluded.amount`,
    keys,
  )
  for (const table of ['review_row_imports', 'review_not_taken'])
    db.run(`UPDATE ${table} SET batch_key = :to WHERE batch_key = :from`, keys)
  db.run('UPDATE OR IGNORE review_sources SET batch_key = :to WHERE batch_key = :from', keys)
  db.run(
    `UPDATE review_batches SET last_position = (SELECT max(position) FROM review_rows WHERE batch_key = :to)
     WHERE batch_key = :to`,
    { to },
  )
  for (const table of ['review_sources', 'review_counts', 'review_batches'])
    db.run(`DELETE FROM ${table} WHERE batch_key = :from`, { from })
}
