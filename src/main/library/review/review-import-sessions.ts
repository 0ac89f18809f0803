import { z } from 'zod'
import {
  type ReviewIncomplete,
  type ReviewRowImport,
  reviewIncomplete,
} from '../../../shared/schemas/review.ts'
import type { Database } from '../db/database.ts'
import { type BatchRow, findOpenBatch } from './review-rows.ts'

type Piece = {
  readonly key: number | null
  /** Rows of the piece that an earlier, failed attempt already added. */
  readonly known: number
  readonly rowImport: ReviewRowImport
}

const rowImportRow = z.object({ rowImportKey: z.int(), arrived: z.int() })

export function beginPiece(db: Database, batch: BatchRow, rowImport: ReviewRowImport, name: string): Piece {
  const { id, total, from, end } = rowImport
  const { batchKey } = batch
  const before = db.get(
    rowImportRow,
    'SELECT row_import_key, arrived FROM review_row_imports WHERE batch_key = :batchKey AND row_import_id = :id',
    { batchKey, id },
  )
  if (before !== undefined) {
    return { key: before.rowImportKey, known: Math.max(0, before.arrived - from), rowImport }
  }
  if (end !== undefined) return { key: null, known: 0, rowImport }
  const key = db.insert('review_row_imports', { batchKey, rowImportId: id, name, total, arrived: from })
  return { key, known: 0, rowImport }
}

export function endPiece(db: Database, { key, rowImport }: Piece, count: number): void {
  if (key === null) return
  const { from, end } = rowImport
  db.run(
    `UPDATE review_row_imports SET arrived = max(arrived, :arrived), ended = :ended,
       total = iif(:isComplete = 1, max(arrived, :arrived), total) WHERE row_import_key = :key`,
    {
      key,
      arrived: from + count,
      ended: end === undefined || end === 'complete' ? null : end,
      isComplete: end === 'complete',
    },
  )
  const isNothing = 'row_import_key = :key AND arrived = 0 AND ended IS NOT NULL'
  db.run(`DELETE FROM review_row_imports WHERE ${isNothing}`, { key })
}

/** Includes running imports; their senders know that they are running. */
export function listIncomplete(db: Database, batch: BatchRow): readonly ReviewIncomplete[] {
  return db.all(
    reviewIncomplete,
    `SELECT row_import_id AS id, name, arrived, total, ended AS "end" FROM review_row_imports
     WHERE batch_key = :key AND removal IS NULL AND arrived < total ORDER BY row_import_key LIMIT 100`,
    { key: batch.batchKey },
  )
}

export function keepImported(db: Database, connectionId: string, rowImport: string): void {
  const batch = findOpenBatch(db, connectionId)
  if (batch === undefined) return
  db.run('DELETE FROM review_row_imports WHERE batch_key = :key AND row_import_id = :rowImport', {
    key: batch.batchKey,
    rowImport,
  })
}

export const ofImportSession =
  'row_import = (SELECT row_import_key FROM review_row_imports WHERE row_import_id = :rowImport)'

/** Removes a table's rows together with the list of its rejected rows; undo restores both. */
export function removeImportSession(db: Database, rowImport: string, removal: string): void {
  db.update('review_row_imports', { rowImportId: rowImport }, { removal })
}

export function restoreImportSession(db: Database, removal: string): void {
  db.run('UPDATE review_row_imports SET removal = NULL WHERE removal = :removal', { removal })
}
