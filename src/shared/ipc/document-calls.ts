import { z } from 'zod'
import { cursor, rowKey } from '../schemas/bounds.ts'
import { connectionId } from '../schemas/connection.ts'
import {
  askedId,
  collectionCounts,
  documentContent,
  documentDetail,
  documentDuplicate,
  documentEdit,
  documentHead,
  documentId,
  documentTitle,
  fieldRemovals,
  metadataText,
  newDocument,
  restoredParts,
  versionContent,
} from '../schemas/document.ts'
import { libraryBatch } from '../schemas/import-session.ts'
import { receipt } from '../schemas/queue.ts'
import {
  documentPlaces,
  foundDocuments,
  libraryField,
  libraryPlaces,
  librarySearch,
  librarySuggestion,
} from '../schemas/search.ts'
import { call, nothing } from './call.ts'

const versionNumber = rowKey.min(1)
const accepted = z.object({
  itemId: z.uuid(),
  undoUntil: z.int().nullable(),
  /** For an edit: the version it made, by which it can be undone. */
  versionId: z.uuid().optional(),
  /** For an edit: whether it was merged with changes made since it began. */
  isMerged: z.boolean().optional(),
})

const savedVersion = z.strictObject({ documentId, versionId: z.uuid() })

/** The documents of the library: looked for, added, edited, put back. */
export const documentCalls = {
  /** Returns duplicates in the library, by ID or by content; content null looks up the ID alone. */
  'documents/find-duplicates': call(
    z.strictObject({ connectionId, documentId: askedId, content: documentContent.nullable() }),
    z.array(documentDuplicate),
  ),
  /**
   * `agreed` names the duplicates that were shown before the user went on. Any other one refuses the add with
   * `duplicate-known`.
   */
  'documents/add': call(newDocument.extend({ agreed: z.array(askedId).max(100).default([]) }), accepted),
  'documents/edit': call(documentEdit, accepted),
  /** Edits a document this library does not know: title alone, or metadata replaced unseen. */
  'documents/edit-unknown': call(
    z.strictObject({
      connectionId,
      documentId,
      title: documentTitle.optional(),
      metadata: metadataText.optional(),
    }),
    accepted,
  ),
  'documents/restore': call(
    z.strictObject({
      connectionId,
      documentId,
      version: versionNumber,
      /** All of it where it is left out. */
      parts: restoredParts.optional(),
      removes: fieldRemovals.default([]),
    }),
    accepted,
  ),
  /**
   * Reverts the changes of the save that made this version, and nothing else, by a save of its own. Refused
   * with `changed-since` if they were changed again.
   */
  'documents/undo': call(z.strictObject({ connectionId, documentId, versionId: z.uuid() }), accepted),
  /** Discards unsent saves, by the versions that they made. `documents/undo` can undo the rest. */
  'documents/take-back': call(
    z.strictObject({ connectionId, saves: z.array(savedVersion).min(1).max(100) }),
    z.object({ left: z.array(savedVersion) }),
  ),
  /** Returns title and metadata of one version, whole; null if it was cleared away. */
  'documents/version': call(
    z.strictObject({ connectionId, documentId: askedId, number: versionNumber }),
    versionContent.nullable(),
  ),
  'documents/get': call(z.strictObject({ connectionId, documentId: askedId }), documentDetail.nullable()),
  /** Opens the address of a website or picture in the system's browser; main looks the address up itself. */
  'documents/open-address': call(z.strictObject({ connectionId, documentId: askedId }), nothing),
  /**
   * Returns a page of found documents. Never takes longer than some 30 ms: if that is too short for a whole
   * page, it is partial and `next` goes on.
   */
  'documents/search': call(librarySearch, foundDocuments),
  /**
   * Returns JSON text, for searches at every keystroke: main passes it on unchanged, and one string crosses into the
   * page faster than an object's values.
   */
  'documents/search-as-text': call(librarySearch, z.string()),
  /**
   * Returns where each page of found documents begins, and how many documents there are, piece by piece:
   * apart from the rows, so that these never wait for it.
   */
  'documents/places': call(libraryPlaces, documentPlaces),
  /** A search that found nothing, with its words spelled as documents spell them; null if that finds nothing either. */
  'documents/suggest-search': call(librarySuggestion, z.string().nullable()),
  /** The metadata fields that the library's documents have; null asks about all connections. */
  'documents/fields': call(
    z.strictObject({ connectionId: connectionId.nullable() }),
    z.object({
      fields: z.array(libraryField),
      /** Not all documents have been looked at yet. */
      isPreparing: z.boolean(),
    }),
  ),
  /** Returns the import sessions of a connection, newest first. */
  'import-sessions/list': call(
    z.strictObject({ connectionId, limit: z.int().min(1).max(200).default(50) }),
    z.array(libraryBatch),
  ),
  /** The batches with these numbers that exist. */
  'import-sessions/by-number': call(
    z.strictObject({ numbers: z.array(rowKey).min(1).max(100) }),
    z.array(libraryBatch),
  ),
  /** The requested documents that the library has, without their content. */
  'documents/find-heads': call(
    z.strictObject({ connectionId, ids: z.array(askedId).min(1).max(200) }),
    z.array(documentHead),
  ),
  /** Returns a page of found documents, with the columns that a table of them needs. */
  'documents/list-heads': call(
    z.strictObject({
      connectionId,
      text: z.string().max(1000),
      after: cursor.nullable(),
      limit: z.int().min(1).max(200),
    }),
    z.object({ documents: z.array(documentHead), next: z.string().nullable() }),
  ),
  'documents/receipts': call(z.strictObject({ connectionId, documentId: askedId }), z.array(receipt)),
  'collections/list': call(z.strictObject({ connectionId }), z.array(z.string())),
  'collections/count': call(z.strictObject({ connectionId }), collectionCounts),
} as const

const cleared = { documents: z.int(), versions: z.int() }

/** Calls about clearing older versions from the whole library, after the limit was lowered. */
export const versionCalls = {
  /** Counts the versions that would go, and their documents. Null if it was asked for once more meanwhile. */
  'versions/look': call(
    z.strictObject({ kept: z.union([z.literal(0), z.int().min(10).max(1000)]) }),
    z.object(cleared).nullable(),
  ),
  /** Starts clearing by the current preference; goes on in the background. */
  'versions/clear': call(nothing, nothing),
  'versions/clearing': call(nothing, z.object({ kind: z.enum(['none', 'clearing', 'ended']), ...cleared })),
} as const

export const versionEvents = {
  /** Clearing made progress; `versions/clearing` returns it. */
  'versions-cleared': nothing,
} as const
