import { z } from 'zod'
import { isSameMetadata } from '../../../shared/domain/bulk-edits/bulk-edit-steps.ts'
import { type Failure, failed } from '../../../shared/ipc/failure.ts'
import { fail, type Result, succeed } from '../../../shared/result.ts'
import type { BulkEditProblem } from '../../../shared/schemas/bulk-edits.ts'
import type { BulkEditPiece } from '../../bulk-edits/ports.ts'
import { flag } from '../db/columns.ts'
import type { Database } from '../db/database.ts'
import { orderedId } from '../db/keys.ts'
import { createBudget } from '../db/work-budget.ts'
import { acceptEdit } from '../records/accept.ts'
import { findDocument } from '../records/documents.ts'
import { applyToItem, carriesCorrection, changeItem, newestUnfinished } from '../records/queue-items.ts'
import type { BulkEditRow, ItemRow } from '../records/rows.ts'
import { isAsIn, noteProgress } from './apply-bulk-edit.ts'
import {
  afterOf,
  type BulkEditedDocumentRow,
  canUndo,
  findBulkEdit,
  findUndo,
  nextRow,
} from './bulk-edit-rows.ts'

const mostRows = 200

/** Begins the change that puts back what another did. One that still runs ends first, where it is. */
export function undoBulkEdit(
  db: Database,
  changeId: string,
  undo: { readonly changeId: string; readonly at: number },
): Result<{ readonly changeId: string }, Failure> {
  return db.transaction(() => {
    const change = findBulkEdit(db, changeId)
    if (change === undefined) return fail(failed('change-unknown'))
    const known = findUndo(db, changeId)
    if (known !== null) return succeed({ changeId: known })
    if (!canUndo(change)) return fail(failed('change-not-possible'))
    db.run("UPDATE changes SET state = 'stopped' WHERE change_key = :key AND state = 'running'", {
      key: change.changeKey,
    })
    db.run(
      `INSERT INTO changes (change_id, connection_id, at, state, steps, undoes, total, planned)
       VALUES (:changeId, :connectionId, :at, 'running', :steps, :undoes, :total, :total)`,
      {
        ...undo,
        connectionId: change.connectionId,
        steps: JSON.stringify(change.steps),
        undoes: changeId,
        total: change.done,
      },
    )
    return succeed({ changeId: undo.changeId })
  })
}

/** Puts back the next of the documents that the other change did, each once, where it is as that left it. */
export function undoNext(db: Database, undo: BulkEditRow, at: number): BulkEditPiece {
  const undone = undo.undoes === null ? undefined : findBulkEdit(db, undo.undoes)
  const mayGoOn = createBudget(mostRows)
  let position = undo.lastPosition
  let accepted = 0
  let leftOut = 0
  let isDone = undone === undefined
  while (undone !== undefined && mayGoOn()) {
    const row = nextRow(db, undone.changeKey, 'done', position)
    if (row === undefined) {
      isDone = true
      break
    }
    position = row.position
    const problem = putBack(db, undo, undone, row, at)
    if (problem === null) accepted += 1
    else leftOut += 1
    writeUndoRow(db, undo, row, problem)
  }
  noteProgress(db, undo, { position, done: accepted, leftOut, isDone })
  return { isDone, accepted }
}

function writeUndoRow(
  db: Database,
  undo: BulkEditRow,
  row: BulkEditedDocumentRow,
  problem: BulkEditProblem | null,
): void {
  const after = afterOf(row)
  db.run(
    `INSERT INTO change_rows (change_key, position, document_id, state, problem, title_before, title_after,
       metadata_before, metadata_after)
     VALUES (:changeKey, :position, :documentId, :state, :problem, :titleBefore, :titleAfter, :metadataBefore,
       :metadataAfter)`,
    {
      changeKey: undo.changeKey,
      position: row.position,
      documentId: row.documentId,
      state: problem === null ? 'done' : 'left-out',
      problem,
      titleBefore: after.title,
      titleAfter: row.titleAfter === null ? null : row.titleBefore,
      metadataBefore: after.metadata,
      metadataAfter: row.metadataAfter === null ? null : (row.metadataBefore ?? '{}'),
    },
  )
}

/**
 * What has surely not left is taken out of the queue again; otherwise the former values are saved as any edit is. An
 * edit that the service did not take, and that would hold up whatever comes behind it, is replaced by them.
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
  const isUnsent = item !== undefined && hasNotReached(item)
  if (isUnsent && isOfChangeOnly(db, item, undone) && !carriesCorrection(db, item)) {
    applyToItem(db, 'discarded', item.itemId, at)
  }
  const now = findDocument(db, connectionId, documentId)
  if (now === undefined) return null
  const isRetitled = row.titleBefore !== null && now.wanted.title !== row.titleBefore
  const isDifferent = row.metadataAfter !== null && !isSameMetadata(now.wanted.metadata, row.metadataBefore)
  if (!isRetitled && !isDifferent) return null
  const isStuck = item?.state === 'needs-attention'
  const over = isStuck ? changeItem(db, item, { event: 'corrected', at, ...fresh }) : undefined
  const edited = acceptEdit(
    db,
    {
      connectionId,
      documentId,
      action: 'edit',
      unknown: false,
      itemId: orderedId(at),
      at,
      ...(isRetitled && row.titleBefore !== null ? { title: row.titleBefore } : {}),
      ...(isDifferent ? { metadata: row.metadataBefore ?? '{}' } : {}),
    },
    { changeKey: undo.changeKey, ...(over === undefined ? {} : { over }) },
  )
  return edited.ok ? null : 'changed-since'
}

const fresh = { attempts: 0, notBefore: null, problem: null } as const

/** Never tried, or refused by a service that was understood. */
function hasNotReached({ state, tries, doubtful, problem, operation }: ItemRow): boolean {
  if (doubtful || operation !== 'update') return false
  if (state === 'needs-attention') return problem?.code === 'rejected'
  return tries === 0 && (state === 'waiting' || state === 'paused')
}

/** The item may carry an edit that is older than the bulk edit, and that one must still be sent. */
function isOfChangeOnly(db: Database, item: ItemRow, change: BulkEditRow): boolean {
  const row = db.get(
    z.object({ found: flag }),
    `SELECT EXISTS (SELECT 1 FROM versions WHERE item_key = :itemKey AND change_key IS NOT :changeKey) AS found`,
    { itemKey: item.itemKey, changeKey: change.changeKey },
  )
  return row?.found === false
}
