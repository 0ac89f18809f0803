import { z } from 'zod'
import { countDocumentsLeftToEdit, stopBulkEdits } from './bulk-edits/bulk-edit-rows.ts'
import type { Database } from './db/database.ts'
import { applyToItem } from './records/queue-items.ts'
import { closeBatch, countRows, totalOf } from './review/review-batches.ts'
import { findOpenBatch } from './review/review-rows.ts'
import { leaveTeam } from './team/team-rows.ts'
import { stopTrashWorks } from './trash/trash-begin.ts'

type Options = {
  readonly discardWaiting: boolean
  readonly at: number
  /** Returns what would be discarded, without changing anything. */
  readonly look?: boolean
}
type Outcome = { readonly waiting: number; readonly forgotten: boolean }

const itemRow = z.object({ itemId: z.string(), state: z.string() })

/**
 * Ends all work of a connection: its queue, review, bulk edits, trash work and team sharing. Its documents
 * and receipts stay.
 */
export function forgetConnection(db: Database, connectionId: string, options: Options): Outcome {
  return db.transaction(() => {
    const left = countUnderReview(db, connectionId) + countDocumentsLeftToEdit(db, connectionId)
    if (left > 0 && !options.discardWaiting) return { waiting: left, forgotten: false }
    const outcome = discardQueue(db, connectionId, options)
    if (outcome.forgotten && options.look !== true) {
      stopTrashWorks(db, connectionId)
      closeBatch(db, connectionId)
      stopBulkEdits(db, connectionId)
      leaveTeam(db, connectionId)
    }
    return outcome
  })
}

function countUnderReview(db: Database, connectionId: string): number {
  const batch = findOpenBatch(db, connectionId)
  if (batch === undefined) return 0
  const counts = countRows(db, batch)
  return totalOf(counts) - counts.accepted
}

/** Changes nothing while an item is being sent, because it can no longer be discarded. */
function discardQueue(db: Database, connectionId: string, { discardWaiting, at, look }: Options): Outcome {
  const unfinished = db.all(
    itemRow,
    `SELECT item_id, state FROM items INDEXED BY items_unfinished
     WHERE connection_id = :connectionId AND state NOT IN ('done', 'discarded') ORDER BY item_key DESC`,
    { connectionId },
  )
  const waiting = unfinished.length
  const isBusy = unfinished.some(({ state }) => state === 'sending')
  if (isBusy || (waiting > 0 && !discardWaiting)) return { waiting, forgotten: false }
  if (look === true) return { waiting, forgotten: true }
  for (const { itemId } of unfinished) applyToItem(db, 'discarded', itemId, at)
  db.run('DELETE FROM pauses WHERE connection_id = :connectionId', { connectionId })
  return { waiting, forgotten: true }
}
