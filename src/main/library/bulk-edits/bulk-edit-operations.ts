import { z } from 'zod'
import type { ChangePiece, ChangeStore } from '../../bulk-edits/ports.ts'
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
  .object({ change_id: z.uuid(), connection_id: z.uuid() })
  .transform(({ change_id, connection_id }) => ({ changeId: change_id, connectionId: connection_id }))

/** What the worker does for changes of many documents: the port, one for one, without the promises. */
export function createBulkEditOperations(db: Database, find: FindDocuments): Synchronous<ChangeStore> {
  return {
    changeValues: (query) => readValues(db, find, query),
    changeCount: (query) => countChosen(find, query),
    changeBegin: (change) => beginBulkEdit(db, change),
    changeAddIds: (changeId, ids) => addIds(db, changeId, ids),
    changeAddFound: (query) => addFound(db, find, query),
    changeChosen: (changeId) => endCollecting(db, changeId),
    changeGoOn: (changeId, at) => goOn(db, changeId, at),
    changeApply: (changeId, agreedRemovals) => startBulkEdit(db, changeId, agreedRemovals),
    changeUndo: (changeId, undo) => undoBulkEdit(db, changeId, undo),
    changeDrop: (changeId) => dropBulkEdit(db, changeId),
    changeGet: (changeId) => summarizeBulkEdit(db, changeId),
    changeRows: (query) => listBulkEditRows(db, query),
    changeList: (connectionId, limit) => listBulkEdits(db, connectionId, limit),
    changesUnfinished: () =>
      db.transaction(() => {
        // Whoever asked for it never had an answer.
        db.run("UPDATE changes SET state = 'dropped' WHERE state = 'collecting'")
        return db.all(
          unfinishedRow,
          `SELECT change_id, connection_id FROM changes WHERE state IN ('preparing', 'running') ORDER BY change_key`,
        )
      }),
    changesClear: () => clearBulkEdits(db),
  }
}

const nothingToDo: ChangePiece = { isDone: true, accepted: 0 }

function goOn(db: Database, changeId: string, at: number): ChangePiece {
  return db.transaction(() => {
    const change = findBulkEdit(db, changeId)
    if (change?.state === 'preparing') return prepareNext(db, change)
    if (change?.state !== 'running') return nothingToDo
    return change.undoes === null ? applyNext(db, change, at) : undoNext(db, change, at)
  })
}
