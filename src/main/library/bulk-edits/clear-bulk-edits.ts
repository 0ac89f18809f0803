import { z } from 'zod'
import { flag } from '../db/columns.ts'
import type { Database } from '../db/database.ts'

const clearedAtOnce = 200
/** Bulk edits whose rows are kept for viewing and undo, and the maximum of their rows in all. */
const mostBulkEditsKept = 20
const mostRowsKept = 60_000

const keptRow = z.object({ changeKey: z.int(), total: z.int(), isNeeded: flag })

/** Deletes one chunk of dropped or expired rows. Returns true when done. */
export function clearBulkEdits(db: Database): boolean {
  return db.transaction(() => {
    const dropped = db.number("SELECT change_key FROM changes WHERE state = 'dropped' LIMIT 1")
    if (dropped !== undefined) {
      if (clearRows(db, dropped)) db.run('DELETE FROM changes WHERE change_key = :dropped', { dropped })
      return false
    }
    const old = findOld(db)
    if (old === undefined) return true
    if (clearRows(db, old)) {
      db.run(
        `UPDATE changes SET keeps_rows = 0, state = iif(state = 'ready', 'dropped', state) WHERE change_key = :key`,
        { key: old },
      )
    }
    return false
  })
}

/** Whether no row is left. */
function clearRows(db: Database, changeKey: number): boolean {
  const { changes } = db.run(
    `DELETE FROM change_rows WHERE row_key IN
       (SELECT row_key FROM change_rows WHERE change_key = :changeKey LIMIT :limit)`,
    { changeKey, limit: clearedAtOnce },
  )
  return changes < clearedAtOnce
}

function findOld(db: Database): number | undefined {
  const kept = db.all(
    keptRow,
    `SELECT c.change_key, c.total, c.state IN ('collecting', 'preparing', 'running') OR EXISTS (
         SELECT 1 FROM changes u WHERE u.undoes = c.change_id AND u.state = 'running') AS is_needed
     FROM changes c WHERE c.keeps_rows = 1 AND c.state <> 'dropped' ORDER BY c.change_key DESC`,
  )
  let rows = 0
  for (const [index, { changeKey, total, isNeeded }] of kept.entries()) {
    rows += total
    const isTooOld = index >= mostBulkEditsKept || (rows > mostRowsKept && index > 0)
    if (isTooOld && !isNeeded) return changeKey
  }
  return undefined
}
