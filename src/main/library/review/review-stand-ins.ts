import { z } from 'zod'
import { isStandInTitle } from '../../../shared/domain/suggestions.ts'
import type { StandIns } from '../../review/ports.ts'
import type { Database } from '../db/database.ts'
import { findOpenBatch, isListed } from './review-rows.ts'

/** So many rows are looked at in one go, whatever they are. */
const mostLookedAt = 1000

const candidateRow = z.object({
  row_key: z.int(),
  content_kind: z.string(),
  content: z.string(),
  title: z.string(),
})

/** Websites behind `after` whose title was not given by anybody; bounded in what it reads, not in what it finds. */
export function listStandIns(db: Database, connectionId: string, after: number): StandIns {
  const batch = findOpenBatch(db, connectionId)
  if (batch === undefined) return { rows: [], lookedUpTo: after, isEnd: true }
  const rows = db.all(
    candidateRow,
    `SELECT row_key, content_kind, CASE content_kind WHEN 'website' THEN content ELSE '' END AS content, title
     FROM review_rows INDEXED BY review_rows_listed
     WHERE batch_key = :batchKey AND ${isListed} AND row_key > :after ORDER BY row_key LIMIT :most`,
    { batchKey: batch.batch_key, after, most: mostLookedAt },
  )
  return {
    rows: rows
      .filter((row) => row.content_kind === 'website' && isStandInTitle(row.title, row.content))
      .map(({ row_key, content, title }) => ({ key: row_key, address: content, title })),
    lookedUpTo: rows.at(-1)?.row_key ?? after,
    isEnd: rows.length < mostLookedAt,
  }
}
