import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { ItemState } from '../../../shared/domain/item-state.ts'
import type { DocumentContent } from '../../../shared/schemas/document.ts'
import { operation } from '../../../shared/schemas/queue.ts'
import type { Database, Values } from '../db/database.ts'
import { excerptOf, readContent } from './contents.ts'
import { nothingKnown, type VersionWay, type Wanted, wantedRow } from './rows.ts'
import { indexWords, noteWordsRemoved, wordsToFind } from './word-index.ts'

const chainRow = wantedRow.extend({ versionKey: z.int(), operation })

const keptVersions = `FROM versions v JOIN items i ON i.item_key = v.item_key
  WHERE v.document_key = :key AND v.superseded = 0 AND i.state <> 'discarded'`

export function writeVersion(
  db: Database,
  version: {
    readonly documentKey: number
    readonly action: 'add' | 'edit' | 'restore'
    readonly itemKey: number
    readonly at: number
    readonly wanted: Wanted
    readonly bulkEditKey?: number | undefined
    readonly way?: VersionWay | undefined
    readonly isFirst?: boolean
    readonly number?: number | undefined
    readonly shared?: {
      readonly versionId: string
      readonly sharedNumber: number
      readonly author: number
    }
  },
): string {
  const { wanted, bulkEditKey = null, way = null, isFirst = false, number: free, shared, ...rest } = version
  const newest = 'SELECT max(number) FROM versions WHERE document_key = :documentKey'
  const number = free ?? 1 + (isFirst ? 0 : (db.number(newest, { documentKey: rest.documentKey }) ?? 0))
  const versionId = shared?.versionId ?? randomUUID()
  db.insert('versions', { ...rest, ...wanted, number, bulkEditKey, way, versionId, ...shared })
  return versionId
}

type NamedDocument = { readonly connectionId: string; readonly documentId: string }

export type Times = { readonly addedAt: number; readonly changedAt: number }

export type CameWith = { readonly importSession: number | null; readonly joinedBy: number | null }
const cameWithNothing: CameWith = { importSession: null, joinedBy: null }

export function createDocument(
  db: Database,
  { connectionId, documentId }: NamedDocument,
  wanted: Wanted,
  content: DocumentContent | null,
  { addedAt, changedAt }: Times,
  cameWith: CameWith = cameWithNothing,
  state: ItemState = 'waiting',
): number {
  const key = db.insert(
    'documents',
    {
      ...{ connectionId, documentId, ...wanted, state, addedAt, changedAt, ...cameWith },
      excerpt: excerptOf(content),
    },
    'OR FAIL',
  )
  indexWords(db, 'INSERT', wordsToFind(key, documentId, wanted, content))
  return key
}

/**
 * Updates the document's row and search words. `at`: the time of an add or edit just accepted, whose item
 * decides the document's state; or the document's new times.
 */
export function showWanted(db: Database, documentKey: number, wanted: Wanted, at?: number | Times): void {
  const content = readContent(db, wanted.contentKey)
  const shown = shownAt(at)
  const documentId = db.text(
    `UPDATE documents SET kind = :kind, collection = :collection, title = :title, metadata = :metadata,
       content_key = :contentKey, excerpt = :excerpt ${shown.set}
     WHERE document_key = :documentKey RETURNING document_id`,
    { ...wanted, documentKey, excerpt: excerptOf(content), ...shown.values },
  )
  indexWords(db, 'INSERT OR REPLACE', wordsToFind(documentKey, documentId ?? '', wanted, content))
}

function shownAt(at: number | Times | undefined): { readonly set: string; readonly values: Values } {
  if (at === undefined) return { set: '', values: {} }
  if (typeof at === 'number') return { set: ", state = 'waiting', changed_at = :at", values: { at } }
  const { addedAt, changedAt } = at
  return { set: ', added_at = :addedAt, changed_at = :changedAt', values: { addedAt, changedAt } }
}

/**
 * SQL for a document's state: that of its newest item in flight, otherwise whether the service has any of it.
 * `documents` and `versions` name the tables.
 */
export function stateOf(documents: string, versions: string): string {
  return `coalesce(
    (SELECT i.state FROM items i WHERE i.connection_id = ${documents}.connection_id
       AND i.document_id = ${documents}.document_id AND i.state NOT IN ('done', 'discarded')
       ORDER BY i.item_key DESC LIMIT 1),
    (SELECT 'done' FROM ${versions} v JOIN items i ON i.item_key = v.item_key
       WHERE v.document_key = ${documents}.document_key AND i.state = 'done' LIMIT 1),
    'discarded')`
}

const setState = `UPDATE documents SET state = ${stateOf('documents', 'versions')}
  WHERE connection_id = :connectionId AND document_id = :documentId`

export function refreshDocumentState(db: Database, connectionId: string, documentId: string): void {
  db.run(setState, { connectionId, documentId })
}

/**
 * Recomputes the versions from `itemKey` on, after that item was corrected or discarded: each is the previous
 * one overlaid with its own item's content. Removes a document with nothing left that the service may have;
 * its items and receipts stay.
 */
export function reckonVersions(db: Database, documentKey: number, itemKey: number): void {
  const values = { key: documentKey, itemKey }
  const before = db.get(
    wantedRow,
    `SELECT v.kind, v.collection, v.title, v.metadata, v.content_key ${keptVersions} AND v.item_key < :itemKey
     ORDER BY v.item_key DESC LIMIT 1`,
    values,
  )
  const later = db.all(
    chainRow,
    `SELECT v.version_key, i.operation, i.kind, i.collection, i.title, i.metadata, i.content_key
     ${keptVersions} AND v.item_key >= :itemKey ORDER BY v.item_key`,
    values,
  )
  let head = before
  for (const version of later) {
    head = laidOver(head ?? nothingKnown, version)
    db.run(
      `UPDATE versions SET kind = :kind, collection = :collection, title = :title, metadata = :metadata,
         content_key = :contentKey WHERE version_key = :versionKey`,
      { ...head, versionKey: version.versionKey },
    )
  }
  const shown = head ?? newestDoubtful(db, documentKey)
  if (shown === undefined) removeDocument(db, documentKey)
  else showWanted(db, documentKey, shown)
}

function laidOver(base: Wanted, item: z.output<typeof chainRow>): Wanted {
  const { operation: sentAs, versionKey: _, ...sent } = item
  if (sentAs === 'add') return sent
  return { ...base, title: item.title ?? base.title, metadata: item.metadata ?? base.metadata }
}

export function filledUp(newer: Wanted, older: Wanted): Wanted {
  if (newer.kind !== 'unknown') return newer
  return {
    kind: older.kind,
    collection: newer.collection ?? older.collection,
    title: newer.title ?? older.title,
    metadata: newer.metadata ?? older.metadata,
    contentKey: newer.contentKey ?? older.contentKey,
  }
}

/** Discarded after contact was lost: the service may have it, so the library must not forget it. */
function newestDoubtful(db: Database, documentKey: number): Wanted | undefined {
  return db.get(
    wantedRow,
    `SELECT v.kind, v.collection, v.title, v.metadata, v.content_key
     FROM versions v JOIN items i ON i.item_key = v.item_key
     WHERE v.document_key = :key AND v.superseded = 0 AND i.doubtful = 1 ORDER BY v.number DESC LIMIT 1`,
    { key: documentKey },
  )
}

export function removeDocument(db: Database, documentKey: number): void {
  removeDocuments(db, [documentKey])
}

export function removeDocuments(db: Database, documentKeys: readonly number[]): void {
  const keys = documentKeys
  noteWordsRemoved(db)
  db.putOff(0, () => {
    db.run('DELETE FROM documents_search WHERE rowid IN (SELECT value FROM json_each(:keys))', { keys })
  })
  db.run('DELETE FROM documents WHERE document_key IN (SELECT value FROM json_each(:keys))', { keys })
}

export function isStartedBefore(db: Database, documentKey: number, itemKey: number): boolean {
  return db.has(
    `SELECT 1 FROM versions v JOIN items i ON i.item_key = v.item_key
     WHERE v.document_key = :documentKey AND v.item_key < :itemKey AND (i.state <> 'discarded' OR i.doubtful = 1)
     LIMIT 1`,
    { documentKey, itemKey },
  )
}

const foundRow = wantedRow.extend({ documentKey: z.int() })

export function findDocument(
  db: Database,
  connectionId: string,
  documentId: string,
): { readonly key: number; readonly wanted: Wanted } | undefined {
  const row = db.get(
    foundRow,
    `SELECT document_key, kind, collection, title, metadata, content_key FROM documents
     WHERE connection_id = :connectionId AND document_id = :documentId`,
    { connectionId, documentId },
  )
  if (row === undefined) return undefined
  const { documentKey: key, ...wanted } = row
  return { key, wanted }
}

export function lastKey(db: Database): number {
  return db.number('SELECT max(document_key) FROM documents') ?? 0
}

export function connectionsIn(
  db: Database,
  table: 'documents' | 'items' | 'attempts' | 'templates' | 'import_sessions' | 'usage_days',
): readonly string[] {
  return db.texts(
    `WITH RECURSIVE seen (id) AS (
       SELECT min(connection_id) FROM ${table}
       UNION ALL SELECT (SELECT min(connection_id) FROM ${table} WHERE connection_id > seen.id)
       FROM seen WHERE seen.id IS NOT NULL)
     SELECT id FROM seen WHERE id IS NOT NULL`,
  )
}
