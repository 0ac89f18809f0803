import { type Failure, failed } from '../../shared/ipc/failure.ts'
import { fail, type Result, succeed } from '../../shared/result.ts'
import type { Library } from '../library/operations.ts'
import type { AcceptedEditItem, EditStamp } from './ports.ts'

export type EditDocumentDeps = {
  readonly library: Pick<Library, 'documents'>
  readonly isConnectionKnown: (id: string) => boolean
  readonly newId: () => string
  readonly now: () => number
  readonly wakeQueue: (connectionId: string) => void
}

type Edits = Library['documents']
type Wanted<Name extends 'edit' | 'editUnknown' | 'restoreVersion' | 'undoEdit'> = Omit<
  Parameters<Edits[Name]>[0],
  keyof EditStamp
>

export const editDocument = (deps: EditDocumentDeps, edit: Wanted<'edit'>) =>
  accept(deps, edit, (stamp) => deps.library.documents.edit({ ...edit, ...stamp }))

export const editUnknownDocument = (deps: EditDocumentDeps, edit: Wanted<'editUnknown'>) =>
  accept(deps, edit, (stamp) => deps.library.documents.editUnknown({ ...edit, ...stamp }))

export const restoreVersion = (deps: EditDocumentDeps, wanted: Wanted<'restoreVersion'>) =>
  accept(deps, wanted, (stamp) => deps.library.documents.restoreVersion({ ...wanted, ...stamp }))

export const undoEdit = (deps: EditDocumentDeps, wanted: Wanted<'undoEdit'>) =>
  accept(deps, wanted, (stamp) => deps.library.documents.undoEdit({ ...wanted, ...stamp }))

/** An edit has no undo window: `undoUntil` is null, and it is undone by another edit. */
type AcceptedEdit = AcceptedEditItem & { readonly undoUntil: null }

async function accept(
  { isConnectionKnown, newId, now, wakeQueue }: EditDocumentDeps,
  { connectionId }: { readonly connectionId: string },
  save: (stamp: EditStamp) => Promise<Result<AcceptedEditItem, Failure>>,
): Promise<Result<AcceptedEdit, Failure>> {
  if (!isConnectionKnown(connectionId)) return fail(failed('connection-unknown'))
  const accepted = await save({ itemId: newId(), at: now() })
  if (!accepted.ok) return accepted
  wakeQueue(connectionId)
  return succeed({ ...accepted.value, undoUntil: null })
}
