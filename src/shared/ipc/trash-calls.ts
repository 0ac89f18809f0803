import { z } from 'zod'
import { cursor } from '../schemas/bounds.ts'
import { chosenDocuments } from '../schemas/bulk-edits.ts'
import { connectionId } from '../schemas/connection.ts'
import { askedId } from '../schemas/document.ts'
import { chosenInTrash, removedDocument, trashWork } from '../schemas/trash.ts'
import { call, nothing } from './call.ts'

const workId = z.uuid()
const begun = z.object({ workId })

/**
 * Calls of the trash. Removing, restoring and clearing are saved and done piece by piece, other calls in
 * between, and go on at the next start if the app ends before; `trash-changed` reports progress.
 */
export const trashCalls = {
  /**
   * Moves documents with their history out of the library into the trash; the service keeps them. A document
   * with items in flight stays, and is named by `trash/left`.
   */
  'trash/remove': call(z.strictObject({ connectionId, chosen: chosenDocuments }), begun),
  /**
   * Restores all documents of a removal, and ends it if it still runs. None of them in the trash:
   * `removed-unknown`.
   */
  'trash/undo': call(z.strictObject({ workId }), begun),
  /** Restores documents. If an ID is in the library again, both histories become one. */
  'trash/restore': call(z.strictObject({ connectionId, chosen: chosenInTrash }), begun),
  /** Deletes documents of the trash for good; the receipts of sent items stay. */
  'trash/clear': call(z.strictObject({ connectionId, chosen: chosenInTrash }), begun),
  /** Stops a job where it is. `trash/undo` puts back the documents that a removal took. */
  'trash/stop': call(z.strictObject({ workId }), nothing),
  'trash/work': call(z.strictObject({ workId }), trashWork.nullable()),
  /** The documents that a removal left in the library. */
  'trash/left': call(
    z.strictObject({ workId, limit: z.int().min(1).max(500) }),
    z.array(z.object({ documentId: z.string(), title: z.string().nullable() })),
  ),
  /**
   * Returns the trash, newest removal first. A page may have fewer rows than asked for, or none, and still
   * have a `next`.
   */
  'trash/list': call(
    z.strictObject({
      connectionId,
      text: z.string().max(1000),
      after: cursor.nullable(),
      limit: z.int().min(1).max(500),
    }),
    z.object({ rows: z.array(removedDocument), next: z.string().nullable() }),
  ),
  /** Counts the documents of a connection in the trash, up to 1,000. */
  'trash/count': call(z.strictObject({ connectionId }), z.object({ count: z.int(), atLeast: z.boolean() })),
  /** Returns the document of that ID removed last; null if there is none. */
  'trash/find': call(z.strictObject({ connectionId, documentId: askedId }), removedDocument.nullable()),
} as const

export const trashEvents = {
  /** The content of the trash, or the progress of a job on it, changed; null after clearing by age. */
  'trash-changed': z.object({ connectionId: connectionId.nullable(), workId: workId.nullable() }),
} as const
