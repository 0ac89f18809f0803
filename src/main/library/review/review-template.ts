import { layMetadataOver } from '../../../shared/domain/lay-metadata-over.ts'
import { compareMetadata } from '../../../shared/domain/metadata-changes.ts'
import { type ParsedMetadata, parseMetadata } from '../../../shared/domain/metadata-text.ts'
import type { TemplateViolation } from '../../../shared/domain/template.ts'
import type { DuplicateChoice } from '../../../shared/schemas/review.ts'
import type { Database } from '../db/database.ts'
import { findDocument } from '../records/documents.ts'
import { blockingViolations } from '../records/templates.ts'
import type { FoundOriginal } from './review-duplicates.ts'
import type { BatchRow, StoredReviewRow } from './review-rows.ts'

/**
 * Where the metadata that a row would send does not fit a template that takes only what does: its own, or that of the
 * document it updates as it would be then. What cannot be read has a problem already.
 */
export function templateViolationsOf(
  db: Database,
  batch: BatchRow,
  row: Pick<StoredReviewRow, 'collection' | 'metadata'>,
  choice: DuplicateChoice,
  original: FoundOriginal | undefined,
): readonly TemplateViolation[] {
  const { connection_id: connectionId } = batch
  if (choice === 'skip') return []
  if (choice !== 'update') return blockingViolations(db, connectionId, row.collection, row.metadata)
  // What is itself under review is looked at again when it has been added.
  if (original?.where !== 'library') return []
  const known = findDocument(db, connectionId, original.document.document_id)?.wanted
  const before = read(known?.metadata ?? null)
  const over = read(row.metadata)
  if (over === null) return []
  const laid = parseMetadata(layMetadataOver(before, over))
  if (!laid.ok || !compareMetadata(before, laid.value).differs) return []
  return blockingViolations(db, connectionId, known?.collection ?? null, laid.value.text)
}

function read(metadata: string | null): ParsedMetadata | null {
  if (metadata === null || metadata.trim() === '') return null
  const parsed = parseMetadata(metadata)
  return parsed.ok && parsed.value.fields.length > 0 ? parsed.value : null
}
