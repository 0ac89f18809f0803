import { z } from 'zod'
import { isPlaceholderTitle } from '../../../shared/domain/suggestions.ts'
import type {
  ReviewFilter,
  ReviewRow,
  ReviewWebPicture,
  WholeReviewRow,
} from '../../../shared/schemas/review.ts'
import type { Placeholders } from '../../review/ports.ts'
import type { Database } from '../db/database.ts'
import { addressState } from './review-addresses.ts'
import { countRows, totalOf } from './review-batches.ts'
import { describeDuplicate, findOriginal } from './review-duplicates.ts'
import {
  type BatchRow,
  cut,
  findOpenBatch,
  findReviewRow,
  isListed,
  type StoredReviewRow,
  storedReviewRow,
  wholeContent,
} from './review-rows.ts'

const shownMetadataLength = 2000
/** Where whole rows are this long together (UTF-16 units), the page ends. */
const mostInPage = 8_000_000

export function listReviewRows(
  db: Database,
  query: {
    readonly connectionId: string
    readonly filter: ReviewFilter
    readonly offset: number
    readonly limit: number
  },
): { readonly rows: ReviewRow[]; readonly total: number } {
  const batch = findOpenBatch(db, query.connectionId)
  if (batch === undefined) return { rows: [], total: 0 }
  const counts = countRows(db, batch)
  const { filter, offset, limit } = query
  const values = { batchKey: batch.batchKey, offset, limit }
  // The keys are found in an index alone; only the page's own rows are read.
  const rows =
    filter === 'all'
      ? db.all(
          storedReviewRow,
          `SELECT * FROM review_rows WHERE row_key IN (SELECT row_key FROM review_rows INDEXED BY review_rows_listed
             WHERE batch_key = :batchKey AND ${isListed} ORDER BY row_key LIMIT :limit OFFSET :offset)
           ORDER BY row_key`,
          values,
        )
      : db.all(
          storedReviewRow,
          `SELECT * FROM review_rows WHERE row_key IN (SELECT row_key FROM review_rows INDEXED BY review_rows_in_state
             WHERE batch_key = :batchKey AND state = :filter ORDER BY row_key LIMIT :limit OFFSET :offset)
           ORDER BY row_key`,
          { ...values, filter },
        )
  return {
    rows: rows.map((row) => shownRow(db, batch, row)),
    total: filter === 'all' ? totalOf(counts) - counts.accepted : counts[filter],
  }
}

export function readReviewRow(db: Database, connectionId: string, rowKey: number): WholeReviewRow | null {
  const batch = findOpenBatch(db, connectionId)
  const row = batch === undefined ? undefined : findReviewRow(db, batch.batchKey, rowKey)
  return batch === undefined || row === undefined ? null : wholeRow(db, batch, row)
}

export function listProblemRows(
  db: Database,
  query: { readonly connectionId: string; readonly after: number | null; readonly limit: number },
): { readonly rows: WholeReviewRow[]; readonly next: number | null } {
  const batch = findOpenBatch(db, query.connectionId)
  if (batch === undefined) return { rows: [], next: null }
  const rows: WholeReviewRow[] = []
  let after = query.after ?? 0
  for (let length = 0; length < mostInPage && rows.length < query.limit; ) {
    const row = db.get(
      storedReviewRow,
      `SELECT * FROM review_rows WHERE batch_key = :batchKey AND state = 'problem' AND row_key > :after
       ORDER BY row_key LIMIT 1`,
      { batchKey: batch.batchKey, after },
    )
    if (row === undefined) return { rows, next: null }
    rows.push(wholeRow(db, batch, row))
    after = row.rowKey
    length += row.textLength + (row.metadata?.length ?? 0)
  }
  return { rows, next: after }
}

const webPictureRow = z
  .object({ rowKey: z.int(), position: z.int(), content: z.string() })
  .transform(({ rowKey, position, content }) => ({ key: rowKey, position, address: content }))

export function listWebPictures(
  db: Database,
  query: { readonly connectionId: string; readonly after: number; readonly limit: number },
): { readonly rows: ReviewWebPicture[]; readonly next: number | null } {
  const batch = findOpenBatch(db, query.connectionId)
  if (batch === undefined) return { rows: [], next: null }
  const { after, limit } = query
  const rows = db.all(
    webPictureRow,
    `SELECT row_key, position, content FROM review_rows INDEXED BY review_rows_web_pictures
     WHERE batch_key = :batchKey AND content_kind = 'picture-address' AND ${isListed} AND row_key > :after
     ORDER BY row_key LIMIT :limit`,
    { batchKey: batch.batchKey, after, limit },
  )
  return { rows: [...rows], next: rows.length < limit ? null : (rows.at(-1)?.key ?? null) }
}

function shownRow(db: Database, batch: BatchRow, row: StoredReviewRow): ReviewRow {
  const { metadata } = row
  return {
    ...commonParts(db, batch, row),
    content:
      row.contentKind === 'text'
        ? { kind: 'text', text: row.content, length: row.textLength }
        : shortOf(db, row),
    metadata: metadata === null ? null : cut(metadata, shownMetadataLength),
    metadataCut: metadata !== null && metadata.length > shownMetadataLength,
  }
}

function shortOf(db: Database, row: StoredReviewRow): ReviewRow['content'] {
  const content = wholeContent(db, row)
  return content.kind === 'text' ? { ...content, length: content.text.length } : content
}

function wholeRow(db: Database, batch: BatchRow, row: StoredReviewRow): WholeReviewRow {
  return { ...commonParts(db, batch, row), content: wholeContent(db, row), metadata: row.metadata }
}

function commonParts(
  db: Database,
  batch: BatchRow,
  row: StoredReviewRow,
): Omit<ReviewRow, 'content' | 'metadata' | 'metadataCut'> {
  const original = row.duplicateBy === null ? undefined : findOriginal(db, batch, row)
  if (row.state === 'removed') throw new Error('A removed row was listed')
  return {
    key: row.rowKey,
    position: row.position,
    title: row.title,
    collection: row.collection,
    documentId: row.documentId,
    source: row.source,
    problems: row.problems ?? [],
    duplicate: original === undefined ? null : describeDuplicate(row, original),
    state: row.state,
    address: addressState(row),
  }
}

/** So many rows are looked at in one go, whatever they are. */
const mostLookedAt = 1000

const candidateRow = z.object({
  rowKey: z.int(),
  contentKind: z.string(),
  content: z.string(),
  title: z.string(),
})

/** Websites behind `after` whose title was not given by anybody; bounded in what it reads, not in what it finds. */
export function listPlaceholders(db: Database, connectionId: string, after: number): Placeholders {
  const batch = findOpenBatch(db, connectionId)
  if (batch === undefined) return { rows: [], lookedUpTo: after, isEnd: true }
  const rows = db.all(
    candidateRow,
    `SELECT row_key, content_kind, CASE content_kind WHEN 'website' THEN content ELSE '' END AS content, title
     FROM review_rows INDEXED BY review_rows_listed
     WHERE batch_key = :batchKey AND ${isListed} AND row_key > :after ORDER BY row_key LIMIT :most`,
    { batchKey: batch.batchKey, after, most: mostLookedAt },
  )
  return {
    rows: rows
      .filter((row) => row.contentKind === 'website' && isPlaceholderTitle(row.title, row.content))
      .map(({ rowKey, content, title }) => ({ key: rowKey, address: content, title })),
    lookedUpTo: rows.at(-1)?.rowKey ?? after,
    isEnd: rows.length < mostLookedAt,
  }
}
