import { z } from 'zod'
import type { BulkEditPiece, BulkEditStore } from '../../bulk-edits/ports.ts'
import type { Database, Synchronous } from '../db/database.ts'
import type { FindDocuments } from '../records/search-index.ts'
import { applyNext } from './apply-bulk-edit.ts'
import {
  addFound,
  addIds,
  beginBulkEdit,
  countChosen,
  dropBulkEdit,
  endCollecting,
  startBulkEdit,
} from './begin-bulk-edit.ts'
import { listBulkEditRows, listBulkEdits, readValues, summarizeBulkEdit } from './bulk-edit-reads.ts'
import { findBulkEdit } from './bulk-edit-rows.ts'
import { clearBulkEdits } from './clear-bulk-edits.ts'
import { prepareNext } from './prepare-bulk-edit.ts'
import { undoBulkEdit, undoNext } from './undo-bulk-edit.ts'

const unfinishedRow = z
  .object({ changeId: z.uuid(), connectionId: z.uuid() })
  .transform(({ changeId, connectionId }) => ({ changeId, connectionId }))

/** What the worker does for changes of many documents: the port, one for one, without the promises. */
export function createBulkEditOperations(db: Database, find: FindDocuments): Synchronous<BulkEditStore> {
  return {
    bulkEditValues: (query) => readValues(db, find, query),
    bulkEditCount: (query) => countChosen(find, query),
    bulkEditBegin: (change) => beginBulkEdit(db, change),
    bulkEditAddIds: (changeId, ids) => addIds(db, changeId, ids),
    bulkEditAddFound: (query) => addFound(db, find, query),
    bulkEditChosen: (changeId) => endCollecting(db, changeId),
    bulkEditContinue: (changeId, at) => goOn(db, changeId, at),
    bulkEditApply: (changeId, agreedRemovals) => startBulkEdit(db, changeId, agreedRemovals),
    bulkEditUndo: (changeId, undo) => undoBulkEdit(db, changeId, undo),
    bulkEditDrop: (changeId) => dropBulkEdit(db, changeId),
    bulkEditGet: (changeId) => summarizeBulkEdit(db, changeId),
    bulkEditRows: (query) => listBulkEditRows(db, query),
    bulkEditList: (connectionId, limit) => listBulkEdits(db, connectionId, limit),
    bulkEditsUnfinished: () =>
      db.transaction(() => {
        // Whoever asked for it never had an answer.
        db.run("UPDATE changes SET state = 'dropped' WHERE state = 'collecting'")
        return db.all(
          unfinishedRow,
          `SELECT change_id, connection_id FROM changes WHERE state IN ('preparing', 'running') ORDER BY change_key`,
        )
      }),
    bulkEditsClear: () => clearBulkEdits(db),
  }
}

const nothingToDo: BulkEditPiece = { isDone: true, accepted: 0 }

function goOn(db: Database, changeId: string, at: number): BulkEditPiece {
  return db.transaction(() => {
    const change = findBulkEdit(db, changeId)
    if (change?.state === 'preparing') return prepareNext(db, change)
    if (change?.state !== 'running') return nothingToDo
    return change.undoes === null ? applyNext(db, change, at) : undoNext(db, change, at)
  })
}
