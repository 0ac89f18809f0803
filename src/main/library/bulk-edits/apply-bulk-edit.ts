import { isSameMetadata } from '../../../shared/domain/bulk-edits/bulk-edit-steps.ts'
import type { BulkEditProblem } from '../../../shared/schemas/bulk-edits.ts'
import type { BulkEditPiece } from '../../bulk-edits/ports.ts'
import type { Database } from '../db/database.ts'
import { orderedId } from '../db/keys.ts'
import { createBudget } from '../db/work-budget.ts'
import { acceptEdit } from '../records/accept.ts'
import { findDocument } from '../records/documents.ts'
import type { BulkEditRow, Wanted } from '../records/rows.ts'
import { type BulkEditedDocumentRow, nextRow } from './bulk-edit-rows.ts'

const mostRows = 200

/** Saves the next of the documents that are to be changed, each once, where it still is as it was looked at. */
export function applyNext(db: Database, change: BulkEditRow, at: number): BulkEditPiece {
  const mayGoOn = createBudget(mostRows)
  let position = change.lastPosition
  let accepted = 0
  let leftOut = 0
  let isDone = false
  while (mayGoOn()) {
    const row = nextRow(db, change.changeKey, 'planned', position)
    if (row === undefined) {
      isDone = true
      break
    }
    position = row.position
    const problem = applyRow(db, change, row, at)
    if (problem === null) accepted += 1
    else leftOut += 1
    db.run('UPDATE change_rows SET state = :state, problem = :problem WHERE row_key = :key', {
      key: row.rowKey,
      state: problem === null ? 'done' : 'left-out',
      problem,
    })
  }
  noteProgress(db, change, { position, done: accepted, leftOut, isDone })
  return { isDone, accepted }
}

export function noteProgress(
  db: Database,
  change: BulkEditRow,
  progress: {
    readonly position: number
    readonly done: number
    readonly leftOut: number
    readonly isDone: boolean
  },
): void {
  db.run(
    `UPDATE changes SET state = :state, last_position = :position, done = done + :done,
       left_out = left_out + :leftOut WHERE change_key = :key`,
    {
      key: change.changeKey,
      state: progress.isDone ? 'done' : 'running',
      position: progress.position,
      done: progress.done,
      leftOut: progress.leftOut,
    },
  )
}

function applyRow(
  db: Database,
  change: BulkEditRow,
  row: BulkEditedDocumentRow,
  at: number,
): BulkEditProblem | null {
  const known = findDocument(db, change.connectionId, row.documentId)
  const before = { title: row.titleBefore, metadata: row.metadataBefore }
  if (known === undefined || !isAsIn(known.wanted, before)) return 'changed-since'
  const edited = acceptEdit(
    db,
    {
      connectionId: change.connectionId,
      documentId: row.documentId,
      action: 'edit',
      unknown: false,
      itemId: orderedId(at),
      at,
      ...(row.titleAfter === null ? {} : { title: row.titleAfter }),
      ...(row.metadataAfter === null ? {} : { metadata: row.metadataAfter }),
    },
    { changeKey: change.changeKey },
  )
  return edited.ok ? null : 'changed-since'
}

export function isAsIn(
  wanted: Wanted,
  { title, metadata }: { readonly title: string | null; readonly metadata: string | null },
): boolean {
  return wanted.title === title && isSameMetadata(wanted.metadata, metadata)
}
