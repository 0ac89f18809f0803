import { type Failure, failed } from '../../../shared/ipc/failure.ts'
import { fail, type Result, succeed } from '../../../shared/result.ts'
import type { NewDocument } from '../../../shared/schemas/document.ts'
import type { Database } from '../db/database.ts'
import { addContent, bytesOf } from './contents.ts'
import { createDocument, findDocument, showWanted, writeVersion } from './documents.ts'
import { importSessionOfDay, noteImportSession } from './import-sessions.ts'
import {
  applyToItem,
  carriesCorrection,
  changeItem,
  earlierUnfinished,
  findItem,
  isShared,
  newestUnfinished,
  recordCarriedCorrection,
  recordEvent,
} from './queue-items.ts'
import { joinBatch, joinedBatch } from './queue-progress.ts'
import { type ItemRow, nothingKnown, type VersionWay, type Wanted } from './rows.ts'

export type AcceptedItem = { readonly itemId: string }

export type AcceptedEditItem = AcceptedItem & { readonly versionId: string; readonly isMerged?: boolean }

export type AcceptedEdit = {
  readonly connectionId: string
  readonly documentId: string
  readonly action: 'edit' | 'restore'
  readonly way?: VersionWay
  readonly title?: string
  readonly metadata?: string
}

export type Add = {
  readonly document: NewDocument
  readonly itemId: string
  readonly at: number
  readonly notBefore: number | null
}

/**
 * Edit to save. With `unknown`, a missing document is created as `partial`. An edit that joins one in the
 * queue is sent with it.
 */
export type Edit = AcceptedEdit & {
  readonly itemId: string
  readonly at: number
  readonly unknown: boolean
  readonly notBefore?: number | null | undefined
}

/**
 * Writes the document, its first version and the queue item. A known document keeps its versions and gains
 * one (the use case has asked first). `importSession`: the key of its import session; without one, the day's
 * session of documents added singly.
 */
export function acceptAdd(
  db: Database,
  { document, itemId, at, notBefore }: Add,
  importSession?: number,
): AcceptedItem {
  return db.transaction(() => {
    const { connectionId, documentId, content } = document
    const cameWith = {
      importSession: importSession ?? importSessionOfDay(db, connectionId, at),
      joinedBy: null,
    }
    const { collection, title, metadata } = document
    const wanted: Wanted = {
      ...{ kind: content.kind, collection, title, metadata },
      contentKey: addContent(db, content),
    }
    const before = findDocument(db, connectionId, documentId)
    const known = before?.key
    const documentKey =
      known ?? createDocument(db, document, wanted, content, { addedAt: at, changedAt: at }, cameWith)
    if (known !== undefined) showWanted(db, known, wanted, at)
    if (before?.wanted.kind === 'unknown') noteImportSession(db, before.key, cameWith.importSession)
    const itemKey = addItem(db, {
      itemId,
      connectionId,
      documentId,
      operation: 'add',
      sent: wanted,
      kind: wanted.kind,
      shownTitle: title,
      at,
      notBefore,
      byteLength: bytesOf({ content, title, metadata }),
    })
    writeVersion(db, { documentKey, action: 'add', itemKey, at, wanted, isFirst: known === undefined })
    return { itemId }
  })
}

/**
 * Writes title and metadata, a version, and the queue item. If an edit of the document is unsent or rejected,
 * that item takes the new values and its ID is returned; a rejected one would block later items.
 * `bulkEditKey`: its bulk edit.
 */
export function acceptEdit(
  db: Database,
  edit: Edit,
  bulkEditKey?: number,
): Result<AcceptedEditItem, Failure> {
  return db.transaction(() => {
    const { connectionId, documentId, at } = edit
    const known = findDocument(db, connectionId, documentId)
    if (known === undefined && !edit.unknown) return fail(failed('document-unknown'))
    const before = known?.wanted ?? nothingKnown
    const wanted: Wanted = {
      ...before,
      title: edit.title ?? before.title,
      metadata: edit.metadata ?? before.metadata,
    }
    const documentKey = known?.key ?? createDocument(db, edit, wanted, null, { addedAt: at, changedAt: at })
    if (known !== undefined) showWanted(db, known.key, wanted, at)
    const taken = layOverUnsentEdit(db, edit, wanted)
    const item = taken ?? { itemId: edit.itemId, itemKey: addEditItem(db, edit, wanted) }
    const { action, way } = edit
    const versionId = writeVersion(db, {
      ...{ documentKey, action, way, itemKey: item.itemKey, at, wanted, bulkEditKey },
    })
    if (taken !== undefined) takeUpRefusedEdits(db, taken.itemId, at)
    return succeed({ itemId: item.itemId, versionId })
  })
}

function addEditItem(db: Database, edit: Edit, wanted: Wanted): number {
  const title = edit.title ?? null
  const metadata = edit.metadata ?? null
  return addItem(db, {
    itemId: edit.itemId,
    connectionId: edit.connectionId,
    documentId: edit.documentId,
    operation: 'update',
    sent: { collection: null, title, metadata, contentKey: null },
    kind: wanted.kind,
    shownTitle: wanted.title ?? edit.documentId,
    at: edit.at,
    notBefore: edit.notBefore ?? null,
    byteLength: bytesOf({ content: null, title, metadata }),
  })
}

/**
 * Changes the document's newest queue item instead of adding one, if it is an edit that was never sent, or
 * rejected. Items of a team's library are never changed.
 */
function layOverUnsentEdit(
  db: Database,
  edit: Edit,
  wanted: Wanted,
): { readonly itemId: string; readonly itemKey: number } | undefined {
  const newest = newestUnfinished(db, edit.connectionId, edit.documentId)
  if (newest === undefined || newest.operation !== 'update' || isShared(newest)) return undefined
  const isUnsent = newest.state === 'waiting' && newest.tries === 0 && !newest.doubtful
  if (!isUnsent && !isRefusedEdit(newest)) return undefined
  const title = edit.title ?? newest.title
  const metadata = edit.metadata ?? newest.metadata
  const { itemId, itemKey } = newest
  // A conflict stays open when another field is saved.
  const stays = isUnsent || newest.problem?.code === 'changed-by-both'
  const { state } = stays ? newest : (freshlyCorrected(db, newest, edit) ?? newest)
  const byteLength = bytesOf({ content: null, title, metadata })
  const shownTitle = wanted.title ?? edit.documentId
  db.update('items', { itemKey }, { title, metadata, shownTitle, byteLength })
  db.update('versions', { itemKey }, { superseded: true })
  recordEvent(db, {
    itemKey,
    at: edit.at,
    event: 'accepted-by-app',
    from: state,
    to: state,
    note: 'newer-edit-taken-up',
  })
  return { itemId, itemKey }
}

function isRefusedEdit(item: ItemRow): boolean {
  return item.operation === 'update' && item.state === 'needs-attention' && !isShared(item)
}

function freshlyCorrected(db: Database, item: ItemRow, { at, notBefore = null }: Edit): ItemRow | undefined {
  return changeItem(db, item, { event: 'corrected', at, attempts: 0, notBefore, problem: null })
}

/**
 * Joins earlier rejected edits to this one, below its own values; nothing of theirs is lost, and they block
 * nothing.
 */
function takeUpRefusedEdits(db: Database, itemId: string, at: number): void {
  const item = findItem(db, itemId)
  if (item === undefined) return
  for (const refused of earlierUnfinished(db, item).filter(isRefusedEdit)) {
    layUnder(db, itemId, refused)
    if (carriesCorrection(db, refused)) recordCarriedCorrection(db, item, at)
    applyToItem(db, 'discarded', refused.itemId, at)
  }
}

/** Fills parts that a queued edit leaves alone with those that an earlier item should have sent. */
export function layUnder(
  db: Database,
  itemId: string,
  below: { readonly title?: string | null; readonly metadata?: string | null },
): void {
  const edit = findItem(db, itemId)
  if (edit === undefined) return
  const title = edit.title ?? below.title ?? null
  const metadata = edit.metadata ?? below.metadata ?? null
  const byteLength = bytesOf({ content: null, title, metadata })
  db.update('items', { itemKey: edit.itemKey }, { title, metadata, byteLength })
}

const insertItem = `INSERT OR FAIL INTO items (item_id, connection_id, document_id, operation, kind, shown_title,
    collection, title, metadata, content_key, state, accepted_at, not_before, byte_length, batch, blocked_by)
  VALUES (:itemId, :connectionId, :documentId, :operation, :kind, :shownTitle,
    :collection, :title, :metadata, :contentKey, 'waiting', :at, :notBefore, :byteLength, ${joinedBatch},
    EXISTS (SELECT 1 FROM team_libraries WHERE connection_id = :connectionId))`

function addItem(
  db: Database,
  item: {
    readonly itemId: string
    readonly connectionId: string
    readonly documentId: string
    readonly operation: 'add' | 'update'
    readonly sent: Omit<Wanted, 'kind'>
    readonly kind: Wanted['kind']
    readonly shownTitle: string
    readonly at: number
    readonly notBefore: number | null
    readonly byteLength: number
  },
): number {
  const { sent, at, ...rest } = item
  joinBatch(db, at)
  const { key } = db.run(insertItem, {
    ...rest,
    collection: sent.collection,
    title: sent.title,
    metadata: sent.metadata,
    contentKey: sent.contentKey,
    at,
  })
  recordEvent(db, { itemKey: key, at, event: 'accepted-by-app', from: null, to: 'waiting', note: '' })
  return key
}
