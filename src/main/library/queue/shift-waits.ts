import type { Database } from '../db/database.ts'

const waits = "state IN ('waiting', 'unsure', 'paused') AND not_before IS NOT NULL"
/** An add that was never sent and has no problem waits only for its undo window. */
const isUndoWindow = "(operation = 'add' AND tries = 0 AND doubtful = 0 AND problem IS NULL)"

/**
 * Shifts waits that end after `from` and up to `until`; `undo-windows`: only of adds that can still be
 * undone. Returns their number.
 */
export function shiftWaits(
  db: Database,
  {
    from,
    until,
    byMs,
    only,
  }: {
    readonly from: number
    readonly until: number
    readonly byMs: number
    readonly only: 'undo-windows' | null
  },
): number {
  const { changes } = db.run(
    `UPDATE items SET not_before = not_before + :byMs
     WHERE ${waits} AND not_before > :from AND not_before <= :until ${only === null ? '' : `AND ${isUndoWindow}`}`,
    { from, until, byMs: Math.round(byMs) },
  )
  return changes
}

/**
 * Ends waits longer than any possible one, because the clock was set back while the app was not running: undo
 * windows restart, other waits end. Returns their number.
 */
export function boundWaits(
  db: Database,
  {
    at,
    undoWindowMs,
    waitMs,
  }: { readonly at: number; readonly undoWindowMs: number; readonly waitMs: number },
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
