import type { BulkEditProblem } from '../../../shared/domain/bulk-edits/bulk-edit.ts'
import { isSameMetadata } from '../../../shared/domain/bulk-edits/bulk-edit-steps.ts'
import { type Failure, failed } from '../../../shared/ipc/failure.ts'
import { fail, type Result, succeed } from '../../../shared/result.ts'
import type { Database } from '../db/database.ts'
import { findDocument } from '../records/documents.ts'
import { applyToItem, carriesCorrection, isUntried, newestUnfinished } from '../records/queue-items.ts'
import type { BulkEditRow, ItemRow } from '../records/rows.ts'
import { isInTeamHistory } from '../records/shared-versions.ts'
import { editNext, isAsIn, saveEdit } from './apply-bulk-edit.ts'
import type { BulkEditPiece } from './bulk-edit-rows.ts'
import { afterOf, type BulkEditedDocumentRow, canUndo, findBulkEdit, findUndo } from './bulk-edit-rows.ts'

export function undoBulkEdit(
  db: Database,
  bulkEditId: string,
  undo: { readonly bulkEditId: string; readonly at: number },
): Result<{ readonly bulkEditId: string }, Failure> {
  return db.transaction(() => {
    const change = findBulkEdit(db, bulkEditId)
    if (change === undefined) return fail(failed('change-unknown'))
    const known = findUndo(db, bulkEditId)
    if (known !== null) return succeed({ bulkEditId: known })
    if (!canUndo(change)) return fail(failed('change-not-possible'))
    db.run("UPDATE bulk_edits SET state = 'stopped' WHERE bulk_edit_key = :key AND state = 'running'", {
      key: change.bulkEditKey,
    })
    const { connectionId, steps, done } = change
    db.insert('bulk_edits', {
      ...{ ...undo, connectionId, steps, state: 'running', undoes: bulkEditId, total: done, planned: done },
    })
    return succeed({ bulkEditId: undo.bulkEditId })
  })
}

export function undoNext(db: Database, undo: BulkEditRow, at: number): BulkEditPiece {
  const undone = undo.undoes === null ? undefined : findBulkEdit(db, undo.undoes)
  if (undone === undefined)
    return editNext(db, undo, { bulkEditKey: undo.bulkEditKey, state: 'chosen' }, () => null)
  return editNext(db, undo, { bulkEditKey: undone.bulkEditKey, state: 'done' }, (row) => {
    const problem = putBack(db, undo, undone, row, at)
    writeUndoRow(db, undo, row, problem)
    return problem
  })
}

function writeUndoRow(
  db: Database,
  undo: BulkEditRow,
  row: BulkEditedDocumentRow,
  problem: BulkEditProblem | null,
): void {
  const { position, documentId, titleBefore, titleAfter, metadataBefore, metadataAfter } = row
  const after = afterOf(row)
  db.insert('bulk_edit_rows', {
    ...{ bulkEditKey: undo.bulkEditKey, position, documentId, problem },
    state: problem === null ? 'done' : 'left-out',
    titleBefore: after.title,
    titleAfter: titleAfter === null ? null : titleBefore,
    metadataBefore: after.metadata,
    metadataAfter: metadataAfter === null ? null : (metadataBefore ?? '{}'),
  })
}

/**
 * Removes an item that certainly was not sent; otherwise saves the former values as an ordinary edit.
 * Replaces an edit that the service rejected, which would block later ones.
 */
function putBack(
  db: Database,
  undo: BulkEditRow,
  undone: BulkEditRow,
  row: BulkEditedDocumentRow,
  at: number,
): BulkEditProblem | null {
  const { connectionId } = undo
  const { documentId } = row
  const known = findDocument(db, connectionId, documentId)
  if (known === undefined || !isAsIn(known.wanted, afterOf(row))) return 'changed-since'
  const item = newestUnfinished(db, connectionId, documentId)
  // A team's history only grows.
  const isUnsent = item !== undefined && hasNotReached(item) && !isInTeamHistory(db, item)
  if (isUnsent && isOfChangeOnly(db, item, undone) && !carriesCorrection(db, item)) {
    applyToItem(db, 'discarded', item.itemId, at)
  }
  const now = findDocument(db, connectionId, documentId)
  if (now === undefined) return null
  const isRetitled = row.titleBefore !== null && now.wanted.title !== row.titleBefore
  const isDifferent = row.metadataAfter !== null && !isSameMetadata(now.wanted.metadata, row.metadataBefore)
  if (!isRetitled && !isDifferent) return null
  const title = isRetitled ? row.titleBefore : null
  const metadata = isDifferent ? (row.metadataBefore ?? '{}') : null
  return saveEdit(db, undo, row, { title, metadata }, at)
}

function hasNotReached(item: ItemRow): boolean {
  const { state, doubtful, problem, operation } = item
  if (operation !== 'update') return false
  return isUntried(item) || (state === 'needs-attention' && !doubtful && problem?.code === 'rejected')
}

/** False if the item also carries an older edit, which must still be sent. */
function isOfChangeOnly(db: Database, item: ItemRow, change: BulkEditRow): boolean {
  const other = 'SELECT 1 FROM versions WHERE item_key = :itemKey AND bulk_edit_key IS NOT :bulkEditKey'
  return !db.has(other, { itemKey: item.itemKey, bulkEditKey: change.bulkEditKey })
}
