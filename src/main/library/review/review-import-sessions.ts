import { z } from 'zod'
import {
  type ReviewHandOver,
  type ReviewIncomplete,
  reviewIncomplete,
} from '../../../shared/schemas/review.ts'
import type { Database } from '../db/database.ts'
import { type BatchRow, findOpenBatch } from './review-rows.ts'

/** Tables that come into a batch piece by piece: how far each came is kept as long as the batch. */

/** A piece that is being added. */
type Piece = {
  /** Null where there is nothing to remember. */
  readonly key: number | null
  /** How many rows of the piece came before, in an attempt that failed half-way. */
  readonly known: number
  readonly handOver: ReviewHandOver
}

const handOverRow = z.object({ handOverKey: z.int(), arrived: z.int() })

export function beginPiece(db: Database, batch: BatchRow, handOver: ReviewHandOver, name: string): Piece {
  const { id, total, from, end } = handOver
  const { batchKey } = batch
  const before = db.get(
    handOverRow,
    'SELECT hand_over_key, arrived FROM review_hand_overs WHERE batch_key = :batchKey AND hand_over_id = :id',
    { batchKey, id },
  )
  if (before !== undefined) {
    return { key: before.handOverKey, known: Math.max(0, before.arrived - from), handOver }
  }
  if (end !== undefined) return { key: null, known: 0, handOver }
  const key = db.insert('review_hand_overs', { batchKey, handOverId: id, name, total, arrived: from })
  return { key, known: 0, handOver }
}

export function endPiece(db: Database, { key, handOver }: Piece, count: number): void {
  if (key === null) return
  const { from, end } = handOver
  db.run(
    `UPDATE review_hand_overs SET arrived = max(arrived, :arrived), ended = :ended,
       total = iif(:isComplete = 1, max(arrived, :arrived), total) WHERE hand_over_key = :key`,
    {
      key,
      arrived: from + count,
      ended: end === undefined || end === 'complete' ? null : end,
      isComplete: end === 'complete',
    },
  )
  // Nothing of it came, and nothing more will.
  const isNothing = 'hand_over_key = :key AND arrived = 0 AND ended IS NOT NULL'
  db.run(`DELETE FROM review_hand_overs WHERE ${isNothing}`, { key })
}

/** Also those that are still coming; whoever sends them knows. */
export function listIncomplete(db: Database, batch: BatchRow): readonly ReviewIncomplete[] {
  return db.all(
    reviewIncomplete,
    `SELECT hand_over_id AS id, name, arrived, total, ended AS "end" FROM review_hand_overs
     WHERE batch_key = :key AND removal IS NULL AND arrived < total ORDER BY hand_over_key LIMIT 100`,
    { key: batch.batchKey },
  )
}

export function keepArrived(db: Database, connectionId: string, handOver: string): void {
  const batch = findOpenBatch(db, connectionId)
  if (batch === undefined) return
  db.run('DELETE FROM review_hand_overs WHERE batch_key = :key AND hand_over_id = :handOver', {
    key: batch.batchKey,
    handOver,
  })
}

/** The condition for rows that came with one table; its value is the table's id. */
export const ofImportSession =
  'hand_over = (SELECT hand_over_key FROM review_hand_overs WHERE hand_over_id = :handOver)'

/** Removes a table's rows together with the list of its rejected rows; undo restores both. */
export function removeImportSession(db: Database, handOver: string, removal: string): void {
  db.update('review_hand_overs', { handOverId: handOver }, { removal })
}

export function restoreImportSession(db: Database, removal: string): void {
  db.run('UPDATE review_hand_overs SET removal = NULL WHERE removal = :removal', { removal })
}
