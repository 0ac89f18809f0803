import { z } from 'zod'
import { bulkEditProblemCodes } from '../../../shared/domain/bulk-edits/bulk-edit.ts'
import type { Database } from '../db/database.ts'
import { type BulkEditRow, bulkEditRow, type SalvagedTable } from '../records/rows.ts'

/** `accepted`: number of saves added to the queue or taken from it. */
export type BulkEditPiece = { readonly isDone: boolean; readonly accepted: number }

/** Undefined for dropped ones too: they are no longer visible. */
export function findBulkEdit(db: Database, bulkEditId: string): BulkEditRow | undefined {
  return db.get(
    bulkEditRow,
    "SELECT * FROM bulk_edits WHERE bulk_edit_id = :bulkEditId AND state <> 'dropped'",
    {
      bulkEditId,
    },
  )
}

export function nextRow(
  db: Database,
  bulkEditKey: number,
  state: BulkEditedDocumentRow['state'],
  after: number,
): BulkEditedDocumentRow | undefined {
  return db.get(
    bulkEditedDocumentRow,
    `SELECT * FROM bulk_edit_rows WHERE bulk_edit_key = :bulkEditKey AND state = :state AND position > :after
     ORDER BY position LIMIT 1`,
    { bulkEditKey, state, after },
  )
}

/** A running edit can be undone even before its first document. */
export function canUndo({ state, done, keepsRows }: BulkEditRow): boolean {
  return keepsRows && (state === 'running' || (done > 0 && (state === 'done' || state === 'stopped')))
}

export function afterOf(row: BulkEditedDocumentRow): {
  readonly title: string | null
  readonly metadata: string | null
} {
  return {
    title: row.titleAfter ?? row.titleBefore,
    metadata: row.metadataAfter ?? row.metadataBefore,
  }
}

/** Returns the bulk edit that undid this one and was not itself undone; unfinished ones do not count. */
export function findUndo(db: Database, bulkEditId: string): string | null {
  // A team's bulk edits come from outside, and may undo each other in a circle.
  const undos = new Set<string>()
  for (let newest = newestUndo(db, bulkEditId); newest !== undefined && !undos.has(newest); ) {
    undos.add(newest)
    newest = newestUndo(db, newest)
  }
  const [first = null] = undos
  return undos.size % 2 === 1 ? first : null
}

function newestUndo(db: Database, bulkEditId: string): string | undefined {
  return db.text(
    `SELECT bulk_edit_id FROM bulk_edits WHERE undoes = :bulkEditId AND state NOT IN ('dropped', 'stopped')
     ORDER BY bulk_edit_key DESC LIMIT 1`,
    { bulkEditId },
  )
}

export function countDocumentsLeftToEdit(db: Database, connectionId: string): number {
  const left = db.number(
    `SELECT sum(planned - done - left_out) FROM bulk_edits
     WHERE connection_id = :connectionId AND state = 'running'`,
    { connectionId },
  )
  return left ?? 0
}

export function stopBulkEdits(db: Database, connectionId: string): void {
  db.run(
    "UPDATE bulk_edits SET state = 'stopped' WHERE connection_id = :connectionId AND state = 'running'",
    {
      connectionId,
    },
  )
  db.run(
    `UPDATE bulk_edits SET state = 'dropped'
     WHERE connection_id = :connectionId AND state IN ('collecting', 'preparing', 'ready')`,
    { connectionId },
  )
}

export const bulkEditedDocumentRow = z.object({
  rowKey: z.int(),
  bulkEditKey: z.int(),
  position: z.int(),
  documentId: z.string(),
  state: z.enum(['chosen', 'planned', 'same', 'problem', 'done', 'left-out']),
  problem: z.enum(bulkEditProblemCodes).nullable(),
  titleBefore: z.string().nullable(),
  titleAfter: z.string().nullable(),
  metadataBefore: z.string().nullable(),
  metadataAfter: z.string().nullable(),
})

export type BulkEditedDocumentRow = z.output<typeof bulkEditedDocumentRow>

export const bulkEditTables: readonly SalvagedTable[] = [
  { name: 'bulk_edits', key: 'bulk_edit_key', row: bulkEditRow },
  { name: 'bulk_edit_rows', key: 'row_key', row: bulkEditedDocumentRow },
]
