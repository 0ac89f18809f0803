import { type Failure, failed } from '../../shared/ipc/failure.ts'
import { fail, type Result, succeed } from '../../shared/result.ts'
import type { EditStamp, SavedVersion } from '../library/documents/accept-documents.ts'
import type { Library } from '../library/operations.ts'
import type { AcceptedEditItem } from '../library/records/accept.ts'

export type EditDocumentDeps = {
  readonly library: Pick<Library, 'documents'>
  readonly isConnectionKnown: (id: string) => boolean
  readonly newId: () => string
  readonly now: () => number
  readonly undoWindowSeconds: () => number
  readonly wakeQueue: (connectionId: string) => void
}

type Edits = Library['documents']
type Wanted<Name extends 'edit' | 'editUnknown' | 'restoreVersion' | 'undoEdit'> = Omit<
  Parameters<Edits[Name]>[0],
  keyof EditStamp
>

/** Only edits of an update table wait for the undo window, since they are undone together. */
export const editDocument = (deps: EditDocumentDeps, edit: Wanted<'edit'>) =>
  accept(
    deps,
    edit,
    (stamp) => deps.library.documents.edit({ ...edit, ...stamp }),
    edit.way === 'table' ? deps.undoWindowSeconds() : 0,
  )

export const editUnknownDocument = (deps: EditDocumentDeps, edit: Wanted<'editUnknown'>) =>
  accept(deps, edit, (stamp) => deps.library.documents.editUnknown({ ...edit, ...stamp }))

export const restoreVersion = (deps: EditDocumentDeps, wanted: Wanted<'restoreVersion'>) =>
  accept(deps, wanted, (stamp) => deps.library.documents.restoreVersion({ ...wanted, ...stamp }))

export const undoEdit = (deps: EditDocumentDeps, wanted: Wanted<'undoEdit'>) =>
  accept(deps, wanted, (stamp) => deps.library.documents.undoEdit({ ...wanted, ...stamp }))

/** Discards unsent saves. Returns the others: another edit undoes them. */
export async function takeEditsBack(
  { library, isConnectionKnown, now, wakeQueue }: EditDocumentDeps,
  { connectionId, saves }: { readonly connectionId: string; readonly saves: readonly SavedVersion[] },
): Promise<Result<{ readonly left: readonly SavedVersion[] }, Failure>> {
  if (!isConnectionKnown(connectionId)) return fail(failed('connection-unknown'))
  const left = await library.documents.takeEditsBack({ connectionId, saves, at: now() })
  wakeQueue(connectionId)
  return succeed({ left })
}

/** `undoUntil` is null for an edit without an undo window, which another edit undoes. */
type AcceptedEdit = AcceptedEditItem & { readonly undoUntil: number | null }

async function accept(
  { isConnectionKnown, newId, now, wakeQueue }: EditDocumentDeps,
  { connectionId }: { readonly connectionId: string },
  save: (stamp: EditStamp) => Promise<Result<AcceptedEditItem, Failure>>,
  undoWindowSeconds = 0,
): Promise<Result<AcceptedEdit, Failure>> {
  if (!isConnectionKnown(connectionId)) return fail(failed('connection-unknown'))
  const at = now()
  const undoUntil = undoWindowSeconds === 0 ? null : at + undoWindowSeconds * 1000
  const accepted = await save({ itemId: newId(), at, notBefore: undoUntil })
  if (!accepted.ok) return accepted
  wakeQueue(connectionId)
  return succeed({ ...accepted.value, undoUntil })
}
