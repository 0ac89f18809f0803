import { cutText } from '../../../shared/domain/cut-text.ts'
import { isPlaceholderTitle } from '../../../shared/domain/suggest-title.ts'
import {
  type ReviewFilter,
  type ReviewRow,
  type ReviewWebPicture,
  reviewWebPicture,
  type WholeReviewRow,
} from '../../../shared/schemas/review.ts'
import type { Database, Values } from '../db/database.ts'
import type { OfConnection, Page } from '../db/keys.ts'
import { addressState } from './review-addresses.ts'
import { countRows, totalOf } from './review-batches.ts'
import { describeDuplicate, findOriginal } from './review-duplicates.ts'
import {
  type BatchRow,
  findOpenBatch,
  findReviewRow,
  isListed,
  nextReviewRow,
  type StoredReviewRow,
  shortTextLength,
  storedReviewRow,
  wholeContent,
} from './review-rows.ts'

/** `lookedUpTo` is the key to continue after; no rows at the end. */
export type Placeholders = {
  readonly rows: readonly { readonly key: number; readonly address: string; readonly title: string }[]
  readonly lookedUpTo: number
  readonly isEnd: boolean
}

const shownMetadataLength = 2000
/** A page ends once its rows have this total length, in UTF-16 units. */
const mostInPage = 8_000_000

export function listReviewRows(
  db: Database,
  {
    connectionId,
    filter,
    offset,
    limit,
  }: OfConnection & { readonly filter: ReviewFilter; readonly offset: number; readonly limit: number },
): { readonly rows: ReviewRow[]; readonly total: number } {
  const batch = findOpenBatch(db, connectionId)
  if (batch === undefined) return { rows: [], total: 0 }
  const counts = countRows(db, batch)
  const values = { batchKey: batch.batchKey, filter, offset, limit }
  if (filter !== 'all') {
    const rows = listedRows(db, 'INDEXED BY review_rows_in_state', 'state = :filter', values)
    return { rows: rows.map((row) => shownRow(db, batch, row)), total: counts[filter] }
  }
  const first = listedRows(db, ...firstRows, values)
  const others = {
    ...values,
    offset: Math.max(0, offset - countListed(db, batch, firstRows)),
    limit: limit - first.length,
  }
  const rows = [...first, ...listedRows(db, ...otherRows, others)]
  return { rows: rows.map((row) => shownRow(db, batch, row)), total: totalOf(counts) - counts.accepted }
}

const firstRows = ['INDEXED BY review_rows_first', `is_first = 1 AND ${isListed}`] as const
const otherRows = ['INDEXED BY review_rows_listed', `is_first = 0 AND ${isListed}`] as const

/** Finds the keys in an index alone; only the page's own rows are read. */
function listedRows(db: Database, index: string, condition: string, values: Values): StoredReviewRow[] {
  const keys = `SELECT row_key FROM review_rows ${index} WHERE batch_key = :batchKey AND ${condition}
    ORDER BY row_key LIMIT :limit OFFSET :offset`
  return db.all(
    storedReviewRow,
    `SELECT * FROM review_rows WHERE row_key IN (${keys}) ORDER BY row_key`,
    values,
  )
}

/** Number of rows of a part of the list, before `rowKey` if it is given. */
function countListed(
  db: Database,
  { batchKey }: BatchRow,
  [index, condition]: typeof firstRows | typeof otherRows,
  rowKey = Number.MAX_SAFE_INTEGER,
): number {
  const before = `batch_key = :batchKey AND ${condition} AND row_key < :rowKey`
  return db.number(`SELECT count(*) FROM review_rows ${index} WHERE ${before}`, { batchKey, rowKey }) ?? 0
}

/** Number of rows listed before the row, among all; null if it is not listed. */
export function findReviewRowIndex(db: Database, connectionId: string, rowKey: number): number | null {
  const batch = findOpenBatch(db, connectionId)
  const row = batch === undefined ? undefined : findReviewRow(db, batch.batchKey, rowKey)
  if (batch === undefined || row === undefined) return null
  return row.isFirst
    ? countListed(db, batch, firstRows, rowKey)
    : countListed(db, batch, firstRows) + countListed(db, batch, otherRows, rowKey)
}

export function readReviewRow(db: Database, connectionId: string, rowKey: number): WholeReviewRow | null {
  const batch = findOpenBatch(db, connectionId)
  const row = batch === undefined ? undefined : findReviewRow(db, batch.batchKey, rowKey)
  return batch === undefined || row === undefined ? null : wholeRow(db, batch, row)
}

export function listProblemRows(
  db: Database,
  query: OfConnection & Page<number | null>,
): { readonly rows: WholeReviewRow[]; readonly next: number | null } {
  const batch = findOpenBatch(db, query.connectionId)
  if (batch === undefined) return { rows: [], next: null }
  const rows: WholeReviewRow[] = []
  let after = query.after ?? 0
  for (let length = 0; length < mostInPage && rows.length < query.limit; ) {
    const row = nextReviewRow(db, batch, after, "state = 'problem'")
    if (row === undefined) return { rows, next: null }
    rows.push(wholeRow(db, batch, row))
    after = row.rowKey
    length += row.textLength + (row.metadata?.length ?? 0)
  }
  return { rows, next: after }
}

export function listWebPictures(
  db: Database,
  { connectionId, after, limit }: OfConnection & Page<number>,
): { readonly rows: ReviewWebPicture[]; readonly next: number | null } {
  const batch = findOpenBatch(db, connectionId)
  if (batch === undefined) return { rows: [], next: null }
  const rows = db.all(
    reviewWebPicture,
    `SELECT row_key AS key, position, content AS address FROM review_rows INDEXED BY review_rows_web_pictures
     WHERE batch_key = :batchKey AND content_kind = 'picture-address' AND ${isListed} AND row_key > :after
     ORDER BY row_key LIMIT :limit`,
    { batchKey: batch.batchKey, after, limit },
  )
  return { rows, next: rows.length < limit ? null : (rows.at(-1)?.key ?? null) }
}

function shownRow(db: Database, batch: BatchRow, row: StoredReviewRow): ReviewRow {
  const { metadata } = row
  // A text is read only as far as its row has it.
  const content = wholeContent(db, { ...row, textLength: Math.min(row.textLength, shortTextLength) })
  return {
    ...commonParts(db, batch, row),
    content: content.kind === 'text' ? { ...content, length: row.textLength } : content,
    metadata: metadata === null ? null : cutText(metadata, shownMetadataLength),
    metadataCut: metadata !== null && metadata.length > shownMetadataLength,
  }
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
  const { rowKey: key, position, title, collection, documentId, source, problems, state, isLeftOut } = row
  if (state === 'removed') throw new Error('A removed row was listed')
  const duplicate = original === undefined ? null : describeDuplicate(row, original)
  return {
    ...{ key, position, title, collection, documentId, source, problems, duplicate, state, isLeftOut },
    address: addressState(row),
  }
}

const mostLookedAt = 1000

const candidateRow = storedReviewRow.pick({ rowKey: true, contentKind: true, content: true, title: true })

/**
 * Lists websites after `after` without a given title; each call reads a bounded number of rows, and may find
 * few.
 */
export function listPlaceholders(db: Database, connectionId: string, after: number): Placeholders {
  const batch = findOpenBatch(db, connectionId)
  if (batch === undefined) return { rows: [], lookedUpTo: after, isEnd: true }
  const rows = db.all(
    candidateRow,
    `SELECT row_key, content_kind, CASE content_kind WHEN 'website' THEN content ELSE '' END AS content, title
     FROM review_rows
     WHERE batch_key = :batchKey AND ${isListed} AND row_key > :after ORDER BY row_key LIMIT ${mostLookedAt}`,
    { batchKey: batch.batchKey, after },
  )
  return {
    rows: rows
      .filter((row) => row.contentKind === 'website' && isPlaceholderTitle(row.title, row.content))
      .map(({ rowKey, content, title }) => ({ key: rowKey, address: content, title })),
    lookedUpTo: rows.at(-1)?.rowKey ?? after,
    isEnd: rows.length < mostLookedAt,
  }
}
