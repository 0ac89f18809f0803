import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Database } from '../db/database.ts'
import {
  createDocument,
  findDocument,
  reckonVersions,
  refreshDocumentState,
  showWanted,
  writeVersion,
} from '../records/documents.ts'
import { itemRow, nothingKnown, wantedRow } from '../records/rows.ts'
import { downloadAgain } from '../team/team-rows.ts'

/**
 * Makes recovered rows a whole library again: references to lost rows get placeholders, so that every
 * readable document, version and item is listed and usable.
 */
export function repairLibrary(db: Database): void {
  for (const table of ['documents', 'items', 'versions']) {
    db.run(
      `UPDATE ${table} SET content_key = NULL WHERE content_key NOT IN (SELECT content_key FROM contents)`,
    )
  }
  remakeDocumentsOfVersions(db)
  replaceLostItems(db, { documents: 'documents', versions: 'versions' })
  giveVersionsToItems(db)
  db.run('DELETE FROM versions WHERE document_key NOT IN (SELECT document_key FROM documents)')
  db.run('DELETE FROM item_events WHERE item_key NOT IN (SELECT item_key FROM items)')
  db.run('UPDATE batch SET number = (SELECT coalesce(max(batch), 0) FROM items), done = 0')
  db.run(
    `UPDATE documents SET shared_number = (SELECT max(shared_number) FROM versions v
       WHERE v.document_key = documents.document_key) WHERE shared_number IS NULL`,
  )
  downloadAgain(db)
  reckonAll(db)
}

/** A version whose document's row is lost still names the document by its item. */
function remakeDocumentsOfVersions(db: Database): void {
  db.run(
    `INSERT OR IGNORE INTO documents (document_key, connection_id, document_id, kind, collection, title, metadata,
       content_key, excerpt, state, added_at, changed_at)
     SELECT document_key, connection_id, document_id, kind, collection, title, metadata, content_key, '', 'done', at, at
     FROM (SELECT v.*, i.connection_id, i.document_id, max(v.version_key)
       FROM versions v JOIN items i ON i.item_key = v.item_key
       WHERE v.document_key NOT IN (SELECT document_key FROM documents) AND v.superseded = 0
         AND i.state <> 'discarded' GROUP BY v.document_key)`,
  )
}

function giveVersionsToItems(db: Database): void {
  const items = db.all(
    itemRow,
    `SELECT * FROM items WHERE state <> 'discarded' AND is_pruned = 0
       AND item_key NOT IN (SELECT item_key FROM versions)
       AND item_key NOT IN (SELECT item_key FROM removed_versions) ORDER BY item_key`,
  )
  for (const item of items) {
    const documentKey =
      findDocument(db, item.connectionId, item.documentId)?.key ??
      createDocument(
        db,
        { connectionId: item.connectionId, documentId: item.documentId },
        nothingKnown,
        null,
        { addedAt: item.acceptedAt, changedAt: item.acceptedAt },
      )
    writeVersion(db, {
      documentKey,
      action: item.operation === 'add' ? 'add' : 'edit',
      itemKey: item.itemKey,
      at: item.acceptedAt,
      wanted: { ...nothingKnown, kind: item.kind },
    })
    reckonVersions(db, documentKey, item.itemKey)
  }
}

const listedRow = z.object({ documentKey: z.int(), connectionId: z.string(), documentId: z.string() })

function reckonAll(db: Database): void {
  for (const { documentKey, connectionId, documentId } of db.all(
    listedRow,
    'SELECT document_key, connection_id, document_id FROM documents',
  )) {
    const known = findDocument(db, connectionId, documentId)
    if (known !== undefined) showWanted(db, documentKey, known.wanted)
    refreshDocumentState(db, connectionId, documentId)
  }
}

const lostItemRow = wantedRow.extend({
  versionKey: z.int(),
  connectionId: z.string(),
  documentId: z.string(),
  action: z.string(),
  itemKey: z.int(),
  at: z.int(),
})

const bareRow = lostItemRow.omit({ versionKey: true, itemKey: true }).extend({ documentKey: z.int() })

type Tables =
  | { readonly documents: 'documents'; readonly versions: 'versions' }
  | { readonly documents: 'removed_documents'; readonly versions: 'removed_versions' }

/**
 * Replaces lost items, and gives documents without versions a new one with such an item. Whether a lost item
 * had left is unknown; sending it again unasked could undo later work, so it counts as done.
 */
export function replaceLostItems(db: Database, { documents, versions }: Tables): void {
  const lost = db.all(
    lostItemRow,
    `SELECT v.version_key, d.connection_id, d.document_id, v.action, v.kind, v.collection, v.title, v.metadata,
       v.content_key, v.item_key, v.at
     FROM ${versions} v JOIN ${documents} d ON d.document_key = v.document_key
     WHERE v.superseded = 0 AND v.item_key NOT IN (SELECT item_key FROM items) ORDER BY v.version_key`,
  )
  for (const version of lost) insertPlaceholder(db, version)
  db.run(`DELETE FROM ${versions} WHERE item_key NOT IN (SELECT item_key FROM items)`)
  const bare = db.all(
    bareRow,
    `SELECT document_key, connection_id, document_id, 'add' AS action, kind, collection, title, metadata,
       content_key, changed_at AS at FROM ${documents} d
     WHERE document_key NOT IN (SELECT document_key FROM ${versions})
       AND NOT EXISTS (SELECT 1 FROM items i WHERE i.connection_id = d.connection_id
         AND i.document_id = d.document_id AND i.state <> 'discarded')`,
  )
  for (const document of bare) {
    const itemKey = insertPlaceholder(db, { ...document, itemKey: null })
    db.run(
      `INSERT INTO ${versions} (document_key, number, action, item_key, kind, collection, title, metadata,
         content_key, at)
       SELECT document_key, 1, 'add', :itemKey, kind, collection, title, metadata, content_key, changed_at
       FROM ${documents} WHERE document_key = :key`,
      { itemKey, key: document.documentKey },
    )
  }
}

function insertPlaceholder(
  db: Database,
  lost: Omit<z.output<typeof lostItemRow>, 'versionKey' | 'itemKey'> & { readonly itemKey: number | null },
): number {
  const { itemKey, connectionId, documentId, action, kind, collection, title, metadata, contentKey, at } =
    lost
  return db.insert('items', {
    itemKey,
    itemId: randomUUID(),
    connectionId,
    documentId,
    kind,
    collection,
    title,
    metadata,
    contentKey,
    operation: action === 'add' ? 'add' : 'update',
    shownTitle: title ?? documentId,
    ...{ state: 'done', acceptedAt: at, byteLength: 0, batch: 0 },
  })
}

const lostRow = z.object({
  importSession: z.int(),
  connectionId: z.string(),
  at: z.int(),
  documents: z.int(),
})

/**
 * Replaces a lost import session, so that its documents are still found together, and its number is never
 * used again.
 */
export function repairImportSessions(db: Database): void {
  const lost = db.all(
    lostRow,
    `SELECT import_session, connection_id, min(added_at) AS at, count(*) AS documents FROM (
       SELECT import_session, connection_id, added_at FROM documents
       UNION ALL SELECT joined_by, connection_id, added_at FROM documents
       UNION ALL SELECT import_session, connection_id, added_at FROM removed_documents
       UNION ALL SELECT joined_by, connection_id, added_at FROM removed_documents)
     WHERE import_session > 0 AND import_session NOT IN (SELECT import_session_key FROM import_sessions) GROUP BY import_session`,
  )
  for (const { importSession: importSessionKey, ...session } of lost)
    db.insert('import_sessions', { ...session, importSessionKey, importSessionId: randomUUID(), way: 'lost' })
  // A lost archive's number will be reused by the next one, which brought none of these.
  db.run(
    'UPDATE import_sessions SET joining_key = NULL WHERE joining_key NOT IN (SELECT joining_key FROM joinings)',
  )
}
