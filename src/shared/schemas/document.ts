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

/** Without control characters and lone surrogates: such an ID could not be shown, typed, stored or found. */
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

export const askedId = z.string().max(1000)

/** JSON text of an object, as typed; `parseMetadata` validates it again wherever it enters. */
export const metadataText = z.string().max(longestMetadata)

/** Names of metadata fields to remove; JSON pointers below the top. Never longer than the metadata. */
export const fieldRemovals = z.array(z.string().max(2 * longestMetadata)).max(100_000)

export const pictureId = z
  .string()
  .length(64)
  .regex(/^[0-9a-f]{64}$/)
const pictureMediaType = z.enum(pictureMediaTypes)

/** Picture of this computer stored by the app; its ID is the SHA-256 of its bytes. */
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

export const newDocument = z.strictObject({
  connectionId,
  documentId,
  collection: collectionName,
  title: documentTitle,
  content: documentContent,
  metadata: metadataText.nullable(),
})
export type NewDocument = z.infer<typeof newDocument>

/** State of a document before an edit; null if missing or unknown. */
export const editBase = z.strictObject({
  title: z.string().max(10_000).nullable(),
  metadata: metadataText.nullable(),
})
export type EditBase = z.infer<typeof editBase>

/**
 * Only changed fields are present. `removes` names the metadata fields that the user agreed to lose; JSON
 * pointers below the top (`removalNames`).
 */
export const documentEdit = z.strictObject({
  connectionId,
  documentId,
  title: documentTitle.optional(),
  metadata: metadataText.optional(),
  removes: fieldRemovals.default([]),
  /**
   * With a base, changes made since are merged with the edit, or refuse it with `changed-since`. Without a
   * base, the edit replaces them.
   */
  base: editBase.optional(),
  /** Missing if it came from the document form. */
  way: z.enum(['table']).optional(),
})

export const itemState = z.enum(itemStates)

/** `partial`: the document was edited by ID, so the library lacks a full copy of the service's state. */
const documentKnowledge = z.enum(['full', 'partial'])

const versionChange = z.object({
  bulkEditId: z.uuid(),
  documents: z.int(),
  isUndo: z.boolean(),
})

export const documentRow = z.object({
  connectionId,
  documentId: z.string(),
  kind: documentKind,
  collection: z.string().nullable(),
  title: z.string().nullable(),
  excerpt: z.string(),
  /** ID of this computer's picture, sent or not, and of its thumbnail. */
  pictureId: pictureId.nullable(),
  state: itemState,
  addedAt: z.int(),
  changedAt: z.int(),
})
export type DocumentRow = z.infer<typeof documentRow>

export const documentVersion = z.object({
  number: z.int().positive(),
  /**
   * `undo` reverts a save, `table` came from an edited table, `merge` kept what the version before it had changed
   * meanwhile, `change` is part of a bulk edit.
   */
  action: z.enum(['add', 'edit', 'restore', 'undo', 'table', 'merge', 'change']),
  title: z.string().nullable(),
  at: z.int(),
  itemId: z.uuid(),
  state: itemState,
  replaced: z.boolean(),
  change: versionChange.nullable(),
  /** Person's number in the team library; null without a team. */
  author: personNumber.nullable(),
})
export type DocumentVersion = z.infer<typeof documentVersion>

export const versionContent = z.object({
  number: z.int().positive(),
  title: z.string().nullable(),
  metadata: z.string().nullable(),
})
export type VersionContent = z.infer<typeof versionContent>

/** Parts of a version to restore; `fields` are paths of names. */
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
  /** Text or address as sent; description for a picture of this computer. Null if unknown. */
  content: documentContent.nullable(),
  /** Newest wanted metadata as typed; null if there is none or, for `partial`, if unknown. */
  metadata: z.string().nullable(),
  versions: z.array(documentVersion),
  /** First import session, then the archive that brought the document here; empty if unknown. */
  cameWith: z.array(libraryBatch),
})
export type DocumentDetail = z.infer<typeof documentDetail>

/** Wanted state of a document, including waiting changes. */
export const documentHead = z.object({
  documentId: z.string(),
  kind: documentKind,
  collection: z.string().nullable(),
  title: z.string().nullable(),
  /** Metadata as typed; null if there is none or, for `partial`, if unknown. */
  metadata: z.string().nullable(),
  knowledge: documentKnowledge,
})
export type DocumentHead = z.infer<typeof documentHead>

/** Document counts of a connection, in total and by collection, largest first. */
export const collectionCounts = z.object({
  documents: z.int(),
  collections: z.array(z.object({ collection: z.string(), documents: z.int() })),
})
export type CollectionCounts = z.infer<typeof collectionCounts>

/**
 * Property that identifies a duplicate: ID, cleaned web address, text, picture bytes, or an ID that a person
 * would confuse (`nearName`).
 */
export const duplicateBy = z.enum(['id', 'address', 'text', 'picture', 'near-id'])
export type DuplicateBy = z.infer<typeof duplicateBy>

export const documentDuplicate = z.object({
  by: z.array(duplicateBy).min(1),
  documentId: z.string(),
  title: z.string().nullable(),
  kind: documentKind,
  collection: z.string().nullable(),
  addedAt: z.int(),
})
export type DocumentDuplicate = z.infer<typeof documentDuplicate>

/** UTF-16 units of text stored with its document for lists. */
export const excerptLength = 160

export const unsavedEdit = z.object({
  connectionId: z.string(),
  documentId: z.string(),
  changes: z.int(),
})
export type UnsavedEdit = z.infer<typeof unsavedEdit>
