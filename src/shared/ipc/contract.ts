import { z } from 'zod'
import { thumbnailBytes } from '../domain/thumbnail-limits.ts'
import {
  checkReport,
  connectionColour,
  connectionId,
  connectionName,
  connectionSummary,
  picturesTravel,
  secretKey,
} from '../schemas/connection.ts'
import {
  collectionName,
  documentContent,
  documentDetail,
  documentEdit,
  documentId,
  documentKind,
  documentPage,
  documentTitle,
  heldPicture,
  itemState,
  metadataText,
  newDocument,
  pictureId,
  restoredParts,
  versionContent,
  webAddress,
} from '../schemas/document.ts'
import { documentHead } from '../schemas/document-head.ts'
import { documentDuplicate } from '../schemas/duplicate.ts'
import { incomingItem } from '../schemas/incoming.ts'
import { itemHistoryEntry, queueItem, queueSummary, receipt } from '../schemas/outbox.ts'
import { hostCredentials, pictureHost, pictureHostReport } from '../schemas/picture-host.ts'
import { preferences } from '../schemas/settings.ts'
import { pageDescription, pictureFinding, previewPicture } from '../schemas/website.ts'
import { changeCalls, changeEvents } from './change-calls.ts'
import { exportCalls } from './export-calls.ts'
import { reviewCalls, reviewEvents } from './review-calls.ts'
import { templateCalls, templateEvents } from './template-calls.ts'

const call = <I extends z.ZodType, O extends z.ZodType>(input: I, output: O) => ({ input, output })
const nothing = z.undefined()
const itemIds = z.strictObject({ ids: z.array(z.uuid()).min(1).max(10_000) })
const changed = z.object({ changed: z.int() })
const accepted = z.object({
  itemId: z.uuid(),
  undoUntil: z.int().nullable(),
  /** Of an edit: the version it made, by which it can be undone. */
  version: z.int().positive().optional(),
})
/** `session` keeps the key in memory until the app quits; the way on where the keychain does not work. */
const keyKeeping = z.enum(['keychain', 'session'])

/** Every call the page can make: its name, what goes in, what comes out. The only definition there is. */
export const calls = {
  'app/about': call(
    nothing,
    z.object({
      version: z.string(),
      runtime: z.string(),
      platform: z.string(),
      dataFolder: z.string(),
      /** What was found damaged at this start: set aside, never deleted, and what could be read is back. */
      repairs: z.array(z.enum(['library', 'settings'])),
    }),
  ),
  'app/show-data-folder': call(nothing, nothing),
  /** What was typed last is written down: the answer to `window-closing`. */
  'app/may-close': call(nothing, nothing),
  'preferences/get': call(nothing, preferences),
  'preferences/change': call(preferences.partial(), preferences),

  'connections/list': call(nothing, z.array(connectionSummary)),
  /** Tries an address and a key without keeping either. With `connectionId` and no key: the kept key. */
  'connections/check': call(
    z.strictObject({
      address: z.string().max(2000),
      key: secretKey.optional(),
      connectionId: connectionId.optional(),
    }),
    checkReport,
  ),
  'connections/create': call(
    z.strictObject({
      name: z.string().trim().max(80),
      address: z.string().max(2000),
      colour: connectionColour,
      live: z.boolean().optional(),
      key: secretKey,
      keep: keyKeeping,
    }),
    connectionSummary,
  ),
  /** An address on another host wants the key anew: `key-needed` without one. A kept key never follows. */
  'connections/change': call(
    z.strictObject({
      id: connectionId,
      name: connectionName.optional(),
      address: z.string().max(2000).optional(),
      colour: connectionColour.optional(),
      live: z.boolean().optional(),
      picturesTravel: picturesTravel.optional(),
      key: secretKey.optional(),
      keep: keyKeeping.optional(),
    }),
    connectionSummary,
  ),
  'connections/replace-key': call(
    z.strictObject({ id: connectionId, key: secretKey, keep: keyKeeping }),
    connectionSummary,
  ),
  'connections/forget-key': call(z.strictObject({ id: connectionId }), connectionSummary),
  /** Refused with `connection-busy` while items wait, unless `discardWaiting`. The library keeps its documents. */
  'connections/remove': call(z.strictObject({ id: connectionId, discardWaiting: z.boolean() }), nothing),
  /** Starts the built-in practice service and gives its connection, made at the first call. */
  'connections/try-practice': call(z.strictObject({ keep: keyKeeping }), connectionSummary),

  /**
   * Sets a picture host up and has pictures travel through it. `host-sign-in-needed` where it asks for a sign-in and
   * none is kept for its origin; a kept one never follows to another.
   */
  'picture-hosts/save': call(
    z.strictObject({
      connectionId,
      host: pictureHost,
      credentials: hostCredentials.optional(),
      keep: keyKeeping.optional(),
    }),
    connectionSummary,
  ),
  /** Puts a tiny picture, reads it back over its public address and removes it; keeps nothing of what is given. */
  'picture-hosts/check': call(
    z.strictObject({ connectionId, host: pictureHost, credentials: hostCredentials.optional() }),
    pictureHostReport,
  ),
  /** Forgets the picture host and its sign-in; pictures that went through it travel inside the request again. */
  'picture-hosts/remove': call(z.strictObject({ connectionId }), connectionSummary),

  /** Opens the practice service's own page, which lists what it holds, in the system's browser. */
  'connections/open-practice-page': call(nothing, nothing),

  /** Documents of the library that are the same, by id or by content; content null asks about the id alone. */
  'documents/find-duplicates': call(
    z.strictObject({ connectionId, documentId: z.string().max(1000), content: documentContent.nullable() }),
    z.array(documentDuplicate),
  ),
  /**
   * `agreed` names the documents that are the same and were shown before the editor went on. Any other one refuses
   * the add with `duplicate-known`.
   */
  'documents/add': call(newDocument.extend({ agreed: z.array(z.string()).max(100).default([]) }), accepted),
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
      version: z.int().positive(),
      /** All of it where it is left out. */
      parts: restoredParts.optional(),
      removes: z.array(z.string()).default([]),
    }),
    accepted,
  ),
  /**
   * Puts back what the save that made this version changed, and nothing else, by a save of its own. Refused with
   * `changed-since` where that has been changed again.
   */
  'documents/undo': call(z.strictObject({ connectionId, documentId, version: z.int().positive() }), accepted),
  /** Title and metadata of one version, whole; null where it was cleared away. */
  'documents/version': call(
    z.strictObject({ connectionId, documentId: z.string(), number: z.int().positive() }),
    versionContent.nullable(),
  ),
  'documents/get': call(z.strictObject({ connectionId, documentId: z.string() }), documentDetail.nullable()),
  /** Opens a website's or picture's own address in the system's browser; main looks the address up itself. */
  'documents/open-address': call(z.strictObject({ connectionId, documentId: z.string() }), nothing),
  'documents/search': call(
    z.strictObject({
      connectionId: connectionId.nullable(),
      text: z.string().max(1000),
      after: z.string().nullable(),
      limit: z.int().min(1).max(500),
    }),
    documentPage,
  ),
  /** Those of the documents that the library knows, with title and metadata whole. */
  'documents/find-heads': call(
    z.strictObject({ connectionId, ids: z.array(z.string()).min(1).max(200) }),
    z.array(documentHead),
  ),
  /** What a search finds, page by page, as a table of it needs it. */
  'documents/list-heads': call(
    z.strictObject({
      connectionId,
      text: z.string().max(1000),
      after: z.string().nullable(),
      limit: z.int().min(1).max(200),
    }),
    z.object({ documents: z.array(documentHead), next: z.string().nullable() }),
  ),
  'documents/receipts': call(z.strictObject({ connectionId, documentId: z.string() }), z.array(receipt)),
  'collections/list': call(z.strictObject({ connectionId }), z.array(z.string())),

  /** Checks the bytes and keeps them; `picture-file` content refers to the answer. */
  'pictures/hold': call(
    z.strictObject({ bytes: z.instanceof(Uint8Array), name: z.string().max(1000) }),
    heldPicture,
  ),
  'pictures/preview': call(
    z.strictObject({ id: pictureId }),
    z.object({ bytes: z.instanceof(Uint8Array).nullable() }),
  ),
  /** A small WebP or PNG of a picture, made by the page; it stays when the picture has been sent and is gone. */
  'thumbnails/keep': call(
    z.strictObject({
      id: pictureId,
      bytes: z.instanceof(Uint8Array).refine((bytes) => bytes.length <= thumbnailBytes),
    }),
    nothing,
  ),
  'thumbnails/get': call(
    z.strictObject({ ids: z.array(pictureId).min(1).max(200) }),
    z.array(z.object({ id: pictureId, bytes: z.instanceof(Uint8Array).nullable() })),
  ),
  /** What the page at an address says about itself; null where it cannot be got. */
  'websites/describe': call(z.strictObject({ address: webAddress }), pageDescription.nullable()),
  /** The first of a page's pictures that can be shown small. */
  'websites/preview': call(
    z.strictObject({ pictures: z.array(webAddress).min(1).max(4) }),
    previewPicture.nullable(),
  ),
  /** Looks at a picture's address as the service would, without key and cookies. `factsOnly`: without its bytes. */
  'websites/check-picture': call(
    z.strictObject({ address: webAddress, factsOnly: z.literal(true).exactOptional() }),
    pictureFinding,
  ),

  /** The next of what was opened with the app or sent to it by a link, and how many are left after it. */
  'incoming/take': call(nothing, z.object({ item: incomingItem.nullable(), left: z.int() })),

  'queue/list': call(
    z.strictObject({
      connectionId: connectionId.nullable(),
      states: z.array(itemState),
      after: z.string().nullable(),
      limit: z.int().min(1).max(500),
    }),
    z.object({ items: z.array(queueItem), next: z.string().nullable() }),
  ),
  'queue/summary': call(nothing, queueSummary),
  'queue/history': call(z.strictObject({ id: z.uuid() }), z.array(itemHistoryEntry)),
  /** Null pauses or resumes every connection. */
  'queue/pause-connection': call(z.strictObject({ connectionId: connectionId.nullable() }), nothing),
  'queue/resume-connection': call(z.strictObject({ connectionId: connectionId.nullable() }), nothing),
  'queue/pause': call(itemIds, changed),
  'queue/resume': call(itemIds, changed),
  'queue/retry': call(itemIds, changed),
  'queue/discard': call(itemIds, changed),
  /** Stops the request in flight; the service may have it all the same. */
  'queue/cancel': call(itemIds, changed),
  /** What an item would send, so that it can be put right. */
  'queue/open': call(
    z.strictObject({ id: z.uuid() }),
    z.object({
      item: queueItem,
      collection: z.string().nullable(),
      title: z.string().nullable(),
      content: documentContent.nullable(),
      metadata: z.string().nullable(),
    }),
  ),
  /** `agreed` as with `documents/add`, where the content is another one. */
  'queue/correct': call(
    z.strictObject({
      id: z.uuid(),
      collection: collectionName.optional(),
      title: documentTitle.optional(),
      content: documentContent.optional(),
      metadata: metadataText.nullable().optional(),
      agreed: z.array(z.string()).max(100).optional(),
    }),
    nothing,
  ),

  'activity/list': call(
    z.strictObject({
      connectionId: connectionId.nullable(),
      outcome: receipt.shape.outcome.nullable(),
      text: z.string().max(1000),
      after: z.string().nullable(),
      limit: z.int().min(1).max(500),
    }),
    z.object({ receipts: z.array(receipt), next: z.string().nullable() }),
  ),

  /** What the person had typed and not sent, kept across a restart; JSON text of the page's own making. */
  'drafts/get': call(z.strictObject({ name: z.string().max(200) }), z.string().nullable()),
  'drafts/keep': call(
    z.strictObject({ name: z.string().max(200), text: z.string().max(60_000_000).nullable() }),
    nothing,
  ),

  ...reviewCalls,
  ...changeCalls,
  ...exportCalls,
  ...templateCalls,
} as const

export type Calls = typeof calls
export type CallName = keyof Calls
export type CallInput<N extends CallName> = z.input<Calls[N]['input']>
export type CallOutput<N extends CallName> = z.output<Calls[N]['output']>

/** What main tells the page, unasked. Events say that something changed; the page asks again for what it shows. */
export const events = {
  'library-changed': z.undefined(),
  'queue-changed': z.undefined(),
  'connections-changed': z.undefined(),
  'preferences-changed': z.undefined(),
  /** The window is about to close, and waits a moment for `app/may-close`. */
  'window-closing': z.undefined(),
  /** Something was opened with the app or sent to it by a link; `incoming/take` gives it. */
  incoming: z.undefined(),
  /** One item came to an end, so that the screen can say so. */
  'item-settled': z.object({
    itemId: z.uuid(),
    connectionId,
    documentId: z.string(),
    title: z.string(),
    operation: z.enum(['add', 'update']),
    kind: documentKind,
    state: itemState,
    problem: queueItem.shape.problem,
    answer: receipt.shape.answer,
  }),
  'menu-command': z.object({
    command: z.enum(['add', 'queue', 'library', 'activity', 'settings', 'search', 'about', 'connect']),
  }),
  ...reviewEvents,
  ...changeEvents,
  ...templateEvents,
} as const

export type Events = typeof events
export type EventName = keyof Events
export type EventPayload<N extends EventName> = z.output<Events[N]>
