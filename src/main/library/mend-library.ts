import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { documentKind } from '../../shared/schemas/document.ts'
import type { Database } from './database.ts'
import {
  createDocument,
  nothingKnown,
  reckonVersions,
  refreshDocumentState,
  showWanted,
  writeVersion,
} from './document-head.ts'
import { findDocument } from './documents-store.ts'
import { itemRow } from './rows.ts'

/**
 * Makes a whole library again of rows recovered one by one: what refers to something lost is given a stand-in,
 * so that every document, version and item that could be read is listed and works on.
 */
export function mendLibrary(db: Database): void {
  for (const table of ['documents', 'items', 'versions']) {
    db.run(
      `UPDATE ${table} SET content_key = NULL WHERE content_key NOT IN (SELECT content_key FROM contents)`,
    )
  }
  remakeDocumentsOfVersions(db)
  standInForLostItems(db)
  giveVersionsToItems(db)
  db.run('DELETE FROM versions WHERE document_key NOT IN (SELECT document_key FROM documents)')
  db.run('DELETE FROM item_events WHERE item_key NOT IN (SELECT item_key FROM items)')
  db.run(
    `UPDATE batch SET number = (SELECT coalesce(max(batch), 0) FROM items), done = 0,
       total = (SELECT count(*) FROM items WHERE state NOT IN ('done', 'discarded')
         AND batch = (SELECT max(batch) FROM items))`,
  )
  reckonAll(db)
}

/** A version whose document's row is lost still knows, by its item, which document it was of. */
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

export const lostItemRow = z.object({
  version_key: z.int(),
  connection_id: z.string(),
  document_id: z.string(),
  action: z.string(),
  kind: documentKind,
  collection: z.string().nullable(),
  title: z.string().nullable(),
  metadata: z.string().nullable(),
  content_key: z.int().nullable(),
  item_key: z.int(),
  at: z.int(),
})

/** Whether a lost item had left is not known; sending it again unasked could undo later work, so it counts as done. */
function standInForLostItems(db: Database): void {
  const orphans = db.all(
    lostItemRow,
    `SELECT v.version_key, d.connection_id, d.document_id, v.action, v.kind, v.collection, v.title, v.metadata,
       v.content_key, v.item_key, v.at FROM versions v JOIN documents d ON d.document_key = v.document_key
     WHERE v.superseded = 0 AND v.item_key NOT IN (SELECT item_key FROM items) ORDER BY v.version_key`,
  )
  for (const orphan of orphans) insertStandIn(db, orphan)
  db.run('DELETE FROM versions WHERE item_key NOT IN (SELECT item_key FROM items)')
  const bare = db.all(
    lostItemRow.omit({ version_key: true, item_key: true }).extend({ document_key: z.int() }),
    `SELECT document_key, connection_id, document_id, 'add' AS action, kind, collection, title, metadata,
       content_key, changed_at AS at FROM documents
     WHERE document_key NOT IN (SELECT document_key FROM versions)
       AND NOT EXISTS (SELECT 1 FROM items i WHERE i.connection_id = documents.connection_id
         AND i.document_id = documents.document_id AND i.state <> 'discarded')`,
  )
  for (const document of bare) {
    const itemKey = insertStandIn(db, { ...document, item_key: null })
    const { kind, collection, title, metadata, content_key } = document
    writeVersion(db, {
      documentKey: document.document_key,
      action: 'add',
      itemKey,
      at: document.at,
      wanted: { kind, collection, title, metadata, contentKey: content_key },
    })
  }
}

export function insertStandIn(
  db: Database,
  lost: Omit<z.output<typeof lostItemRow>, 'version_key' | 'item_key'> & { readonly item_key: number | null },
): number {
  return db.run(
    `INSERT INTO items (item_key, item_id, connection_id, document_id, operation, kind, shown_title, collection,
       title, metadata, content_key, state, accepted_at, byte_length, batch)
     VALUES (:itemKey, :itemId, :connectionId, :documentId, :operation, :kind, :shownTitle, :collection, :title,
       :metadata, :contentKey, 'done', :at, 0, 0)`,
    {
      itemKey: lost.item_key,
      itemId: randomUUID(),
      connectionId: lost.connection_id,
      documentId: lost.document_id,
      operation: lost.action === 'add' ? 'add' : 'update',
      kind: lost.kind,
      shownTitle: lost.title ?? lost.document_id,
      collection: lost.collection,
      title: lost.title,
      metadata: lost.metadata,
      contentKey: lost.content_key,
      at: lost.at,
    },
  ).key
}

/** An item whose version is lost gets one, at the end of its document's, which is made if it is lost too. */
function giveVersionsToItems(db: Database): void {
  const items = db.all(
    itemRow,
    `SELECT * FROM items WHERE state <> 'discarded' AND is_pruned = 0
       AND item_key NOT IN (SELECT item_key FROM versions)
       AND item_key NOT IN (SELECT item_key FROM removed_versions) ORDER BY item_key`,
  )
  for (const item of items) {
    const documentKey =
      findDocument(db, item.connection_id, item.document_id)?.key ??
      createDocument(
        db,
        { connectionId: item.connection_id, documentId: item.document_id },
        nothingKnown,
        null,
        { addedAt: item.accepted_at, changedAt: item.accepted_at },
      )
    writeVersion(db, {
      documentKey,
      action: item.operation === 'add' ? 'add' : 'edit',
      itemKey: item.item_key,
      at: item.accepted_at,
      wanted: { ...nothingKnown, kind: item.kind },
    })
    reckonVersions(db, documentKey, item.item_key)
  }
}

const listedRow = z.object({ document_key: z.int(), connection_id: z.string(), document_id: z.string() })

function reckonAll(db: Database): void {
  for (const { document_key, connection_id, document_id } of db.all(
    listedRow,
    'SELECT document_key, connection_id, document_id FROM documents',
  )) {
    const known = findDocument(db, connection_id, document_id)
    if (known !== undefined) showWanted(db, document_key, known.wanted)
    refreshDocumentState(db, connection_id, document_id)
  }
}
