import type { Database } from '../db/database.ts'

const waits = "state IN ('waiting', 'unsure', 'paused') AND not_before IS NOT NULL"
/** An add that was never sent and has no problem waits only so that it can be undone. */
const isUndoWindow = "(operation = 'add' AND tries = 0 AND doubtful = 0 AND problem IS NULL)"

/**
 * Moves the time until which items wait, for times after `from` up to `until`; `undo-windows`: only of adds
 * that were never sent and can still be undone. Returns how many.
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
 * Ends waits that exceed any possible wait, because the clock was set back while the app was not running:
 * undo windows get their full length again, other waits end. Returns how many.
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
