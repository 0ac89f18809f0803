import {
  compareMetadata,
  type MetadataChange,
  type MetadataChanges,
} from '../../../shared/domain/metadata-changes.ts'
import { removalNames, removalsIn } from '../../../shared/domain/metadata-removals.ts'
import { type ParsedMetadata, parseMetadata } from '../../../shared/domain/metadata-text.ts'
import type { CallInput } from '../../../shared/ipc/contract.ts'
import type { DocumentDetail } from '../../../shared/schemas/document.ts'
import { draftFromText, type MetadataDraft, readDraft } from '../../metadata/index.ts'

/** What is on the form of a document. */
export type DocumentEditValues = {
  readonly title: string
  readonly metadata: MetadataDraft
  /** Of a document whose metadata is not known: whether it is to be replaced unseen. */
  readonly replacesUnseen: boolean
}

export type EditAssessment = {
  readonly title: { readonly before: string | null; readonly after: string } | null
  /** Null where metadata stays as it is. */
  readonly metadata: MetadataChanges | null
  /** The changes by which fields are lost, each to be agreed to. */
  readonly removed: readonly MetadataChange[]
  readonly problem: 'title-missing' | 'metadata-unreadable' | 'metadata-unfinished' | null
  readonly isChanged: boolean
}

export function valuesOf(detail: DocumentDetail): DocumentEditValues {
  return { title: detail.title ?? '', metadata: draftFromText(detail.metadata), replacesUnseen: false }
}

/** Whether the library cannot say what metadata the service holds. */
export function isMetadataUnknown(detail: DocumentDetail): boolean {
  return detail.knowledge === 'partial' && detail.metadata === null
}

export function readStoredMetadata(text: string | null): ParsedMetadata | null {
  if (text === null) return null
  const parsed = parseMetadata(text)
  return parsed.ok ? parsed.value : null
}

/** What saving would do, compared with what was last sent from this computer. */
export function assessEdit(detail: DocumentDetail, values: DocumentEditValues): EditAssessment {
  const before = detail.title
  const isTitleChanged = values.title !== (before ?? '')
  const title = isTitleChanged ? { before, after: values.title } : null
  const read = readDraft(values.metadata)
  const takesMetadata = !isMetadataUnknown(detail) || values.replacesUnseen
  const compared =
    takesMetadata && read.ok ? compareMetadata(readStoredMetadata(detail.metadata), read.value) : null
  const isReplaced = isMetadataUnknown(detail) && values.replacesUnseen
  const metadata = compared !== null && (compared.differs || isReplaced) ? compared : null
  const problem =
    isTitleChanged && values.title.trim() === ''
      ? 'title-missing'
      : takesMetadata && !read.ok
        ? (`metadata-${read.error}` as const)
        : null
  return {
    title,
    metadata,
    removed: removalsIn(metadata?.changes ?? []),
    problem,
    isChanged: title !== null || metadata !== null || (takesMetadata && !read.ok),
  }
}

/** Only what changes; call it where the assessment names no problem. */
export function toEdit(
  { connectionId, documentId }: DocumentDetail,
  values: DocumentEditValues,
  { title, metadata, removed }: EditAssessment,
): CallInput<'documents/edit'> {
  const read = readDraft(values.metadata)
  const text = read.ok && read.value !== null ? read.value.text : '{}'
  return {
    connectionId,
    documentId,
    ...(title !== null && { title: title.after }),
    ...(metadata !== null && { metadata: text, removes: [...removalNames(removed)] }),
  }
}

/** Whether all that a save replaces is known, so that it can be put back. */
export function isFormerKnown(detail: DocumentDetail, { title, metadata }: EditAssessment): boolean {
  return (title === null || title.before !== null) && (metadata === null || !isMetadataUnknown(detail))
}
