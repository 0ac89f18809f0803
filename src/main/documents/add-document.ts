import { type Failure, failed } from '../../shared/ipc/failure.ts'
import { fail, type Result, succeed } from '../../shared/result.ts'
import type { ConnectionRecord } from '../../shared/schemas/connection.ts'
import type { NewDocument } from '../../shared/schemas/document.ts'
import type { Library } from '../library/operations.ts'
import type { PictureStore } from '../pictures/picture-store.ts'

export type AddDocumentDeps = {
  readonly library: Pick<Library, 'documents'>
  readonly findConnection: (id: string) => ConnectionRecord | undefined
  readonly pictures: Pick<PictureStore, 'isStored' | 'queued'>
  readonly newId: () => string
  readonly now: () => number
  readonly undoWindowSeconds: () => number
  readonly wakeQueue: (connectionId: string) => void
}

export type Accepted = { readonly itemId: string; readonly undoUntil: number | null }

/** On disk when this resolves. */
export async function addDocument(
  deps: AddDocumentDeps,
  document: NewDocument,
): Promise<Result<Accepted, Failure>> {
  const connection = deps.findConnection(document.connectionId)
  if (connection === undefined) return fail(failed('connection-unknown'))
  if (document.content.kind === 'picture-file') {
    if (connection.picturesTravel === 'never') return fail(failed('pictures-not-sent', { field: 'content' }))
    if (!(await deps.pictures.isStored(document.content.picture.id))) {
      return fail(failed('picture-gone', { field: 'content' }))
    }
  }
  const at = deps.now()
  const seconds = deps.undoWindowSeconds()
  const undoUntil = seconds === 0 ? null : at + seconds * 1000
  const accepted = await deps.library.documents.add({
    document,
    itemId: deps.newId(),
    at,
    notBefore: undoUntil,
  })
  if (!accepted.ok) return accepted
  if (document.content.kind === 'picture-file') deps.pictures.queued(document.content.picture.id)
  deps.wakeQueue(document.connectionId)
  return succeed({ itemId: accepted.value.itemId, undoUntil })
}
