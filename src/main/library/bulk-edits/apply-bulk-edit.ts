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
  let position = change.last_position
  let accepted = 0
  let leftOut = 0
  let isDone = false
  while (mayGoOn()) {
    const row = nextRow(db, change.change_key, 'planned', position)
    if (row === undefined) {
      isDone = true
      break
    }
    position = row.position
    const problem = applyRow(db, change, row, at)
    if (problem === null) accepted += 1
    else leftOut += 1
    db.run('UPDATE change_rows SET state = :state, problem = :problem WHERE row_key = :key', {
      key: row.row_key,
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
      key: change.change_key,
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
  const known = findDocument(db, change.connection_id, row.document_id)
  const before = { title: row.title_before, metadata: row.metadata_before }
  if (known === undefined || !isAsIn(known.wanted, before)) return 'changed-since'
  const edited = acceptEdit(
    db,
    {
      connectionId: change.connection_id,
      documentId: row.document_id,
      action: 'edit',
      unknown: false,
      itemId: orderedId(at),
      at,
      ...(row.title_after === null ? {} : { title: row.title_after }),
      ...(row.metadata_after === null ? {} : { metadata: row.metadata_after }),
    },
    { changeKey: change.change_key },
  )
  return edited.ok ? null : 'changed-since'
}

export function isAsIn(
  wanted: Wanted,
  { title, metadata }: { readonly title: string | null; readonly metadata: string | null },
): boolean {
  return wanted.title === title && isSameMetadata(wanted.metadata, metadata)
}
