import { randomInt } from 'node:crypto'
import { layMetadataOver, parseMetadata } from '../../../shared/domain/metadata/metadata-text.ts'
import type {
  DuplicateChoice,
  ReviewChange,
  ReviewContent,
  ReviewField,
} from '../../../shared/schemas/review.ts'
import type { Database, Values } from '../db/database.ts'
import { markOf } from './duplicate-keys.ts'
import { addressColumnsOf, cleanedColumns } from './review-addresses.ts'
import { type FoundOriginal, findOriginal } from './review-duplicates.ts'
import { rejudgeRow } from './review-judge.ts'
import {
  type BatchRow,
  contentColumns,
  keepLongText,
  problemsText,
  type StoredReviewRow,
} from './review-rows.ts'

/** Columns to write; what is undefined stays. */
type Columns = { readonly [Name in keyof StoredReviewRow]?: StoredReviewRow[Name] | undefined }

/** Changes one row and everything that follows from it. */
export function changeRow(db: Database, batch: BatchRow, row: StoredReviewRow, change: ReviewChange): void {
  const { content, title, collection, documentId, metadata, duplicate, cleaning } = change
  const cleaned = cleaning === undefined ? undefined : cleanedColumns(row, cleaning)
  if (cleaning !== undefined && cleaned === undefined && Object.keys(change).length === 1) return
  const edited: ReviewField[] = []
  if (content !== undefined) edited.push('content')
  if (title !== undefined) edited.push('title')
  if (collection !== undefined) edited.push('collection')
  if (documentId !== undefined) edited.push('documentId')
  if (metadata !== undefined) edited.push('metadata')
  const columns: Columns = {
    ...cleaned,
    ...(content === undefined ? {} : columnsOf(content)),
    title,
    collection,
    documentId,
    metadata,
    readingProblems:
      edited.length === 0
        ? undefined
        : (row.readingProblems ?? []).filter(({ field }) => !edited.includes(field)),
  }
  if (content !== undefined) keepLongText(db, row.rowKey, content)
  const asEdited = { ...row, ...present(columns) }
  const decided = duplicate === undefined ? {} : decide(db, batch, asEdited, duplicate)
  write(db, batch, row, { ...columns, ...decided })
}

/** Lays one field over the row's metadata; false where that cannot be read, and then nothing is changed. */
export function setField(
  db: Database,
  batch: BatchRow,
  row: StoredReviewRow,
  field: { readonly name: string; readonly value: string },
): boolean {
  const known = row.metadata === null || row.metadata.trim() === '' ? null : parseMetadata(row.metadata)
  const over = parseMetadata(`{${JSON.stringify(field.name)}: ${field.value}}`)
  if (known?.ok === false || !over.ok) return false
  write(db, batch, row, {
    metadata: layMetadataOver(known?.value ?? null, over.value),
    readingProblems: (row.readingProblems ?? []).filter(
      (problem) => problem.field !== 'metadata' || problem.facts.name !== field.name,
    ),
  })
  return true
}

export function removeRow(db: Database, batch: BatchRow, row: StoredReviewRow, removal: string): void {
  write(db, batch, row, { state: 'removed', removal })
}

function write(db: Database, batch: BatchRow, row: StoredReviewRow, columns: Columns): void {
  const { readingProblems: reading, ...plain } = present(columns)
  const values: Values = {
    ...plain,
    ...(reading === undefined ? {} : { readingProblems: problemsText(reading) }),
    round: batch.round,
  }
  db.update('review_rows', { rowKey: row.rowKey }, values)
  rejudgeRow(db, batch, row.rowKey, row)
}

type Present = Pick<
  Partial<StoredReviewRow>,
  | 'contentKind'
  | 'content'
  | 'textLength'
  | 'mark'
  | 'title'
  | 'collection'
  | 'documentId'
  | 'metadata'
  | 'readingProblems'
  | 'choice'
  | 'choiceMark'
  | 'state'
  | 'removal'
  | 'canBeShorter'
  | 'addressBefore'
>

function present(columns: Columns): Present {
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
}

function columnsOf(content: ReviewContent): Columns {
  const { kind, short, textLength } = contentColumns(content)
  return {
    contentKind: kind,
    content: short,
    textLength,
    mark: markOf(content),
    ...addressColumnsOf(content),
  }
}

/** Nothing where the row is no duplicate: there is nothing to decide. */
function decide(db: Database, batch: BatchRow, row: StoredReviewRow, choice: DuplicateChoice): Columns {
  if (choice === 'undecided') return { choice: null, choiceMark: null }
  const original = findOriginal(db, batch, row)
  if (original === undefined) return {}
  if (choice !== 'add' || original.by !== 'id') return decidedAbout(original, choice)
  const renamed = { ...row, documentId: freshId(row.documentId) }
  const still = findOriginal(db, batch, renamed)
  // Of another document than the one decided about, the person has not been told.
  const isTheSame = still !== undefined && nameOf(still) === nameOf(original)
  return {
    documentId: renamed.documentId,
    readingProblems: (row.readingProblems ?? []).filter(({ field }) => field !== 'documentId'),
    ...(isTheSame ? decidedAbout(still, 'add') : { choice: null, choiceMark: null }),
  }
}

function decidedAbout(original: FoundOriginal, choice: Exclude<DuplicateChoice, 'undecided'>): Columns {
  return {
    choice,
    choiceMark: original.group,
  }
}

function nameOf(original: FoundOriginal): string {
  return original.where === 'library'
    ? `library ${original.document.documentKey}`
    : `batch ${original.row.rowKey}`
}

/** Easily confused letters are left out, as in `suggestDocumentId`. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const longestKept = 900

/** The same id with an ending that no other has, so that where it came from can still be seen. */
function freshId(documentId: string): string {
  const ending = Array.from({ length: 6 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return `${documentId.slice(0, longestKept)}-${ending}`
}
