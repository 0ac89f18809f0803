import { z } from 'zod'
import { cutText } from '../../../shared/domain/cut-text.ts'
import {
  type ReviewNotTaken,
  type ReviewSummary,
  reviewNotTaken,
  reviewState,
  reviewSummary,
} from '../../../shared/schemas/review.ts'
import { flag, jsonColumn } from '../db/columns.ts'
import type { Database } from '../db/database.ts'
import { listIncomplete } from './review-import-sessions.ts'
import { type BatchRow, findOpenBatch, isListed } from './review-rows.ts'

const mostNotTakenShown = 1000
const longestSource = 2000

export function openBatch(
  db: Database,
  wanted: {
    readonly connectionId: string
    readonly batchId: string
    readonly at: number
    readonly sendsPictures: boolean
  },
): BatchRow {
  const { connectionId, batchId, at: startedAt, sendsPictures } = wanted
  db.insertUnlessThere('review_batches', { batchId, connectionId, startedAt, sendsPictures })
  const batch = findOpenBatch(db, connectionId)
  if (batch === undefined) throw new Error('A batch that was opened is not there')
  return batch
}

export function nameSource(db: Database, batch: BatchRow, name: string): void {
  const { batchKey, connectionId } = batch
  if (name !== '') db.insertUnlessThere('review_sources', { batchKey, connectionId, name })
}

export function keepNotTaken(
  db: Database,
  { batchKey }: BatchRow,
  notTaken: readonly ReviewNotTaken[],
): void {
  for (const one of notTaken) db.insert('review_not_taken', { ...one, batchKey })
}

const amountRow = z.object({ state: reviewState, amount: z.int() })
export type ReviewCounts = Readonly<Record<z.output<typeof reviewState>, number>>

export function countRows(db: Database, { batchKey }: BatchRow): ReviewCounts {
  const counts = { ready: 0, problem: 0, undecided: 0, skipped: 0, accepted: 0 }
  const counted = "SELECT state, amount FROM review_counts WHERE batch_key = :batchKey AND state <> 'removed'"
  for (const { state, amount } of db.all(amountRow, counted, { batchKey })) counts[state] = amount
  return counts
}

export function totalOf(counts: ReviewCounts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0)
}

const notTakenRow = reviewNotTaken.extend({
  facts: jsonColumn(reviewNotTaken.shape.facts).transform((facts) => facts ?? {}),
})

const countUndecided = `SELECT count(*) FROM review_rows
  WHERE batch_key = :key AND state = 'undecided' AND problems IS NOT NULL`
// Quotes within a value are escaped, so that only a real code matches.
const [isDead, isNear] = ['page-dead', 'collection-near'].map((code) => `problems LIKE '%"code":"${code}"%'`)

export function summarizeReview(db: Database, connectionId: string): ReviewSummary | null {
  const batch = findOpenBatch(db, connectionId)
  if (batch === undefined) return null
  const values = { key: batch.batchKey }
  const counts = countRows(db, batch)
  const sources = db.texts(
    'SELECT name FROM review_sources WHERE batch_key = :key ORDER BY source_key LIMIT 2',
    values,
  )
  const notTaken = db.all(
    notTakenRow,
    `SELECT name, reason, facts FROM review_not_taken WHERE batch_key = :key AND removal IS NULL
     ORDER BY not_taken_key LIMIT ${mostNotTakenShown}`,
    values,
  )
  const countNotTaken = 'SELECT count(*) FROM review_not_taken WHERE batch_key = :key AND removal IS NULL'
  return reviewSummary.parse({
    id: batch.batchId,
    connectionId,
    startedAt: batch.startedAt,
    source: sources.length === 1 ? cutText(sources[0] ?? '', longestSource) : null,
    total: totalOf(counts),
    ...counts,
    adding: batch.addingRound !== null,
    notTaken,
    notTakenCount: notTaken.length < mostNotTakenShown ? notTaken.length : db.number(countNotTaken, values),
    leftOut: db.number(
      `SELECT count(*) FROM review_rows INDEXED BY review_rows_left_out
       WHERE batch_key = :key AND is_left_out = 1 AND state = 'ready'`,
      values,
    ),
    canBeShorter: db.number(
      `SELECT count(*) FROM review_rows INDEXED BY review_rows_shorter
       WHERE batch_key = :key AND can_be_shorter = 1 AND ${isListed}`,
      values,
    ),
    deadPages: db.number(`${countUndecided} AND ${isDead}`, values),
    nearCollections: db.number(`${countUndecided} AND NOT ${isDead} AND ${isNear}`, values),
    hasWebPictures: db.has(
      `SELECT 1 FROM review_rows INDEXED BY review_rows_web_pictures
       WHERE batch_key = :key AND content_kind = 'picture-address' AND ${isListed}`,
      values,
    ),
    pictureFiles: db.number(
      `SELECT count(*) FROM review_rows INDEXED BY review_rows_pictures
       WHERE batch_key = :key AND content_kind = 'picture-file' AND state <> 'accepted' AND ${isListed}`,
      values,
    ),
    incomplete: listIncomplete(db, batch),
  })
}

export function closeBatch(db: Database, connectionId: string): void {
  db.run(
    `UPDATE review_batches SET is_open = 0, work = NULL, adding_round = NULL, recheck_after = NULL
     WHERE connection_id = :connectionId AND is_open = 1`,
    { connectionId },
  )
}

/** Discards the remaining rows; adding can no longer be undone. */
export function discardBatch(db: Database, connectionId: string): void {
  db.transaction(() => {
    const batch = findOpenBatch(db, connectionId)
    if (batch === undefined) return
    db.update('review_batches', { batchKey: batch.batchKey }, { holdUntil: null })
    closeBatch(db, connectionId)
  })
}

const unfinishedRow = z.object({ connectionId: z.uuid(), hasTask: flag, isAdding: flag })

export function listOpenBatches(db: Database) {
  return db.all(
    unfinishedRow,
    `SELECT connection_id, work IS NOT NULL AS has_task, adding_round IS NOT NULL AS is_adding
     FROM review_batches WHERE is_open = 1`,
  )
}

const clearedAtOnce = 500

/** Deletes one chunk of closed batches that can no longer be undone. Returns true when done. */
export function clearClosed(db: Database, now: number): boolean {
  return db.transaction(() => {
    const isOver = 'is_open = 0 AND (hold_until IS NULL OR hold_until <= :now)'
    const key = db.number(`SELECT batch_key FROM review_batches WHERE ${isOver} LIMIT 1`, { now })
    if (key === undefined) return true
    const values = { key, limit: clearedAtOnce }
    const some = 'SELECT row_key FROM review_rows WHERE batch_key = :key ORDER BY state, row_key LIMIT :limit'
    db.run(`DELETE FROM review_texts WHERE row_key IN (${some})`, values)
    const { changes } = db.run(`DELETE FROM review_rows WHERE row_key IN (${some})`, values)
    if (changes > 0) return false
    const { changes: left } = db.run(
      `DELETE FROM review_not_taken WHERE not_taken_key IN
         (SELECT not_taken_key FROM review_not_taken WHERE batch_key = :key LIMIT :limit)`,
      values,
    )
    if (left > 0) return false
    for (const table of ['review_sources', 'review_row_imports', 'review_counts', 'review_batches']) {
      db.run(`DELETE FROM ${table} WHERE batch_key = :key`, { key })
    }
    return false
  })
}

/**
 * Deletes one chunk of rows removed in an earlier run, which can no longer be restored, and closes empty
 * batches. Returns true when done.
 */
export function forgetRemovals(db: Database): boolean {
  return db.transaction(() => {
    const values = { limit: clearedAtOnce }
    const some = `SELECT row_key FROM review_rows WHERE removal IS NOT NULL AND state = 'removed' LIMIT :limit`
    db.run(`DELETE FROM review_texts WHERE row_key IN (${some})`, values)
    const { changes } = db.run(`DELETE FROM review_rows WHERE row_key IN (${some})`, values)
    if (changes > 0) return false
    db.run('DELETE FROM review_not_taken WHERE removal IS NOT NULL')
    db.run('DELETE FROM review_row_imports WHERE removal IS NOT NULL')
    db.run(
      `UPDATE review_batches SET is_open = 0 WHERE is_open = 1 AND work IS NULL
         AND NOT EXISTS (SELECT 1 FROM review_rows r WHERE r.batch_key = review_batches.batch_key)`,
    )
    return true
  })
}
