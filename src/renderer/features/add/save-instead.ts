import type { CallOutput } from '../../../shared/ipc/contract.ts'
import { type Failure, failed } from '../../../shared/ipc/failure.ts'
import { fail, type Result, succeed } from '../../../shared/result.ts'
import type { DocumentDetail } from '../../../shared/schemas/document.ts'
import { tryCall } from '../../ipc/call.ts'
import {
  askBeside,
  type ChangeSummary,
  isLongMetadata,
  isTooLong,
  type LaidOver,
  layTextsOver,
  readDraft,
} from '../../metadata/index.ts'
import type { AddValues } from './add-values.ts'

/** `canUndo`: true if everything that was replaced is known. */
type SavedInstead = { readonly accepted: CallOutput<'documents/edit'>; readonly canUndo: boolean }

export async function saveInstead(
  connectionId: string,
  documentId: string,
  values: Pick<AddValues, 'title' | 'metadata'> & Partial<Pick<AddValues, 'startedWith'>>,
): Promise<Result<SavedInstead, Failure>> {
  const known = await tryCall('documents/get', { connectionId, documentId })
  if (!known.ok) return known
  if (known.value === null) return fail(failed('document-unknown'))
  const form = { ...values, startedWith: values.startedWith ?? '' }
  const update = isLongUpdate(known.value, form)
    ? await updateBeside(known.value, form, null)
    : updateInstead(known.value, form)
  if (update === undefined) return fail(failed('unexpected'))
  if (update === 'unreadable') return fail(failed('metadata-not-valid', { field: 'metadata' }))
  if (update === 'unseen') return fail(failed('metadata-not-seen', { field: 'metadata' }))
  if (isTooLong(update.metadata ?? '')) return fail(failed('metadata-too-long', { field: 'metadata' }))
  const saved = await tryCall('documents/edit', {
    connectionId,
    documentId,
    base: { title: known.value.title, metadata: known.value.metadata },
    ...(update.title !== undefined && { title: update.title }),
    ...(update.metadata !== undefined && {
      metadata: update.metadata,
      // The dialog listed them beside the choice.
      removes: [...update.changes.removals.names],
    }),
  })
  if (!saved.ok) return saved
  const canUndo = update.title === undefined || known.value.title !== null
  return succeed({ accepted: saved.value, canUndo })
}

export type UpdateInstead = {
  readonly title: string | undefined
  readonly metadata: string | undefined
  readonly changes: ChangeSummary
}

/** `unseen`: the document's own fields are unknown, so they would be lost. */
export type UpdateFound = UpdateInstead | 'unseen' | 'unreadable'

type Form = Pick<AddValues, 'title' | 'metadata' | 'startedWith'>

/** Returns true if merging the metadata takes so long that a worker does it. */
export function isLongUpdate(known: DocumentDetail, { metadata }: Form): boolean {
  return isLongMetadata(metadata.text) || isLongMetadata(known.metadata ?? '')
}

/**
 * The edit that gives the known document the form's title and merges the form's fields into its metadata; no field is
 * lost.
 */
export function updateInstead(known: DocumentDetail, form: Form): UpdateFound {
  if (!readDraft(form.metadata).ok) return 'unreadable'
  return updateWith(known, form, layTextsOver(known.metadata, form.metadata.text, form.startedWith))
}

export async function updateBeside(
  known: DocumentDetail,
  form: Form,
  signal: AbortSignal | null,
): Promise<UpdateFound | undefined> {
  const { metadata, startedWith } = form
  if (!readDraft(metadata).ok) return 'unreadable'
  const laid = await askBeside(signal, 'layOver', known.metadata, metadata.text, startedWith)
  return laid === undefined ? undefined : updateWith(known, form, laid)
}

function updateWith(known: DocumentDetail, form: Form, laid: LaidOver | 'unreadable'): UpdateFound {
  if (laid === 'unreadable') return laid
  if (laid.metadata !== undefined && known.knowledge === 'partial' && known.metadata === null) return 'unseen'
  return { title: form.title === (known.title ?? '') ? undefined : form.title, ...laid }
}
