import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { documentKind } from '../../../shared/schemas/document.ts'
import type { Database } from '../db/database.ts'

const lostItemRow = z.object({
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

const bareRow = lostItemRow.omit({ version_key: true, item_key: true }).extend({ document_key: z.int() })

/** The library's tables, and the trash's. */
type Tables =
  | { readonly documents: 'documents'; readonly versions: 'versions' }
  | { readonly documents: 'removed_documents'; readonly versions: 'removed_versions' }

/**
 * Gives what refers to a lost item another one, and a document that lost all of its versions one of those, too. Whether
 * a lost item had left is not known; sending it again unasked could undo later work, so it counts as done.
 */
export function standInForLostItems(db: Database, { documents, versions }: Tables): void {
  const lost = db.all(
    lostItemRow,
    `SELECT v.version_key, d.connection_id, d.document_id, v.action, v.kind, v.collection, v.title, v.metadata,
       v.content_key, v.item_key, v.at
     FROM ${versions} v JOIN ${documents} d ON d.document_key = v.document_key
     WHERE v.superseded = 0 AND v.item_key NOT IN (SELECT item_key FROM items) ORDER BY v.version_key`,
  )
  for (const version of lost) insertStandIn(db, version)
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
    const itemKey = insertStandIn(db, { ...document, item_key: null })
    db.run(
      `INSERT INTO ${versions} (document_key, number, action, item_key, kind, collection, title, metadata,
         content_key, at)
       SELECT document_key, 1, 'add', :itemKey, kind, collection, title, metadata, content_key, changed_at
       FROM ${documents} WHERE document_key = :key`,
      { itemKey, key: document.document_key },
    )
  }
}

function insertStandIn(
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
