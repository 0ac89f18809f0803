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
 * The trash. Removing, restoring and clearing are saved and run in chunks between other calls, and resume at
 * the next start; `trash-changed` reports progress.
 */
export const trashCalls = {
  /**
   * Moves documents with their history into the trash; the service keeps them. A document with items in
   * flight stays, and `trash/left` names it.
   */
  'trash/remove': call(z.strictObject({ connectionId, chosen: chosenDocuments }), begun),
  /**
   * Restores all documents of a removal, and stops it if it still runs. Fails with `removed-unknown` if none
   * is in the trash.
   */
  'trash/undo': call(z.strictObject({ workId }), begun),
  /** Restores documents. If an ID is in the library again, the histories are joined. */
  'trash/restore': call(z.strictObject({ connectionId, chosen: chosenInTrash }), begun),
  /** Deletes documents of the trash for good; receipts stay. */
  'trash/clear': call(z.strictObject({ connectionId, chosen: chosenInTrash }), begun),
  /** Stops a running job. `trash/undo` restores what a removal took. */
  'trash/stop': call(z.strictObject({ workId }), nothing),
  'trash/work': call(z.strictObject({ workId }), trashWork.nullable()),
  'trash/left': call(
    z.strictObject({ workId, limit: z.int().min(1).max(500) }),
    z.array(z.object({ documentId: z.string(), title: z.string().nullable() })),
  ),
  /**
   * Returns the trash, newest removal first. A page may have fewer rows than `limit`, or none, before the
   * end; `next` continues.
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
  'trash/find': call(z.strictObject({ connectionId, documentId: askedId }), removedDocument.nullable()),
} as const

export const trashEvents = {
  /** The trash, or the progress of a job on it, changed; null after clearing by age. */
  'trash-changed': z.object({ connectionId: connectionId.nullable(), workId: workId.nullable() }),
} as const
