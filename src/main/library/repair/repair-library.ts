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
import { itemRow, nothingKnown } from '../records/rows.ts'
import { standInForLostItems } from './lost-items.ts'

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
  standInForLostItems(db, { documents: 'documents', versions: 'versions' })
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
