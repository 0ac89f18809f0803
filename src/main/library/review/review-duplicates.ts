import { z } from 'zod'
import type { DuplicateBy } from '../../../shared/schemas/document.ts'
import type { DuplicateChoice, ReviewDuplicate } from '../../../shared/schemas/review.ts'
import type { Database } from '../db/database.ts'
import {
  findKnownById,
  findKnownByMark,
  findKnownByNear,
  type KnownDocument,
  kindOfMark,
  markOfNear,
  nearPrefix,
} from './duplicate-keys.ts'
import { type BatchRow, isListed, type StoredReviewRow } from './review-rows.ts'

const firstRow = z.object({
  rowKey: z.int(),
  title: z.string(),
  position: z.int(),
})

/**
 * Original of a duplicate row. `group` is what both share: an ID or a mark; a choice about a duplicate holds
 * while the row is in that group.
 */
export type FoundOriginal = { readonly by: DuplicateBy; readonly group: string } & (
  | { readonly where: 'library'; readonly document: KnownDocument }
  | { readonly where: 'batch'; readonly row: z.output<typeof firstRow> }
)

type Grouped = Pick<StoredReviewRow, 'rowKey' | 'documentId' | 'mark'>

const idPrefix = 'id:'

export function groupsOf({ documentId, mark }: Pick<Grouped, 'documentId' | 'mark'>): readonly string[] {
  const byMark = mark === null ? [] : [mark]
  return documentId.trim() === '' ? byMark : [idPrefix + documentId, ...byMark, markOfNear(documentId)]
}

export function groupOfId(documentId: string): string {
  return idPrefix + documentId
}

export function isBlocking(state: StoredReviewRow['state']): boolean {
  return state === 'ready' || state === 'problem' || state === 'undecided'
}

/**
 * Compares the ID first, then the content, then the near ID; each with the library, then with earlier rows of
 * the batch.
 */
export function findOriginal(db: Database, batch: BatchRow, row: Grouped): FoundOriginal | undefined {
  for (const group of groupsOf(row)) {
    const by = group.startsWith(idPrefix) ? 'id' : kindOfMark(group)
    const document = findKnown(db, batch.connectionId, group)
    if (document !== undefined) return { by, group, where: 'library', document }
    const first = findFirstOf(db, batch, group, row.rowKey)
    if (first !== undefined) return { by, group, where: 'batch', row: first }
  }
  return undefined
}

export function isTakenBefore(db: Database, batch: BatchRow, group: string, rowKey: number): boolean {
  return (
    findKnown(db, batch.connectionId, group) !== undefined ||
    findFirstOf(db, batch, group, rowKey) !== undefined
  )
}

function findKnown(db: Database, connectionId: string, group: string): KnownDocument | undefined {
  if (group.startsWith(idPrefix)) return findKnownById(db, connectionId, group.slice(idPrefix.length))
  return group.startsWith(nearPrefix)
    ? findKnownByNear(db, connectionId, group.slice(nearPrefix.length))
    : findKnownByMark(db, connectionId, group)
}

function findFirstOf(
  db: Database,
  batch: BatchRow,
  group: string,
  before: number,
): z.output<typeof firstRow> | undefined {
  const { queries, value } = inGroup(group)
  return db.get(firstRow, queries.first, { batchKey: batch.batchKey, value, before })
}

/** Includes skipped rows. */
export function findNextOf(db: Database, batch: BatchRow, group: string, after: number): number | undefined {
  const { queries, value } = inGroup(group)
  return db.number(queries.next, { batchKey: batch.batchKey, value, after })
}

const queriesFor = (condition: string) => ({
  first: `SELECT row_key, title, position FROM review_rows WHERE batch_key = :batchKey AND ${condition}
    AND row_key < :before AND state <> 'skipped' AND ${isListed} ORDER BY row_key LIMIT 1`,
  next: `SELECT row_key FROM review_rows WHERE batch_key = :batchKey AND ${condition}
    AND row_key > :after AND ${isListed} ORDER BY row_key LIMIT 1`,
})
const ofId = queriesFor('document_id = :value')
const ofNear = queriesFor('near_id = :value')
const ofMark = queriesFor('mark IS NOT NULL AND mark = :value')

function inGroup(group: string): { readonly queries: typeof ofId; readonly value: string } {
  if (group.startsWith(idPrefix)) return { queries: ofId, value: group.slice(idPrefix.length) }
  return group.startsWith(nearPrefix)
    ? { queries: ofNear, value: group.slice(nearPrefix.length) }
    : { queries: ofMark, value: group }
}

export function choiceAbout(
  row: Pick<StoredReviewRow, 'choice' | 'choiceMark'>,
  original: FoundOriginal,
): DuplicateChoice {
  return row.choice !== null && row.choiceMark === original.group ? row.choice : 'undecided'
}

export function describeDuplicate(row: StoredReviewRow, original: FoundOriginal): ReviewDuplicate {
  const choice = choiceAbout(row, original)
  const { by } = original
  if (original.where === 'library') {
    const { documentId, title } = original.document
    return { by, of: { where: 'library', documentId, title }, choice }
  }
  const { rowKey: key, title, position } = original.row
  return { by, of: { where: 'batch', key, title, position }, choice }
}
