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
  versionId: z.uuid().optional(),
  isMerged: z.boolean().optional(),
})

const savedVersion = z.strictObject({ documentId, versionId: z.uuid() })

export const documentCalls = {
  /** Returns duplicates in the library, by ID or content; with null content, by ID alone. */
  'documents/find-duplicates': call(
    z.strictObject({ connectionId, documentId: askedId, content: documentContent.nullable() }),
    z.array(documentDuplicate),
  ),
  /**
   * `agreed` names the duplicates that the user accepted. Any other refuses the add with `duplicate-known`.
   */
  'documents/add': call(newDocument.extend({ agreed: z.array(askedId).max(100).default([]) }), accepted),
  'documents/edit': call(documentEdit, accepted),
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
      /** If absent, everything is restored. */
      parts: restoredParts.optional(),
      removes: fieldRemovals.default([]),
    }),
    accepted,
  ),
  /**
   * Reverts exactly the changes of the save that made this version, by a new save. Fails with `changed-since`
   * if they were changed again.
   */
  'documents/undo': call(z.strictObject({ connectionId, documentId, versionId: z.uuid() }), accepted),
  'documents/take-back': call(
    z.strictObject({ connectionId, saves: z.array(savedVersion).min(1).max(100) }),
    z.object({ left: z.array(savedVersion) }),
  ),
  /** Returns title and metadata of one version; null if it was cleared. */
  'documents/version': call(
    z.strictObject({ connectionId, documentId: askedId, number: versionNumber }),
    versionContent.nullable(),
  ),
  'documents/get': call(z.strictObject({ connectionId, documentId: askedId }), documentDetail.nullable()),
  /** Opens the document's address in the system's browser; main looks the address up itself. */
  'documents/open-address': call(z.strictObject({ connectionId, documentId: askedId }), nothing),
  /**
   * Returns a page of found documents within about 30 ms. If that is too short, the page is partial and
   * `next` continues.
   */
  'documents/search': call(librarySearch, foundDocuments),
  /**
   * Returns JSON text, for searches at every keystroke: main forwards it unchanged, and a single string
   * reaches the page faster than an object.
   */
  'documents/search-as-text': call(librarySearch, z.string()),
  /**
   * Returns the start of each page and the number of found documents, in chunks. Separate from the rows,
   * which never wait for this.
   */
  'documents/places': call(libraryPlaces, documentPlaces),
  /** Returns a failed search respelled as documents spell its words; null if that finds nothing either. */
  'documents/suggest-search': call(librarySuggestion, z.string().nullable()),
  'documents/fields': call(
    z.strictObject({ connectionId: connectionId.nullable() }),
    z.object({
      fields: z.array(libraryField),
      isPreparing: z.boolean(),
    }),
  ),
  'import-sessions/list': call(
    z.strictObject({ connectionId, limit: z.int().min(1).max(200).default(50) }),
    z.array(libraryBatch),
  ),
  'import-sessions/by-number': call(
    z.strictObject({ numbers: z.array(rowKey).min(1).max(100) }),
    z.array(libraryBatch),
  ),
  'documents/find-heads': call(
    z.strictObject({ connectionId, ids: z.array(askedId).min(1).max(200) }),
    z.array(documentHead),
  ),
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

/** Clearing older versions from the whole library, after the limit was lowered. */
export const versionCalls = {
  /** Counts the versions to clear, and their documents. Null if a later call replaced this one. */
  'versions/look': call(
    z.strictObject({ kept: z.union([z.literal(0), z.int().min(10).max(1000)]) }),
    z.object(cleared).nullable(),
  ),
  'versions/clear': call(nothing, nothing),
  'versions/clearing': call(nothing, z.object({ kind: z.enum(['none', 'clearing', 'ended']), ...cleared })),
} as const

export const versionEvents = {
  'versions-cleared': nothing,
} as const
