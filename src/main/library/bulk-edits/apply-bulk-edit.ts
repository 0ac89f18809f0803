import type { BulkEditProblem } from '../../../shared/domain/bulk-edits/bulk-edit.ts'
import { isSameMetadata } from '../../../shared/domain/bulk-edits/bulk-edit-steps.ts'
import type { Database } from '../db/database.ts'
import { orderedId } from '../db/keys.ts'
import { createBudget, doInBudget } from '../db/work-budget.ts'
import { acceptEdit } from '../records/accept.ts'
import { findDocument } from '../records/documents.ts'
import type { BulkEditRow, Wanted } from '../records/rows.ts'
import type { BulkEditPiece } from './bulk-edit-rows.ts'
import { type BulkEditedDocumentRow, nextRow } from './bulk-edit-rows.ts'

const mostRows = 200

export function applyNext(db: Database, change: BulkEditRow, at: number): BulkEditPiece {
  const { bulkEditKey } = change
  return editNext(db, change, { bulkEditKey, state: 'planned' }, (row) => {
    const problem = applyRow(db, change, row, at)
    db.update(
      'bulk_edit_rows',
      { rowKey: row.rowKey },
      { state: problem === null ? 'done' : 'left-out', problem },
    )
    return problem
  })
}

/** `edit` returns the reason for skipping a document. */
export function editNext(
  db: Database,
  change: BulkEditRow,
  { bulkEditKey, state }: Pick<BulkEditedDocumentRow, 'bulkEditKey' | 'state'>,
  edit: (row: BulkEditedDocumentRow) => BulkEditProblem | null,
): BulkEditPiece {
  let { lastPosition } = change
  let [accepted, leftOut] = [0, 0]
  const isDone = doInBudget(
    createBudget(mostRows),
    () => nextRow(db, bulkEditKey, state, lastPosition),
    (row) => {
      lastPosition = row.position
      if (edit(row) === null) accepted += 1
      else leftOut += 1
    },
  )
  db.update(
    'bulk_edits',
    { bulkEditKey: change.bulkEditKey },
    {
      ...{ state: isDone ? 'done' : 'running', lastPosition },
      ...{ done: change.done + accepted, leftOut: change.leftOut + leftOut },
    },
  )
  return { isDone, accepted }
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
  return saveEdit(db, change, row, { title: row.titleAfter, metadata: row.metadataAfter }, at)
}

export function saveEdit(
  db: Database,
  { connectionId, bulkEditKey }: BulkEditRow,
  { documentId }: BulkEditedDocumentRow,
  { title, metadata }: TitleAndMetadata,
  at: number,
): BulkEditProblem | null {
  const edited = acceptEdit(
    db,
    {
      ...{ connectionId, documentId, action: 'edit', unknown: false, itemId: orderedId(at), at },
      ...(title !== null && { title }),
      ...(metadata !== null && { metadata }),
    },
    bulkEditKey,
  )
  return edited.ok ? null : 'changed-since'
}

type TitleAndMetadata = { readonly title: string | null; readonly metadata: string | null }

export function isAsIn(wanted: Wanted, { title, metadata }: TitleAndMetadata): boolean {
  return wanted.title === title && isSameMetadata(wanted.metadata, metadata)
}
