import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { TeamContent, TeamVersion } from '../../team/ports.ts'
import type { Database } from '../db/database.ts'
import { addContent, bytesOf, readContent } from '../records/contents.ts'
import {
  createDocument,
  findDocument,
  refreshDocumentState,
  showWanted,
  writeVersion,
} from '../records/documents.ts'
import { checkMetadata } from '../records/metadata-checks.ts'
import { recordEvent } from '../records/queue-items.ts'
import { blockedBy, nothingKnown, type Wanted } from '../records/rows.ts'
import { isSameTexts } from './merge-version.ts'
import { bulkEditOfTeam, importSessionOfTeam } from './origins-here.ts'
import {
  noBatch,
  noteShared,
  raiseNumber,
  type SharedDocument,
  sharedNumberOf,
  supersedeBelow,
} from './shared-items.ts'
import { type RemoveByTeam, takeTrashed } from './take-trashed.ts'
import { noteTrashed } from './trash-to-push.ts'
import { baseOfChain, makeRoomBelow, moveItemsAbove, readChain, rebaseChain } from './unshared-chain.ts'

export type Coming = {
  readonly version: TeamVersion
  /** Added content; null if the content is unchanged. */
  readonly content: TeamContent | null
  readonly addedAt: number
  readonly sessionId: string | null
  /** True if it is the newest, and may follow a version that is not here. */
  readonly isHead: boolean
  readonly isArrived: boolean
}

/** Restores a removed document that somebody edited since. */
export type RestoreEdited = (
  db: Database,
  edited: { readonly connectionId: string; readonly documentId: string; readonly number: number },
) => void

export type TrashHere = { readonly restore: RestoreEdited; readonly remove: RemoveByTeam }

/** Adds a version of the team's history. Returns false if no history can have it there. */
export function takeVersion(db: Database, trash: TrashHere, connectionId: string, coming: Coming): boolean {
  const { version, addedAt } = coming
  const { documentId, number, at } = version
  const removed = removedNumber(db, connectionId, documentId)
  if (removed !== undefined && number <= removed) return true
  const isTrashed = version.action === 'trash'
  if (removed !== undefined && isTrashed && noteTrashed(db, { connectionId, documentId }, number)) return true
  if (removed !== undefined) trash.restore(db, { connectionId, documentId, number })
  const known = findDocument(db, connectionId, documentId)
  const before = known === undefined ? 0 : sharedNumberOf(db, { connectionId, documentId })
  if (known !== undefined && noteOwn(db, { connectionId, documentId, key: known.key }, version)) return true
  // The head was read before these changes.
  if (number <= before) return true
  if (number !== before + 1 && !coming.isHead) return false
  if (known !== undefined && isTrashed) {
    takeTrashed(db, trash.remove, { connectionId, documentId, key: known.key }, version)
    return true
  }
  if (version.metadata !== null && !checkMetadata(version.metadata).ok) return false
  const chain = known === undefined ? [] : readChain(db, known.key)
  if (known !== undefined && before === 0 && chain.length === 0 && isSameHead(db, known.wanted, coming))
    if (adoptHead(db, { connectionId, documentId, key: known.key }, version)) {
      noteSession(db, { connectionId, documentId, key: known.key }, coming)
      return true
    }
  const base =
    known === undefined ? nothingKnown : chain.length === 0 ? known.wanted : baseOfChain(db, known.key, chain)
  const theirs = theirsOver(db, base, coming)
  const isNew = known === undefined
  const state = isNew && coming.isArrived ? 'done' : 'waiting'
  const key =
    known?.key ??
    createDocument(
      db,
      { connectionId, documentId },
      theirs,
      coming.content?.content ?? null,
      { addedAt, changedAt: at },
      { importSession: sessionOf(db, connectionId, coming), joinedBy: null },
      state,
    )
  const document = { connectionId, documentId, key }
  const free = makeRoomBelow(db, key, chain)
  const itemKey = addTheirItem(db, document, version, theirs, state)
  if (chain.length > 0) moveItemsAbove(db, chain)
  addTheirVersion(db, document, { version, itemKey, theirs, free, isFirst: isNew })
  raiseNumber(db, key, number)
  if (!isNew) {
    noteSession(db, document, coming)
    const head = chain.length === 0 ? theirs : rebaseChain(db, chain, { base, theirs }, at)
    showWanted(db, key, head, timesNow(db, key, at))
    supersedeBelow(db, document, itemKey, at)
    refreshDocumentState(db, connectionId, documentId)
  }
  // Its first known version.
  if (isTrashed) takeTrashed(db, trash.remove, document, version)
  return true
}

/** Own version that comes back; returns false if it is not here. */
function noteOwn(
  db: Database,
  document: SharedDocument,
  { versionId, number, person: author, at }: TeamVersion,
): boolean {
  const { changes } = db.run(
    'UPDATE versions SET author = :author WHERE document_key = :key AND version_id = :versionId',
    { author, key: document.key, versionId },
  )
  if (changes > 0) noteShared(db, document, { versionId, number }, at)
  return changes > 0
}

function isSameHead(db: Database, here: Wanted, { version, content }: Coming): boolean {
  if (!isSameTexts(version, here)) return false
  if (content === null) return true
  const mine = JSON.stringify(readContent(db, here.contentKey))
  return content.collection === here.collection && JSON.stringify(content.content) === mine
}

function sessionOf(db: Database, connectionId: string, { sessionId, version }: Coming): number | null {
  const { person, at } = version
  return sessionId === null ? null : importSessionOfTeam(db, { connectionId, id: sessionId, person, at })
}

/** If several computers imported a document, the session of the team's history counts. */
function noteSession(db: Database, { connectionId, key }: SharedDocument, coming: Coming): void {
  const importSession = sessionOf(db, connectionId, coming)
  if (importSession !== null) db.update('documents', { documentKey: key }, { importSession })
}

/**
 * Treats equal versions from before two libraries were joined as one. Returns false if the
 * service has a different one.
 */
function adoptHead(
  db: Database,
  document: SharedDocument,
  { versionId, number, person: author, at }: TeamVersion,
): boolean {
  const { changes } = db.run(
    `UPDATE versions SET version_id = :versionId, author = :author WHERE version_key =
       (SELECT v.version_key FROM versions v JOIN items i ON i.item_key = v.item_key
        WHERE v.document_key = :key AND i.state = 'done' ORDER BY v.number DESC LIMIT 1)`,
    { key: document.key, versionId, author },
  )
  if (changes > 0) noteShared(db, document, { versionId, number }, at)
  return changes > 0
}

/**
 * Number of the newest shared version in the trash; undefined if there is none, or if the library
 * has the document.
 */
function removedNumber(db: Database, connectionId: string, documentId: string): number | undefined {
  return db.number(
    `SELECT max(shared_number) FROM removed_documents r
     WHERE r.connection_id = :connectionId AND r.document_id = :documentId AND NOT EXISTS
       (SELECT 1 FROM documents d WHERE d.connection_id = :connectionId AND d.document_id = :documentId)`,
    { connectionId, documentId },
  )
}

function timesNow(db: Database, key: number, at: number) {
  const times = db.get(
    z.object({ addedAt: z.int(), changedAt: z.int() }),
    'SELECT added_at, changed_at FROM documents WHERE document_key = :key',
    { key },
  )
  return { addedAt: times?.addedAt ?? at, changedAt: Math.max(times?.changedAt ?? at, at) }
}

/** Parts unknown there leave the parts known here unchanged. */
function theirsOver(db: Database, base: Wanted, { version, content }: Coming): Wanted {
  const { title, metadata } = version
  if (content !== null)
    return {
      ...{ kind: content.content.kind, collection: content.collection, title, metadata },
      contentKey: addContent(db, content.content),
    }
  const isUnknown = base.kind === 'unknown'
  return {
    ...base,
    title: title ?? base.title,
    metadata: isUnknown ? (metadata ?? base.metadata) : metadata,
  }
}

const actions = {
  add: { action: 'add' },
  seed: { action: 'add' },
  edit: { action: 'edit' },
  restore: { action: 'restore' },
  undo: { action: 'edit', way: 'undo' },
  table: { action: 'edit', way: 'table' },
  merge: { action: 'edit', way: 'merge' },
  change: { action: 'edit' },
  trash: { action: 'edit' },
} as const

/**
 * Adds an item that another computer sends or has sent. It stays in the queue until its answer is
 * pulled.
 */
function addTheirItem(
  db: Database,
  { connectionId, documentId }: SharedDocument,
  { action, title, at }: TeamVersion,
  theirs: Wanted,
  state: 'waiting' | 'done',
): number {
  const isAdd = actions[action].action === 'add'
  const { kind, collection, metadata, contentKey } = theirs
  const itemKey = db.insert(
    'items',
    {
      ...{ itemId: randomUUID(), connectionId, documentId, kind, title: theirs.title, metadata },
      operation: isAdd ? 'add' : 'update',
      shownTitle: title ?? theirs.title ?? documentId,
      collection: isAdd ? collection : null,
      contentKey: isAdd ? contentKey : null,
      ...{ state, acceptedAt: at, batch: noBatch, blockedBy: blockedBy.otherComputer },
      byteLength: bytesOf({
        content: isAdd ? readContent(db, contentKey) : null,
        title: theirs.title,
        metadata,
      }),
    },
    'OR FAIL',
  )
  recordEvent(db, {
    ...{ itemKey, at, event: state === 'done' ? 'accepted' : 'accepted-by-app', from: null, to: state },
    note: 'by-another-computer',
  })
  return itemKey
}

function addTheirVersion(
  db: Database,
  { connectionId, key }: SharedDocument,
  {
    version: { versionId, number, action, originId, at, person },
    itemKey,
    theirs,
    free,
    isFirst,
  }: {
    readonly version: TeamVersion
    readonly itemKey: number
    readonly theirs: Wanted
    readonly free: number | undefined
    readonly isFirst: boolean
  },
): void {
  const shared = { versionId, sharedNumber: number, author: person }
  const bulkEditKey =
    action === 'change' && originId !== null
      ? bulkEditOfTeam(db, { connectionId, id: originId, person, at })
      : undefined
  writeVersion(db, {
    ...{ documentKey: key, itemKey, at, wanted: theirs, shared, number: free, isFirst, bulkEditKey },
    ...actions[action],
  })
}
