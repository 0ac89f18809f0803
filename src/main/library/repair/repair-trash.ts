import { z } from 'zod'
import type { Database } from '../db/database.ts'
import { wordsInTrash } from '../trash/trash-remove.ts'
import { replaceLostItems } from './repair-library.ts'

/** Replaces the ID of a lost removal, so that it cannot be undone as a whole. */
const unknownRemoval = 'recovered'

/**
 * Makes the trash whole again. Runs before the library's repair, so that removed documents do not come back.
 * `at`: start of the retention of documents that lost their row.
 */
export function repairTrash(db: Database, at: number): void {
  for (const table of ['removed_documents', 'removed_versions']) {
    db.run(
      `UPDATE ${table} SET content_key = NULL WHERE content_key NOT IN (SELECT content_key FROM contents)`,
    )
  }
  remakeDocuments(db, at)
  db.run(
    'DELETE FROM removed_versions WHERE document_key NOT IN (SELECT document_key FROM removed_documents)',
  )
  replaceLostItems(db, { documents: 'removed_documents', versions: 'removed_versions' })
  giveVersionsToItems(db)
  keepKeysApart(db)
}

const orphanRow = z.object({
  documentKey: z.int(),
  documentId: z.string(),
  collection: z.string().nullable(),
  title: z.string().nullable(),
})

function remakeDocuments(db: Database, at: number): void {
  const orphans = db.all(
    orphanRow,
    `SELECT v.document_key, i.document_id, v.collection, v.title, max(v.version_key)
     FROM removed_versions v JOIN items i ON i.item_key = v.item_key
     WHERE v.superseded = 0 AND v.document_key NOT IN (SELECT document_key FROM removed_documents)
       AND v.document_key NOT IN (SELECT document_key FROM documents) GROUP BY v.document_key`,
  )
  for (const { documentKey: key, documentId, collection, title } of orphans) {
    db.run(
      `INSERT INTO removed_documents (document_key, connection_id, document_id, removed_at, removed_by, folded, kind,
         collection, title, excerpt, state, added_at, changed_at, content_key, metadata)
       SELECT :key, i.connection_id, i.document_id, :at, :removal, :folded, v.kind, v.collection, v.title, '', 'done',
         v.at, v.at, v.content_key, v.metadata
       FROM removed_versions v JOIN items i ON i.item_key = v.item_key
       WHERE v.document_key = :key AND v.superseded = 0 ORDER BY v.version_key DESC LIMIT 1`,
      {
        key,
        at,
        removal: unknownRemoval,
        folded: wordsInTrash({ documentId, title, collection, excerpt: '' }),
      },
    )
  }
}

function giveVersionsToItems(db: Database): void {
  const items = db.all(
    z.object({ itemKey: z.int(), documentKey: z.int() }),
    `SELECT i.item_key, max(d.document_key) AS document_key FROM items i
     JOIN removed_documents d ON d.connection_id = i.connection_id AND d.document_id = i.document_id
     WHERE i.state IN ('done', 'discarded') AND i.is_pruned = 0
       AND (i.state = 'done' OR i.doubtful = 1)
       AND i.item_key NOT IN (SELECT item_key FROM versions)
       AND i.item_key NOT IN (SELECT item_key FROM removed_versions)
       AND NOT EXISTS (SELECT 1 FROM documents l
         WHERE l.connection_id = i.connection_id AND l.document_id = i.document_id)
     GROUP BY i.item_key ORDER BY i.item_key`,
  )
  for (const { itemKey, documentKey: key } of items) {
    db.run(
      `INSERT INTO removed_versions (document_key, number, action, item_key, kind, collection, title, metadata,
         content_key, at)
       SELECT :key, 1 + (SELECT coalesce(max(number), 0) FROM removed_versions WHERE document_key = :key),
         iif(operation = 'add', 'add', 'edit'), item_key, kind, collection, title, metadata, content_key, accepted_at
       FROM items WHERE item_key = :itemKey`,
      { key, itemKey },
    )
  }
}

/** A new document must never get the key of one in the trash. */
function keepKeysApart(db: Database): void {
  db.run(
    `INSERT INTO sqlite_sequence (name, seq) SELECT 'documents', 0
     WHERE NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = 'documents')`,
  )
  db.run(
    `UPDATE sqlite_sequence SET seq = max(seq, (SELECT coalesce(max(document_key), 0) FROM removed_documents))
     WHERE name = 'documents'`,
  )
}
