import { z } from 'zod'
import { isWebAddress } from '../domain/addresses/web-address.ts'
import { itemStates } from '../domain/item-state.ts'
import { pictureMediaTypes } from '../domain/pictures/picture-limits.ts'
import { longestMetadata, longestText } from '../domain/text-limits.ts'
import { amount } from './bounds.ts'
import { connectionId } from './connection.ts'
import { libraryBatch } from './import-session.ts'
import { personNumber } from './team.ts'

/** Maximum lengths in UTF-16 units. */
export const longest = { id: 1000, collection: 1000, title: 10_000, address: 8000 } as const

/**
 * No line breaks or other control characters, and no half of a surrogate pair: such an id could not be shown, typed,
 * stored or found again.
 */
export const documentId = z
  .string()
  .max(longest.id)
  .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]+$/u)
  .refine((id) => id.trim() !== '' && id.isWellFormed())
export const documentTitle = z
  .string()
  .max(longest.title)
  .refine((title) => title.trim() !== '')
export const collectionName = z
  .string()
  .max(longest.collection)
  .refine((name) => name.trim() !== '')

/** An `http:` or `https:` address; the service fetches it, so any host is allowed. */
export const webAddress = z.string().trim().max(longest.address).refine(isWebAddress)

/** ID to look up; the library may not know it. */
export const askedId = z.string().max(1000)

/** JSON text of an object, as typed; checked again by `parseMetadata` wherever it enters. */
export const metadataText = z.string().max(longestMetadata)

/** Names of metadata fields that may go, those below the top by their JSON pointer: no longer than all the metadata. */
export const fieldRemovals = z.array(z.string().max(2 * longestMetadata)).max(100_000)

export const pictureId = z
  .string()
  .length(64)
  .regex(/^[0-9a-f]{64}$/)
const pictureMediaType = z.enum(pictureMediaTypes)

/** A picture of this computer that the app holds; its id is the SHA-256 of its bytes. */
export const storedPicture = z.object({
  id: pictureId,
  mediaType: pictureMediaType,
  byteLength: amount.min(1),
  width: amount.min(1).nullable(),
  height: amount.min(1).nullable(),
  name: z.string().max(1_000_000),
})
export type StoredPicture = z.infer<typeof storedPicture>

export const documentContent = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('text'),
    text: z
      .string()
      .max(longestText)
      .refine((text) => text.trim() !== ''),
  }),
  z.strictObject({ kind: z.literal('website'), address: webAddress }),
  z.strictObject({ kind: z.literal('picture-address'), address: webAddress }),
  z.strictObject({ kind: z.literal('picture-file'), picture: storedPicture }),
])
export type DocumentContent = z.infer<typeof documentContent>

export const documentKind = z.enum(['text', 'website', 'picture-address', 'picture-file', 'unknown'])
export type DocumentKind = z.infer<typeof documentKind>

/** A document as the editor wants it added. */
export const newDocument = z.strictObject({
  connectionId,
  documentId,
  collection: collectionName,
  title: documentTitle,
  content: documentContent,
  metadata: metadataText.nullable(),
})
export type NewDocument = z.infer<typeof newDocument>

/** State of a document that an edit began with; null if there is none or it is unknown. */
export const editBase = z.strictObject({
  title: z.string().max(10_000).nullable(),
  metadata: metadataText.nullable(),
})
export type EditBase = z.infer<typeof editBase>

/**
 * Edit of a document; only changed fields are present. `removes` names the metadata fields the user agreed to
 * lose, those below the top by their JSON pointer (`removalNames`).
 */
export const documentEdit = z.strictObject({
  connectionId,
  documentId,
  title: documentTitle.optional(),
  metadata: metadataText.optional(),
  removes: fieldRemovals.default([]),
  /**
   * Base of the edit. With it, changes made since are merged with the edit, or refuse it with
   * `changed-since`. Without it, the edit replaces them.
   */
  base: editBase.optional(),
  /** Origin of the edit, unless it is the form of the document. */
  way: z.enum(['table']).optional(),
})

export const itemState = z.enum(itemStates)

/** Whether the library has a full copy of the service's state: `partial` for a document edited by its ID. */
const documentKnowledge = z.enum(['full', 'partial'])

/** Bulk edit that made a version. */
const versionChange = z.object({
  bulkEditId: z.uuid(),
  /** Number of documents it changed, this one included. */
  documents: z.int(),
  isUndo: z.boolean(),
})

export const documentRow = z.object({
  connectionId,
  documentId: z.string(),
  kind: documentKind,
  collection: z.string().nullable(),
  title: z.string().nullable(),
  /** The first characters of the text, or the web address, or the picture's file name. */
  excerpt: z.string(),
  /** ID of a picture of this computer, sent or not, and of its thumbnail. */
  pictureId: pictureId.nullable(),
  /** The state of the newest add or edit of this document. */
  state: itemState,
  addedAt: z.int(),
  changedAt: z.int(),
})
export type DocumentRow = z.infer<typeof documentRow>

export const documentVersion = z.object({
  number: z.int().positive(),
  /** `undo` reverts a save, `table` came with a table of changes, `change` is part of a bulk edit. */
  action: z.enum(['add', 'edit', 'restore', 'undo', 'table', 'change']),
  /** Null where this computer never knew it. */
  title: z.string().nullable(),
  at: z.int(),
  itemId: z.uuid(),
  state: itemState,
  /** Whether a newer edit replaced it before it was sent. */
  replaced: z.boolean(),
  /** Bulk edit that made the version. */
  change: versionChange.nullable(),
  /** Number of the person, as the team's library says; null where no team has it. */
  author: personNumber.nullable(),
})
export type DocumentVersion = z.infer<typeof documentVersion>

/**
 * State that a version wants the service to hold; null where this computer never knew it, or where there is
 * none.
 */
export const versionContent = z.object({
  number: z.int().positive(),
  title: z.string().nullable(),
  metadata: z.string().nullable(),
})
export type VersionContent = z.infer<typeof versionContent>

/** Parts of a version to put back; `fields` are the names that lead to a field. */
export const restoredParts = z.strictObject({
  title: z.boolean().optional(),
  metadata: z.boolean().optional(),
  fields: z
    .array(z.array(z.string().max(longestMetadata)).min(1).max(1000))
    .max(10_000)
    .optional(),
})
export type RestoredParts = z.infer<typeof restoredParts>

export const documentDetail = documentRow.extend({
  knowledge: documentKnowledge,
  /** Text or address as sent; for a picture of this computer its description. Null where unknown. */
  content: documentContent.nullable(),
  /** The newest wanted metadata as typed; null if there is none or, for `partial`, if it is unknown. */
  metadata: z.string().nullable(),
  versions: z.array(documentVersion),
  /** Import sessions: the first one, and then the archive that brought it here; none if unknown. */
  cameWith: z.array(libraryBatch),
})
export type DocumentDetail = z.infer<typeof documentDetail>

/** Wanted state of a document, including waiting changes. */
export const documentHead = z.object({
  documentId: z.string(),
  kind: documentKind,
  /** Null where it is not known, as the title. */
  collection: z.string().nullable(),
  title: z.string().nullable(),
  /** Metadata as typed; null if there is none or, for `partial`, if it is unknown. */
  metadata: z.string().nullable(),
  knowledge: documentKnowledge,
})
export type DocumentHead = z.infer<typeof documentHead>

/** Number of documents of a connection, in all and in its collections, those with most first. */
export const collectionCounts = z.object({
  documents: z.int(),
  collections: z.array(z.object({ collection: z.string(), documents: z.int() })),
})
export type CollectionCounts = z.infer<typeof collectionCounts>

/**
 * Property by which a document is recognised again: its ID, its cleaned web address, its text, its picture's
 * bytes, or an ID that a person takes for the same (`nearName`).
 */
export const duplicateBy = z.enum(['id', 'address', 'text', 'picture', 'near-id'])
export type DuplicateBy = z.infer<typeof duplicateBy>

/** Document of the library that equals the one to be added, in one or two respects. */
export const documentDuplicate = z.object({
  by: z.array(duplicateBy).min(1),
  documentId: z.string(),
  title: z.string().nullable(),
  kind: documentKind,
  collection: z.string().nullable(),
  addedAt: z.int(),
})
export type DocumentDuplicate = z.infer<typeof documentDuplicate>

/** UTF-16 units of a text stored beside its document for lists. */
export const excerptLength = 160

/** An edit of a document that is kept and not saved yet. */
export const unsavedEdit = z.object({
  connectionId: z.string(),
  documentId: z.string(),
  /** Number of changes that saving it would make. */
  changes: z.int(),
})
export type UnsavedEdit = z.infer<typeof unsavedEdit>
