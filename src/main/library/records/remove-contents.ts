import type { Database } from '../db/database.ts'

type Place = { readonly connectionId: string; readonly documentId: string }

/** Removes a content, unless a history of the document still has it. */
export type RemoveContent = (key: number, of: Place) => void

/**
 * Runs `work` as one transaction that may remove contents. With references checked, SQLite would look for each content
 * through all documents, versions and items (sqlite.org/foreignkeys.html, section 3): minutes for what takes a moment.
 * So `work` sees to references itself, also to those that would be deleted along. Within a transaction the checks
 * cannot be put aside; then a content is only emptied.
 */
export function removingContents<T>(db: Database, work: (remove: RemoveContent) => T): T {
  if (db.connection.isTransaction) {
    return work((key, of) => {
      db.run(`UPDATE contents SET kind = 'text', body = '' WHERE ${isUnused}`, { key, ...of })
    })
  }
  db.exec('PRAGMA foreign_keys = OFF')
  try {
    return db.transaction(() =>
      work((key, of) => {
        db.run(`DELETE FROM contents WHERE ${isUnused}`, { key, ...of })
      }),
    )
  } finally {
    db.exec('PRAGMA foreign_keys = ON')
  }
}

/** A content is of one document only: its history in the library, and those of the same id that are in the trash. */
const isUnused = `content_key = :key AND NOT EXISTS (
  SELECT 1 FROM documents d LEFT JOIN versions v ON v.document_key = d.document_key
    LEFT JOIN items i ON i.item_key = v.item_key
    WHERE d.connection_id = :connectionId AND d.document_id = :documentId
      AND :key IN (d.content_key, v.content_key, i.content_key)
  UNION ALL
  SELECT 1 FROM removed_documents d LEFT JOIN removed_versions v ON v.document_key = d.document_key
    LEFT JOIN items i ON i.item_key = v.item_key
    WHERE d.connection_id = :connectionId AND d.document_id = :documentId
      AND :key IN (d.content_key, v.content_key, i.content_key))`
