import { layMetadataOver } from '../../../shared/domain/lay-metadata-over.ts'
import { compareMetadata, type MetadataChange } from '../../../shared/domain/metadata-changes.ts'
import { removalNames } from '../../../shared/domain/metadata-removals.ts'
import { type ParsedMetadata, parseMetadata } from '../../../shared/domain/metadata-text.ts'
import type { CallOutput } from '../../../shared/ipc/contract.ts'
import { type Failure, failed } from '../../../shared/ipc/failure.ts'
import { fail, type Result, succeed } from '../../../shared/result.ts'
import type { DocumentDetail } from '../../../shared/schemas/document.ts'
import { tryCall } from '../../ipc/call.ts'
import type { AddValues } from './add-values.ts'
import { readTyped } from './use-template-of-form.ts'

/** `canUndo`: whether all that it replaced is known. */
type SavedInstead = { readonly accepted: CallOutput<'documents/edit'>; readonly canUndo: boolean }

/** Edits the document that is already there, as the library has it at this moment. */
export async function saveInstead(
  connectionId: string,
  documentId: string,
  values: Pick<AddValues, 'title' | 'metadata'> & Partial<Pick<AddValues, 'startedWith'>>,
): Promise<Result<SavedInstead, Failure>> {
  const known = await tryCall('documents/get', { connectionId, documentId })
  if (!known.ok) return known
  if (known.value === null) return fail(failed('document-unknown'))
  const metadata = readTyped({ metadata: values.metadata, startedWith: values.startedWith ?? '' })
  if (!metadata.ok) return fail(failed('metadata-not-valid', { field: 'metadata' }))
  const update = updateInstead(known.value, { title: values.title, metadata: metadata.value })
  if (update === 'unseen') return fail(failed('metadata-not-seen', { field: 'metadata' }))
  const saved = await tryCall('documents/edit', {
    connectionId,
    documentId,
    ...(update.title !== undefined && { title: update.title }),
    ...(update.metadata !== undefined && {
      metadata: update.metadata,
      // They were named beside the choice.
      removes: [...removalNames(update.changes)],
    }),
  })
  if (!saved.ok) return saved
  const canUndo = update.title === undefined || known.value.title !== null
  return succeed({ accepted: saved.value, canUndo })
}

export type UpdateInstead = {
  /** Undefined where it stays as it is. */
  readonly title: string | undefined
  readonly metadata: string | undefined
  readonly changes: readonly MetadataChange[]
}

/**
 * What an edit of the known document would be that gives it the form's title and lays the form's fields over its
 * own; no field is lost. `unseen` where its own are not known, so that they would be.
 */
export function updateInstead(
  known: DocumentDetail,
  form: { readonly title: string; readonly metadata: ParsedMetadata | null },
): UpdateInstead | 'unseen' {
  const title = form.title === (known.title ?? '') ? undefined : form.title
  if (form.metadata === null || form.metadata.fields.length === 0)
    return { title, metadata: undefined, changes: [] }
  if (known.knowledge === 'partial' && known.metadata === null) return 'unseen'
  const before = known.metadata === null ? null : read(known.metadata)
  const metadata = layMetadataOver(before, form.metadata)
  const { changes, differs } = compareMetadata(before, read(metadata))
  return differs ? { title, metadata, changes } : { title, metadata: undefined, changes: [] }
}

function read(text: string): ParsedMetadata | null {
  const parsed = parseMetadata(text)
  return parsed.ok ? parsed.value : null
}
