import { folded } from '../../../shared/domain/query/search-text.ts'
import type { Database } from '../db/database.ts'
import { removingContents } from '../records/contents.ts'
import { findDocument, removeDocument } from '../records/documents.ts'
import { changeItem } from '../records/queue-items.ts'
import { itemRow } from '../records/rows.ts'

/** All items of the document with content: of its versions and receipts, and waiting ones. */
const itemKeys = `SELECT v.item_key FROM documents d JOIN versions v USING (document_key)
    WHERE d.connection_id = :connectionId AND d.document_id = :documentId
  UNION SELECT v.item_key FROM removed_documents d JOIN removed_versions v USING (document_key)
    WHERE d.connection_id = :connectionId AND d.document_id = :documentId
  UNION SELECT i.item_key FROM attempts a JOIN items i ON i.item_id = a.item_id
    WHERE a.connection_id = :connectionId AND a.document_id = :documentId
  UNION SELECT i.item_key FROM items i INDEXED BY items_unfinished
    WHERE i.connection_id = :connectionId AND i.document_id = :documentId AND i.state NOT IN ('done', 'discarded')`

/**
 * Deletes a document for good, as an administrator of its team demands: its versions, search
 * entries, trash, and the contents of its items and receipts. The items and receipts themselves
 * stay. A request in flight ends as usual.
 */
export function eraseDocument(
  db: Database,
  of: { readonly connectionId: string; readonly documentId: string },
  at: number,
): void {
  const { documentId } = of
  removingContents(db, (removeContent) => {
    const keys = db.numbers(itemKeys, of)
    const items = db.all(
      itemRow,
      'SELECT * FROM items WHERE item_key IN (SELECT value FROM json_each(:keys))',
      { keys },
    )
    for (const item of items) changeItem(db, item, { event: 'discarded', at, note: 'erased-by-team' })
    const contents = db.numbers(
      `SELECT content_key FROM items
         WHERE item_key IN (SELECT value FROM json_each(:keys)) AND content_key IS NOT NULL
       UNION SELECT content_key FROM documents
         WHERE connection_id = :connectionId AND document_id = :documentId AND content_key IS NOT NULL
       UNION SELECT content_key FROM removed_documents
         WHERE connection_id = :connectionId AND document_id = :documentId AND content_key IS NOT NULL`,
      { ...of, keys },
    )
    db.run(
      `UPDATE items SET shown_title = :documentId, title = NULL, metadata = NULL, content_key = NULL, problem = NULL,
         is_pruned = 1 WHERE item_key IN (SELECT value FROM json_each(:keys))`,
      { documentId, keys },
    )
    db.run(
      `UPDATE attempts SET title = :documentId, folded = :folded, answer = NULL, problem = NULL
       WHERE connection_id = :connectionId AND document_id = :documentId`,
      { ...of, folded: folded(`${documentId}\n${documentId}`) },
    )
    db.run(
      `DELETE FROM bulk_edit_rows WHERE document_id = :documentId
         AND bulk_edit_key IN (SELECT bulk_edit_key FROM bulk_edits WHERE connection_id = :connectionId)`,
      of,
    )
    const known = findDocument(db, of.connectionId, documentId)
    if (known !== undefined) removeDocument(db, known.key)
    const removed = `FROM removed_documents WHERE connection_id = :connectionId AND document_id = :documentId`
    db.run(`DELETE FROM removed_versions WHERE document_key IN (SELECT document_key ${removed})`, of)
    db.run(`DELETE ${removed}`, of)
    for (const content of contents) removeContent(content, of)
  })
}
