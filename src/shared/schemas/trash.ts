import { z } from 'zod'
import { rowKey } from './bounds.ts'
import { connectionId } from './connection.ts'
import { documentKind, pictureId } from './document.ts'

/** Number of days on which the app runs before the trash gives a document up. */
export const trashDays = 30

/** Larger selections are made by a search. */
const mostChosenInTrash = 10_000

/** Removed document. An ID may occur several times, each with its own key. */
export const removedDocument = z.object({
  key: z.int().positive(),
  connectionId,
  documentId: z.string(),
  kind: documentKind,
  collection: z.string().nullable(),
  title: z.string().nullable(),
  excerpt: z.string(),
  pictureId: pictureId.nullable(),
  removedAt: z.int(),
  /** Remaining days on which the app runs; 0 on the last. */
  daysLeft: z.int().nonnegative(),
})
export type RemovedDocument = z.infer<typeof removedDocument>

export const chosenInTrash = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('keys'),
    keys: z.array(rowKey.min(1)).min(1).max(mostChosenInTrash),
  }),
  z.strictObject({ kind: z.literal('search'), text: z.string().max(1000) }),
])
export type ChosenInTrash = z.infer<typeof chosenInTrash>

export const trashWorkKind = z.enum(['remove', 'restore', 'clear'])
export type TrashWorkKind = z.infer<typeof trashWorkKind>

/**
 * Bulk operation of the trash, done in chunks. `collecting`: finding its documents. `stopped`: ended before
 * reaching all of them.
 */
export const trashWork = z.object({
  workId: z.uuid(),
  connectionId,
  kind: trashWorkKind,
  state: z.enum(['collecting', 'running', 'done', 'stopped']),
  /** Known total; for a search of the trash only `done` is exact. */
  total: z.int(),
  done: z.int(),
  /** For a removal: true if its documents are being or were restored. */
  isUndone: z.boolean(),
  /** For a removal: documents with items in flight, which stayed in the library. */
  left: z.int(),
  /** For a restore: documents whose ID was in the library again, so that the histories were joined. */
  joined: z.int(),
})
export type TrashWork = z.infer<typeof trashWork>
