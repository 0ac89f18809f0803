import { z } from 'zod'
import {
  type ReviewNotTaken,
  type ReviewSummary,
  reviewNotTaken,
  reviewState,
  reviewSummary,
} from '../../../shared/schemas/review.ts'
import { countRow, flag, jsonColumn } from '../db/columns.ts'
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
  const { connectionId, batchId, at, sendsPictures } = wanted
  db.run(
    `INSERT INTO review_batches (batch_id, connection_id, started_at, sends_pictures)
     VALUES (:batchId, :connectionId, :at, :sendsPictures) ON CONFLICT DO NOTHING`,
    { batchId, connectionId, at, sendsPictures: sendsPictures ? 1 : 0 },
  )
  const batch = findOpenBatch(db, connectionId)
  if (batch === undefined) throw new Error('A batch that was opened is not there')
  return batch
}

export function nameSource(db: Database, batch: BatchRow, name: string): void {
  if (name === '') return
  db.run(
    `INSERT INTO review_sources (batch_key, connection_id, name) VALUES (:batchKey, :connectionId, :name)
     ON CONFLICT DO NOTHING`,
    { batchKey: batch.batchKey, connectionId: batch.connectionId, name },
  )
}

export function keepNotTaken(db: Database, batch: BatchRow, notTaken: readonly ReviewNotTaken[]): void {
  for (const { name, reason, facts } of notTaken) {
    db.run(
      `INSERT INTO review_not_taken (batch_key, name, reason, facts) VALUES (:batchKey, :name, :reason, :facts)`,
      { batchKey: batch.batchKey, name, reason, facts: JSON.stringify(facts) },
    )
  }
}

const amountRow = z.object({ state: z.enum([...reviewState.options, 'removed']), amount: z.int() })
export type ReviewCounts = Readonly<Record<z.output<typeof reviewState>, number>>

export function countRows(db: Database, batch: BatchRow): ReviewCounts {
  const amounts = new Map(
    db
      .all(amountRow, 'SELECT state, amount FROM review_counts WHERE batch_key = :key', {
        key: batch.batchKey,
      })
      .map(({ state, amount }) => [state, amount]),
  )
  return {
    ready: amounts.get('ready') ?? 0,
    problem: amounts.get('problem') ?? 0,
    undecided: amounts.get('undecided') ?? 0,
    skipped: amounts.get('skipped') ?? 0,
    accepted: amounts.get('accepted') ?? 0,
  }
}

export function totalOf(counts: ReviewCounts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0)
}

const notTakenRow = z.object({
  name: z.string(),
  reason: reviewNotTaken.shape.reason,
  facts: jsonColumn(reviewNotTaken.shape.facts).transform((facts) => facts ?? {}),
})

/** Null where the connection has no open batch. */
export function summarizeReview(db: Database, connectionId: string): ReviewSummary | null {
  const batch = findOpenBatch(db, connectionId)
  if (batch === undefined) return null
  const values = { key: batch.batchKey }
  const counts = countRows(db, batch)
  const sources = db.all(
    z.object({ name: z.string() }),
    'SELECT name FROM review_sources WHERE batch_key = :key ORDER BY source_key LIMIT 100',
    values,
  )
  const notTaken = db.all(
    notTakenRow,
    `SELECT name, reason, facts FROM review_not_taken WHERE batch_key = :key AND removal IS NULL
     ORDER BY not_taken_key LIMIT :most`,
    { ...values, most: mostNotTakenShown },
  )
  const notTakenCount =
    notTaken.length < mostNotTakenShown
      ? notTaken.length
      : db.get(
          countRow,
          'SELECT count(*) AS count FROM review_not_taken WHERE batch_key = :key AND removal IS NULL',
          values,
        )?.count
  return reviewSummary.parse({
    id: batch.batchId,
    connectionId,
    startedAt: batch.startedAt,
    source: sources
      .map(({ name }) => name)
      .join(', ')
      .slice(0, longestSource),
    total: totalOf(counts),
    ...counts,
    adding: batch.addingRound !== null,
    notTaken,
    notTakenCount,
    ...countAddresses(db, batch),
    incomplete: listIncomplete(db, batch),
  })
}

const addressesRow = z.object({ shorter: z.int(), pictures: flag })

function countAddresses(
  db: Database,
  batch: BatchRow,
): Pick<ReviewSummary, 'canBeShorter' | 'hasWebPictures'> {
  const counts = db.get(
    addressesRow,
    `SELECT (SELECT count(*) FROM review_rows INDEXED BY review_rows_shorter
         WHERE batch_key = :key AND can_be_shorter = 1 AND ${isListed}) AS shorter,
       EXISTS (SELECT 1 FROM review_rows INDEXED BY review_rows_web_pictures
         WHERE batch_key = :key AND content_kind = 'picture-address' AND ${isListed}) AS pictures`,
    { key: batch.batchKey },
  )
  return { canBeShorter: counts?.shorter ?? 0, hasWebPictures: counts?.pictures ?? false }
}

/** Nothing of it is seen from now on; `clearClosed` takes away what lies on disk. */
export function closeBatch(db: Database, connectionId: string): void {
  db.run(
    `UPDATE review_batches SET is_open = 0, work = NULL, adding_round = NULL, recheck_after = NULL
     WHERE connection_id = :connectionId AND is_open = 1`,
    { connectionId },
  )
}

const unfinishedRow = z
  .object({ connectionId: z.uuid(), hasWork: flag, isAdding: flag })
  .transform(({ hasWork, ...batch }) => ({ ...batch, hasTask: hasWork }))

/** The open batches, and what is under way in each. */
export function listOpenBatches(db: Database) {
  return db.all(
    unfinishedRow,
    `SELECT connection_id, work IS NOT NULL AS has_work, adding_round IS NOT NULL AS is_adding
     FROM review_batches WHERE is_open = 1`,
  )
}

const keyRow = z.object({ batchKey: z.int() })
const clearedAtOnce = 500

/** Takes away a piece of what closed batches left; whether there is nothing left. */
export function clearClosed(db: Database): boolean {
  return db.transaction(() => {
    const closed = db.get(keyRow, 'SELECT batch_key FROM review_batches WHERE is_open = 0 LIMIT 1')
    if (closed === undefined) return true
    const values = { key: closed.batchKey, limit: clearedAtOnce }
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
    for (const table of ['review_sources', 'review_hand_overs', 'review_counts', 'review_batches']) {
      db.run(`DELETE FROM ${table} WHERE batch_key = :key`, { key: closed.batchKey })
    }
    return false
  })
}

/**
 * What was removed in an earlier run of the app cannot be put back any more: takes away a piece of it, and closes
 * batches of which nothing is left. Whether there is nothing more to forget.
 */
export function forgetRemovals(db: Database): boolean {
  return db.transaction(() => {
    const values = { limit: clearedAtOnce }
    const some = 'SELECT row_key FROM review_rows WHERE removal IS NOT NULL LIMIT :limit'
    db.run(`DELETE FROM review_texts WHERE row_key IN (${some})`, values)
    const { changes } = db.run(`DELETE FROM review_rows WHERE row_key IN (${some})`, values)
    if (changes > 0) return false
    db.run('DELETE FROM review_not_taken WHERE removal IS NOT NULL')
    db.run('DELETE FROM review_hand_overs WHERE removal IS NOT NULL')
    db.run(
      `UPDATE review_batches SET is_open = 0 WHERE is_open = 1 AND work IS NULL
         AND NOT EXISTS (SELECT 1 FROM review_rows r WHERE r.batch_key = review_batches.batch_key)`,
    )
    return true
  })
}
