import { z } from 'zod'
import type { Database } from '../db/database.ts'
import { applyNext } from './apply-bulk-edit.ts'
import type { BulkEditPiece } from './bulk-edit-rows.ts'
import { findBulkEdit } from './bulk-edit-rows.ts'
import { prepareNext } from './prepare-bulk-edit.ts'
import { undoNext } from './undo-bulk-edit.ts'

const nothingToDo: BulkEditPiece = { isDone: true, accepted: 0 }

/** Runs the next chunk. `isDone`: nothing is left until the user's next call. */
export function continueBulkEdit(db: Database, bulkEditId: string, at: number): BulkEditPiece {
  return db.transaction(() => {
    const change = findBulkEdit(db, bulkEditId)
    if (change?.state === 'preparing') return prepareNext(db, change)
    if (change?.state !== 'running') return nothingToDo
    return change.undoes === null ? applyNext(db, change, at) : undoNext(db, change, at)
  })
}

const unfinishedRow = z.object({ bulkEditId: z.uuid(), connectionId: z.uuid() })

/** Returns bulk edits that an earlier run left unfinished, and drops those still being collected. */
export function listUnfinishedBulkEdits(db: Database) {
  return db.transaction(() => {
    // Their callers never got an answer.
    db.run("UPDATE bulk_edits SET state = 'dropped' WHERE state = 'collecting'")
    return db.all(
      unfinishedRow,
      `SELECT bulk_edit_id, connection_id FROM bulk_edits WHERE state IN ('preparing', 'running') ORDER BY bulk_edit_key`,
    )
  })
}
