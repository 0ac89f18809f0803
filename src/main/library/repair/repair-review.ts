import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Database } from '../db/database.ts'
import { markOf } from '../review/duplicate-keys.ts'
import { shortTextLength, storedReviewRow } from '../review/review-rows.ts'

/**
 * Makes recovered rows a whole review again. Nothing resumes automatically: interrupted work is shown as far
 * as it came, and every row is checked again before it is relied on.
 */
export function repairReview(db: Database): void {
  remakeBatches(db)
  for (const table of [
    'review_rows',
    'review_sources',
    'review_not_taken',
    'review_row_imports',
    'review_counts',
  ]) {
    db.run(`DELETE FROM ${table} WHERE batch_key NOT IN (SELECT batch_key FROM review_batches)`)
  }
  db.run('DELETE FROM review_texts WHERE row_key NOT IN (SELECT row_key FROM review_rows)')
  markCutTexts(db)
  db.run(
    `UPDATE review_batches SET work = NULL, adding_round = NULL, hold_until = NULL, recheck_after = 0,
       last_position = max(last_position, (SELECT coalesce(max(position), 0) FROM review_rows r
         WHERE r.batch_key = review_batches.batch_key)),
       round = max(round, (SELECT coalesce(max(round), 0) FROM review_rows r
         WHERE r.batch_key = review_batches.batch_key))`,
  )
}

const lostBatchRow = z.object({ batchKey: z.int(), connectionId: z.string() })

function remakeBatches(db: Database): void {
  const lost = db.all(
    lostBatchRow,
    `SELECT DISTINCT batch_key, connection_id FROM review_sources
     WHERE batch_key NOT IN (SELECT batch_key FROM review_batches) ORDER BY batch_key DESC`,
  )
  for (const { batchKey, connectionId } of lost) {
    // Only the newest batch can have been open, and only if no other is.
    db.run(
      `INSERT OR IGNORE INTO review_batches (batch_key, batch_id, connection_id, started_at, sends_pictures)
       VALUES (:key, :id, :connection, (SELECT coalesce(max(accepted_at), 0) FROM items), 1)`,
      { key: batchKey, id: randomUUID(), connection: connectionId },
    )
  }
}

/** A long text whose page is lost keeps its beginning, which is in the row. */
function markCutTexts(db: Database): void {
  const cut = db.all(
    storedReviewRow,
    `SELECT * FROM review_rows WHERE content_kind = 'text' AND text_length > :short
       AND row_key NOT IN (SELECT row_key FROM review_texts)`,
    { short: shortTextLength },
  )
  for (const row of cut) {
    const { rowKey, content, readingProblems } = row
    db.update(
      'review_rows',
      { rowKey },
      {
        textLength: content.length,
        mark: markOf({ kind: 'text', text: content }),
        readingProblems: [...readingProblems, { field: 'content', code: 'text-not-whole', facts: {} }],
      },
    )
  }
}

/**
 * Makes bulk edits whole again. Previews are dropped, since the documents may have changed; a running bulk
 * edit ends where it is, and can be undone that far.
 */
export function repairBulkEdits(db: Database): void {
  db.run("DELETE FROM bulk_edits WHERE state IN ('collecting', 'preparing', 'ready', 'dropped')")
  db.run('DELETE FROM bulk_edit_rows WHERE bulk_edit_key NOT IN (SELECT bulk_edit_key FROM bulk_edits)')
  db.run("UPDATE bulk_edits SET state = 'stopped' WHERE state = 'running'")
  const countOf = (...states: readonly string[]) =>
    `(SELECT count(*) FROM bulk_edit_rows r WHERE r.bulk_edit_key = bulk_edits.bulk_edit_key
       AND r.state IN (${states.map((state) => `'${state}'`).join(', ')}))`
  db.run(
    `UPDATE bulk_edits SET planned = ${countOf('planned', 'done', 'left-out')}, same = ${countOf('same')},
       problems = ${countOf('problem')}, done = ${countOf('done')}, left_out = ${countOf('left-out')}
     WHERE keeps_rows = 1`,
  )
}
