import { removalNames } from '../../../shared/domain/metadata-removals.ts'
import type { CallOutput } from '../../../shared/ipc/contract.ts'
import { type Failure, failed } from '../../../shared/ipc/failure.ts'
import { fail, type Result, succeed } from '../../../shared/result.ts'
import { tryCall } from '../../ipc/call.ts'
import type { AddValues } from './add-values.ts'
import { readTyped } from './template-start.ts'
import { updateInstead } from './update-instead.ts'

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
