import { z } from 'zod'
import type { Database } from '../db/database.ts'
import { stopTrashWorks } from '../trash/trash-begin.ts'
import { applyToItem } from './apply-to-items.ts'

/** Nothing is changed while something is being sent: it cannot be discarded any more. `look`: says what would be. */
export function forgetConnection(
  db: Database,
  connectionId: string,
  {
    discardWaiting,
    at,
    look = false,
  }: { readonly discardWaiting: boolean; readonly at: number; readonly look?: boolean },
): { readonly waiting: number; readonly forgotten: boolean } {
  return db.transaction(() => {
    const unfinished = db.all(
      z.object({ item_id: z.string(), state: z.string() }),
      `SELECT item_id, state FROM items INDEXED BY items_unfinished
       WHERE connection_id = :connectionId AND state NOT IN ('done', 'discarded') ORDER BY item_key DESC`,
      { connectionId },
    )
    const isBusy = unfinished.some(({ state }) => state === 'sending')
    if (isBusy || (unfinished.length > 0 && !discardWaiting)) {
      return { waiting: unfinished.length, forgotten: false }
    }
    if (look) return { waiting: unfinished.length, forgotten: true }
    for (const { item_id } of unfinished) applyToItem(db, 'discarded', item_id, at)
    stopTrashWorks(db, connectionId)
    db.run('DELETE FROM pauses WHERE connection_id = :connectionId', { connectionId })
    return { waiting: unfinished.length, forgotten: true }
  })
}
