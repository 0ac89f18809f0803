import { compareMetadata } from '../../../shared/domain/metadata/metadata-changes.ts'
import {
  layMetadataOver,
  type ParsedMetadata,
  parseMetadata,
} from '../../../shared/domain/metadata/metadata-text.ts'
import type { TemplateViolation } from '../../../shared/domain/templates/template.ts'
import { longestMetadata, longestText } from '../../../shared/domain/text-limits.ts'
import { factsOfViolations } from '../../../shared/ipc/template-failures.ts'
import { collectionName, documentTitle, documentId as idSchema } from '../../../shared/schemas/document.ts'
import type { DuplicateChoice, ReviewField, ReviewProblem } from '../../../shared/schemas/review.ts'
import type { Database } from '../db/database.ts'
import { findDocument } from '../records/documents.ts'
import { blockingViolations } from '../records/templates.ts'
import { isAcceptedDeadPage, isKeptCollection } from './problem-decisions.ts'
import type { FoundOriginal } from './review-duplicates.ts'
import type { BatchRow, StoredReviewRow } from './review-rows.ts'

export type CheckFacts = {
  readonly sendsPictures: boolean
  readonly choice: DuplicateChoice
  /** True if the known document's metadata was never seen, so it cannot be overlaid. */
  readonly isKnownUnseen: boolean
  /** The known document's metadata after an update; null if unchanged. */
  readonly laid: string | null
  readonly violations: readonly TemplateViolation[]
  readonly nearCollection: string | undefined
}

export type CheckedColumns = Pick<
  StoredReviewRow,
  | 'contentKind'
  | 'content'
  | 'textLength'
  | 'mark'
  | 'title'
  | 'collection'
  | 'documentId'
  | 'metadata'
  | 'readingProblems'
>

export function problemsOf(row: CheckedColumns, facts: CheckFacts): readonly ReviewProblem[] {
  const checked =
    facts.choice === 'update'
      ? [...titleProblem(row, 'may be left alone'), ...metadataProblem(row, facts)]
      : [
          ...contentProblem(row, facts),
          ...titleProblem(row, 'must be there'),
          ...collectionProblem(row, facts),
          ...idProblem(row),
          ...metadataProblem(row, facts),
        ]
  // An edit sends title and metadata only.
  const isConcerned = ({ field }: ReviewProblem) =>
    facts.choice !== 'update' || field === 'title' || field === 'metadata'
  const found = row.readingProblems.filter((problem) => isConcerned(problem) && !isDecided(problem))
  return [...found, ...checked]
}

const isDecided = (noted: ReviewProblem) => isAcceptedDeadPage(noted) || isKeptCollection(noted)

const problem = (
  field: ReviewField,
  code: ReviewProblem['code'],
  facts: ReviewProblem['facts'] = {},
): readonly ReviewProblem[] => [{ field, code, facts }]

function contentProblem(row: CheckedColumns, { sendsPictures }: CheckFacts): readonly ReviewProblem[] {
  switch (row.contentKind) {
    case 'text':
      if (row.mark === null) return problem('content', 'text-missing')
      return row.textLength > longestText ? problem('content', 'text-too-long') : []
    case 'website':
    case 'picture-address':
      if (row.content.trim() === '') return problem('content', 'address-missing')
      return row.mark === null ? problem('content', 'address-not-usable') : []
    case 'picture-file':
      return sendsPictures ? [] : problem('content', 'pictures-not-sent')
  }
}

function titleProblem(
  { title }: CheckedColumns,
  whenBlank: 'must be there' | 'may be left alone',
): readonly ReviewProblem[] {
  if (title.trim() === '') return whenBlank === 'must be there' ? problem('title', 'title-missing') : []
  return documentTitle.safeParse(title).success ? [] : problem('title', 'title-too-long')
}

function collectionProblem(
  { collection, readingProblems }: CheckedColumns,
  { nearCollection }: CheckFacts,
): readonly ReviewProblem[] {
  if (collection.trim() === '') return problem('collection', 'collection-missing')
  if (!collectionName.safeParse(collection).success) return problem('collection', 'collection-too-long')
  if (nearCollection === undefined || readingProblems.some(isKeptCollection)) return []
  return problem('collection', 'collection-near', { known: nearCollection })
}

function idProblem({ documentId }: CheckedColumns): readonly ReviewProblem[] {
  if (documentId.trim() === '') return problem('documentId', 'id-missing')
  return idSchema.safeParse(documentId).success ? [] : problem('documentId', 'id-not-usable')
}

function metadataProblem(row: CheckedColumns, facts: CheckFacts): readonly ReviewProblem[] {
  const unreadable = unreadableMetadata(row, facts)
  if (unreadable.length > 0 || facts.violations.length === 0) return unreadable
  return problem('metadata', 'template-violated', factsOfViolations(facts.violations))
}

function unreadableMetadata({ metadata }: CheckedColumns, facts: CheckFacts): readonly ReviewProblem[] {
  if (metadata === null || metadata.trim() === '') return []
  if ([metadata, facts.laid ?? ''].some((text) => text.length > longestMetadata))
    return problem('metadata', 'metadata-too-long')
  const parsed = parseMetadata(metadata)
  if (parsed.ok) {
    const laysOverUnseen = facts.choice === 'update' && facts.isKnownUnseen && parsed.value.fields.length > 0
    return laysOverUnseen ? problem('metadata', 'known-metadata-not-seen') : []
  }
  const [first] = parsed.error
  // Blank text, the only `empty` case, stands for no metadata.
  if (first === undefined || first.code === 'empty') return []
  const { code, line, column, field } = first
  return problem('metadata', `metadata-${code}`, {
    line,
    column,
    ...(field === undefined ? {} : { name: field }),
  })
}

type Updated = { readonly collection: string | null; readonly laid: string | null }

/** Undefined if the row updates no document of the library; one under review is looked up when added. */
export function updatedBy(
  db: Database,
  { connectionId }: BatchRow,
  row: Pick<StoredReviewRow, 'metadata'>,
  choice: DuplicateChoice,
  original: FoundOriginal | undefined,
): Updated | undefined {
  if (choice !== 'update' || original?.where !== 'library') return undefined
  const known = findDocument(db, connectionId, original.document.documentId)?.wanted
  return { collection: known?.collection ?? null, laid: laidOver(known?.metadata ?? null, row.metadata) }
}

export function templateViolationsOf(
  db: Database,
  { connectionId }: BatchRow,
  row: Pick<StoredReviewRow, 'collection' | 'metadata'>,
  choice: DuplicateChoice,
  updated: Updated | undefined,
): readonly TemplateViolation[] {
  if (choice === 'skip') return []
  if (choice !== 'update') return blockingViolations(db, connectionId, row.collection, row.metadata)
  const laid = updated?.laid ?? null
  return laid === null ? [] : blockingViolations(db, connectionId, updated?.collection ?? null, laid)
}

export function laidOver(known: string | null, metadata: string | null): string | null {
  const parsed = known === null ? undefined : parseMetadata(known)
  const before = parsed?.ok === true ? parsed.value : null
  const over = readRowMetadata(metadata)
  const laid = over === null ? undefined : parseMetadata(layMetadataOver(before, over))
  return laid?.ok === true && compareMetadata(before, laid.value).differs ? laid.value.text : null
}

export function readRowMetadata(metadata: string | null): ParsedMetadata | null {
  if (metadata === null || metadata.trim() === '') return null
  const parsed = parseMetadata(metadata)
  return parsed.ok && parsed.value.fields.length > 0 ? parsed.value : null
}
