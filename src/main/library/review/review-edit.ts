import { randomInt } from 'node:crypto'
import { isSameMetadata, removeField } from '../../../shared/domain/bulk-edits/bulk-edit-steps.ts'
import { cutText } from '../../../shared/domain/cut-text.ts'
import { nearName } from '../../../shared/domain/invisible-characters.ts'
import { compactJson, layMetadataOver, parseMetadata } from '../../../shared/domain/metadata/metadata-text.ts'
import {
  type DuplicateChoice,
  type ReviewChange,
  type ReviewContent,
  reviewField,
} from '../../../shared/schemas/review.ts'
import type { Database } from '../db/database.ts'
import { markOf } from './duplicate-keys.ts'
import { changeDeadPage, decideNearCollection, keptCollection } from './problem-decisions.ts'
import { addressColumnsOf, cleanedColumns } from './review-addresses.ts'
import { type FoundOriginal, findOriginal } from './review-duplicates.ts'
import { rejudgeRow } from './review-judge.ts'
import {
  type BatchRow,
  keepLongText,
  problemsText,
  type StoredReviewRow,
  shortContent,
} from './review-rows.ts'

type Columns = Partial<StoredReviewRow>

export function changeRow(
  db: Database,
  batch: BatchRow,
  row: StoredReviewRow,
  { change, idStem }: { readonly change: ReviewChange; readonly idStem?: string },
): void {
  const { content, duplicate, cleaning, deadPage, nearCollection, ...typed } = change
  const cleaned = cleaning === undefined ? undefined : cleanedColumns(row, cleaning)
  if (cleaning !== undefined && cleaned === undefined && Object.keys(change).length === 1) return
  const noted = deadPage === undefined ? undefined : changeDeadPage(row.readingProblems, deadPage)
  if (deadPage !== undefined && noted === undefined && Object.keys(change).length === 1) return
  const near = nearCollection === undefined ? undefined : decideNearCollection(row.problems, nearCollection)
  if (nearCollection !== undefined && near === undefined && Object.keys(change).length === 1) return
  const given = { ...typed, ...(near === 'kept' || near === undefined ? {} : near) }
  const edited = reviewField.options.filter(
    (field) => field in given || (field === 'content' && content !== undefined),
  )
  const left = (noted ?? row.readingProblems).filter(({ field }) => !edited.includes(field))
  const readingProblems = near === 'kept' ? [...left, keptCollection] : left
  const columns: Columns = {
    ...cleaned,
    ...(content !== undefined && columnsOf(content)),
    ...given,
    ...idColumns(row, change, idStem),
    ...((edited.length > 0 || noted !== undefined || near === 'kept') && { readingProblems }),
  }
  if (content !== undefined) keepLongText(db, row.rowKey, content)
  const decided = duplicate === undefined ? {} : decide(db, batch, { ...row, ...columns }, duplicate)
  write(db, batch, row, { ...columns, ...decided })
}

/** A generated ID follows the title until the user types a different one. */
function idColumns(row: StoredReviewRow, { documentId }: ReviewChange, idStem: string | undefined): Columns {
  if (documentId !== undefined) return { idEnding: null }
  return row.idEnding === null || idStem === undefined ? {} : { documentId: `${idStem}-${row.idEnding}` }
}

type NamedValue = { readonly name: string; readonly value: string | null }

/** A `value` of null removes the field. */
export function setField(db: Database, batch: BatchRow, row: StoredReviewRow, field: NamedValue): boolean {
  const metadata = withField(row.metadata, field)
  if (metadata === undefined) return false
  write(db, batch, row, {
    metadata,
    readingProblems: row.readingProblems.filter(
      (problem) => problem.field !== 'metadata' || problem.facts.name !== field.name,
    ),
  })
  return true
}

/** Undefined if the metadata cannot be read. */
function withField(metadata: string | null, { name, value }: NamedValue): string | null | undefined {
  const text = metadata === null || metadata.trim() === '' ? '{}' : metadata
  if (value === null) {
    const left = removeField(text, name)
    if (!left.ok) return undefined
    return isSameMetadata(compactJson(left.value), null) ? null : left.value
  }
  const known = parseMetadata(text)
  const over = parseMetadata(`{${JSON.stringify(name)}: ${value}}`)
  return known.ok && over.ok ? layMetadataOver(known.value, over.value) : undefined
}

export function removeRow(db: Database, batch: BatchRow, row: StoredReviewRow, removal: string): void {
  write(db, batch, row, { state: 'removed', removal })
}

function write(db: Database, batch: BatchRow, row: StoredReviewRow, columns: Columns): void {
  const { readingProblems, ...plain } = columns
  db.update(
    'review_rows',
    { rowKey: row.rowKey },
    {
      ...plain,
      ...(plain.documentId !== undefined && { nearId: nearName(plain.documentId) }),
      ...(readingProblems !== undefined && { readingProblems: problemsText(readingProblems) }),
      round: batch.round,
    },
  )
  rejudgeRow(db, batch, row.rowKey, row)
}

/** Returns the columns of a content, without the text in `review_texts`. */
export function columnsOf(content: ReviewContent) {
  return {
    contentKind: content.kind,
    content: shortContent(content),
    textLength: content.kind === 'text' ? content.text.length : 0,
    mark: markOf(content),
    ...addressColumnsOf(content),
  }
}

function decide(db: Database, batch: BatchRow, row: StoredReviewRow, choice: DuplicateChoice): Columns {
  if (choice === 'undecided') return { choice: null, choiceMark: null }
  const original = findOriginal(db, batch, row)
  if (original === undefined) return {}
  if (choice !== 'add' || original.by !== 'id') return decidedAbout(original, choice)
  const renamed = { ...row, documentId: freshId(row.documentId) }
  const still = findOriginal(db, batch, renamed)
  // If it now duplicates another document, the user has not seen that one.
  const isTheSame = still !== undefined && nameOf(still) === nameOf(original)
  return {
    documentId: renamed.documentId,
    idEnding: null,
    readingProblems: row.readingProblems.filter(({ field }) => field !== 'documentId'),
    ...(isTheSame ? decidedAbout(still, 'add') : { choice: null, choiceMark: null }),
  }
}

function decidedAbout({ group }: FoundOriginal, choice: Exclude<DuplicateChoice, 'undecided'>): Columns {
  return { choice, choiceMark: group }
}

function nameOf(original: FoundOriginal): string {
  return original.where === 'library'
    ? `library ${original.document.documentKey}`
    : `batch ${original.row.rowKey}`
}

/** Easily confused letters are left out, as in `suggestDocumentId`. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const longestKept = 900

/** Returns the ID with an unused suffix, so that its origin stays visible. */
function freshId(documentId: string): string {
  const ending = Array.from({ length: 6 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return `${cutText(documentId, longestKept)}-${ending}`
}
