import type { QueueStore } from '../../queue/ports.ts'
import type { Database } from '../db/database.ts'

const waits = "state IN ('waiting', 'unsure', 'paused') AND not_before IS NOT NULL"
/** An add that was never sent and has no problem waits only so that it can be undone. */
const isUndoWindow = "(operation = 'add' AND tries = 0 AND doubtful = 0 AND problem IS NULL)"

export function shiftWaits(
  db: Database,
  { from, until, byMs, only }: Parameters<QueueStore['shiftWaits']>[0],
): number {
  const { changes } = db.run(
    `UPDATE items SET not_before = not_before + :byMs
     WHERE ${waits} AND not_before > :from AND not_before <= :until ${only === null ? '' : `AND ${isUndoWindow}`}`,
    { from, until, byMs: Math.round(byMs) },
  )
  return changes
}

export function boundWaits(
  db: Database,
  { at, undoWindowMs, waitMs }: Parameters<QueueStore['boundWaits']>[0],
): number {
  const { changes } = db.run(
    `UPDATE items SET not_before = :at + CASE
       WHEN NOT ${isUndoWindow} THEN 0
       WHEN not_before - accepted_at BETWEEN 0 AND :undoWindowMs THEN not_before - accepted_at
       ELSE :undoWindowMs END
     WHERE ${waits} AND not_before > :at + iif(${isUndoWindow}, :undoWindowMs, :waitMs)`,
    { at, undoWindowMs, waitMs },
  )
  return changes
}
