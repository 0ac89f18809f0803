import type { CallInput } from '../../../shared/ipc/contract.ts'
import type { DocumentDetail, EditBase } from '../../../shared/schemas/document.ts'
import {
  askBeside,
  type ChangeSummary,
  compareTexts,
  draftFromText,
  isLongMetadata,
  type MetadataDraft,
  type Removals,
  readDraft,
} from '../../metadata/index.ts'

export type DocumentEditValues = {
  readonly title: string
  readonly metadata: MetadataDraft
  readonly replacesUnseen: boolean
  readonly base: EditBase
}

export type EditAssessment = {
  readonly title: { readonly before: string | null; readonly after: string } | null
  readonly metadata: ChangeSummary | null
  readonly removals: Removals
  readonly problem:
    | 'title-missing'
    | 'metadata-too-long'
    | 'metadata-unreadable'
    | 'metadata-unfinished'
    | null
  readonly isChanged: boolean
}

export function valuesOf(detail: DocumentDetail): DocumentEditValues {
  const { title, metadata } = detail
  return {
    title: title ?? '',
    metadata: draftFromText(metadata),
    replacesUnseen: false,
    base: { title, metadata },
  }
}

export function baseOf({ title, metadata, base }: DocumentEditValues): EditBase {
  const read = readDraft(metadata)
  return { title: title === '' ? base.title : title, metadata: read.ok ? read.value : base.metadata }
}

export function asBegun(detail: DocumentDetail, { base }: DocumentEditValues): DocumentDetail {
  const isSame = detail.title === base.title && detail.metadata === base.metadata
  return isSame ? detail : { ...detail, ...base }
}

export function isMetadataUnknown(detail: DocumentDetail): boolean {
  return detail.knowledge === 'partial' && detail.metadata === null
}

const noRemovals: Removals = { names: [], places: [] }

export function isLongEdit(detail: DocumentDetail, { metadata }: DocumentEditValues): boolean {
  return isLongMetadata(metadata.text) || isLongMetadata(detail.metadata ?? '')
}

export async function assess(
  detail: DocumentDetail,
  values: DocumentEditValues,
  signal: AbortSignal | null = null,
): Promise<EditAssessment | undefined> {
  return isLongEdit(detail, values) ? assessBeside(detail, values, signal) : assessEdit(detail, values)
}

export function assessEdit(detail: DocumentDetail, values: DocumentEditValues): EditAssessment {
  return assessWith(detail, values, compareTexts)
}

/** `assessEdit` for long texts, in a worker. Undefined if aborted or failed. */
export async function assessBeside(
  detail: DocumentDetail,
  values: DocumentEditValues,
  signal: AbortSignal | null,
): Promise<EditAssessment | undefined> {
  const before = detail.metadata
  const { text } = values.metadata
  const compared = text === (before ?? '') ? 'same' : await askBeside(signal, 'compare', before, text)
  return compared === undefined ? undefined : assessWith(detail, values, () => compared)
}

export function assessUncompared(detail: DocumentDetail, values: DocumentEditValues): EditAssessment {
  const assessed = assessWith(detail, values, () => 'same')
  const { text } = values.metadata
  const isChanged = text !== (detail.metadata ?? '') && takesMetadata(detail, values)
  return { ...assessed, isChanged: assessed.isChanged || isChanged }
}

function assessWith(
  detail: DocumentDetail,
  values: DocumentEditValues,
  compare: (before: string | null, after: string) => ChangeSummary | 'unreadable' | 'same',
): EditAssessment {
  const before = detail.title
  const isTitleChanged = values.title !== (before ?? '')
  const title = isTitleChanged ? { before, after: values.title } : null
  const takes = takesMetadata(detail, values)
  const read = readDraft(values.metadata)
  const compared = takes && read.ok ? compare(detail.metadata, values.metadata.text) : 'same'
  const isReplaced = isMetadataUnknown(detail) && values.replacesUnseen
  const metadata = typeof compared === 'object' && (compared.differs || isReplaced) ? compared : null
  const metadataProblem = !takes
    ? null
    : !read.ok
      ? (`metadata-${read.error}` as const)
      : compared === 'unreadable'
        ? 'metadata-unreadable'
        : null
  return {
    title,
    metadata,
    removals: metadata?.removals ?? noRemovals,
    problem: isTitleChanged && values.title.trim() === '' ? 'title-missing' : metadataProblem,
    isChanged: title !== null || metadata !== null || metadataProblem !== null,
  }
}

function takesMetadata(detail: DocumentDetail, values: DocumentEditValues): boolean {
  return !isMetadataUnknown(detail) || values.replacesUnseen
}

export function toEdit(
  { connectionId, documentId }: DocumentDetail,
  values: DocumentEditValues,
  { title, metadata, removals }: EditAssessment,
): CallInput<'documents/edit'> {
  const read = readDraft(values.metadata)
  const text = read.ok && read.value !== null ? read.value : '{}'
  return {
    connectionId,
    documentId,
    ...(title !== null && { title: title.after }),
    ...(metadata !== null && { metadata: text, removes: [...removals.names] }),
    base: values.base,
  }
}

/** Returns true if everything that a save replaces is known, so that it can be undone. */
export function isFormerKnown(detail: DocumentDetail, { title, metadata }: EditAssessment): boolean {
  return (title === null || title.before !== null) && (metadata === null || !isMetadataUnknown(detail))
}

export function countChanges({ title, metadata }: EditAssessment): number {
  const { added = 0, changed = 0, removed = 0, order = 0 } = metadata?.counts ?? {}
  return (title === null ? 0 : 1) + added + changed + removed + order
}
