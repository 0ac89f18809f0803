import { z } from 'zod'
import { flag } from '../db/columns.ts'
import type { Database } from '../db/database.ts'

const clearedAtOnce = 200
/** Bulk edits whose rows are kept for viewing and undo, and the maximum of their rows in total. */
const mostBulkEditsKept = 20
const mostRowsKept = 60_000

const keptRow = z.object({ bulkEditKey: z.int(), total: z.int(), isNeeded: flag })

export function clearBulkEdits(db: Database): boolean {
  return db.transaction(() => {
    const dropped = db.number("SELECT bulk_edit_key FROM bulk_edits WHERE state = 'dropped' LIMIT 1")
    if (dropped !== undefined) {
      if (clearRows(db, dropped)) db.run('DELETE FROM bulk_edits WHERE bulk_edit_key = :dropped', { dropped })
      return false
    }
    const old = findOld(db)
    if (old === undefined) return true
    if (clearRows(db, old)) {
      db.run(
        `UPDATE bulk_edits SET keeps_rows = 0, state = iif(state = 'ready', 'dropped', state) WHERE bulk_edit_key = :key`,
        { key: old },
      )
    }
    return false
  })
}

function clearRows(db: Database, bulkEditKey: number): boolean {
  const { changes } = db.run(
    `DELETE FROM bulk_edit_rows WHERE row_key IN
       (SELECT row_key FROM bulk_edit_rows WHERE bulk_edit_key = :bulkEditKey LIMIT :limit)`,
    { bulkEditKey, limit: clearedAtOnce },
  )
  return changes < clearedAtOnce
}

function findOld(db: Database): number | undefined {
  const kept = db.all(
    keptRow,
    `SELECT c.bulk_edit_key, c.total, c.state IN ('collecting', 'preparing', 'running') OR EXISTS (
         SELECT 1 FROM bulk_edits u WHERE u.undoes = c.bulk_edit_id AND u.state = 'running') AS is_needed
     FROM bulk_edits c WHERE c.keeps_rows = 1 AND c.state <> 'dropped' ORDER BY c.bulk_edit_key DESC`,
  )
  let rows = 0
  for (const [index, { bulkEditKey, total, isNeeded }] of kept.entries()) {
    rows += total
    const isTooOld = index >= mostBulkEditsKept || (rows > mostRowsKept && index > 0)
    if (isTooOld && !isNeeded) return bulkEditKey
  }
  return undefined
}
