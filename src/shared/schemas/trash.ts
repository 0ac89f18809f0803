import { z } from 'zod'
import { rowKey } from './bounds.ts'
import { connectionId } from './connection.ts'
import { documentKind, pictureId } from './document.ts'

/** Number of days on which the app runs before the trash gives a document up. */
export const trashDays = 30

/** More than this are chosen by a search. */
const mostChosenInTrash = 10_000

/** Document removed from the library. An ID can be there several times, each time with its own key. */
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

/** Documents of the trash by their keys, or all of a connection's that a search of it finds. */
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
 * A change of many documents, done in chunks. `collecting`: its documents are being determined. `stopped`: ended
 * before reaching all of them.
 */
export const trashWork = z.object({
  workId: z.uuid(),
  connectionId,
  kind: trashWorkKind,
  state: z.enum(['collecting', 'running', 'done', 'stopped']),
  /** Total as far as known; for a search of the trash only `done` is exact. */
  total: z.int(),
  done: z.int(),
  /** For a removal: its documents are being put back, or were. */
  isUndone: z.boolean(),
  /** For a removal: documents with items in flight, which stayed in the library. */
  left: z.int(),
  /** For a restoring: documents whose ID was in the library again, so that both histories became one. */
  joined: z.int(),
})
export type TrashWork = z.infer<typeof trashWork>
