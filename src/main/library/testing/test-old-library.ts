import { randomUUID } from 'node:crypto'
import { openDatabase } from '../db/database.ts'
import { allMigrations, applyMigrations } from '../schema/migrate.ts'

/**
 * Makes the file as an app of the first version left it: in that version's own words, since what writes documents
 * today knows columns that it did not have. Each document was added and sent; every third has an edit that waits.
 */
export function makeLibraryOfFirstVersion(
  file: string,
  connectionId: string,
  documents: number,
  textOf: (index: number) => string,
): void {
  const db = openDatabase(file)
  applyMigrations(db, allMigrations.slice(0, 1))
  db.transaction(() => {
    for (let index = 0; index < documents; index += 1) {
      const body = textOf(index)
      const title = `Title ${index}`
      const document = { connectionId, documentId: `old-${index}`, title, at: index }
      const metadata = `{ "n" : ${index}.0 }`
      const content = db.run("INSERT INTO contents (kind, body) VALUES ('text', :body)", { body }).key
      const documentKey = db.run(
        `INSERT INTO documents (connection_id, document_id, kind, collection, title, metadata, content_key, excerpt,
           state, added_at, changed_at)
         VALUES (:connectionId, :documentId, 'text', 'news', :title, :metadata, :content, :excerpt, :state, :at, :at)`,
        {
          ...document,
          metadata,
          content,
          excerpt: body.slice(0, 160),
          state: index % 3 === 0 ? 'waiting' : 'done',
        },
      ).key
      db.run(
        `INSERT INTO documents_search (rowid, title, document_id, collection, content, metadata)
         VALUES (:documentKey, :title, :documentId, 'news', :body, '')`,
        { documentKey, title: title.toLowerCase(), documentId: `old ${index}`, body: body.toLowerCase() },
      )
      const write = (operation: 'add' | 'update', state: string, number: number) => {
        const itemKey = db.run(
          `INSERT INTO items (item_id, connection_id, document_id, operation, kind, shown_title, collection, title,
             metadata, content_key, state, accepted_at, byte_length, batch)
           VALUES (:itemId, :connectionId, :documentId, :operation, 'text', :title, 'news', :title, :metadata,
             :content, :state, :at, 10, 1)`,
          { ...document, itemId: randomUUID(), operation, metadata, content, state },
        ).key
        db.run(
          `INSERT INTO versions (document_key, number, action, item_key, kind, collection, title, metadata,
             content_key, at)
           VALUES (:documentKey, :number, :action, :itemKey, 'text', 'news', :title, :metadata, :content, :at)`,
          {
            documentKey,
            number,
            action: operation === 'add' ? 'add' : 'edit',
            itemKey,
            title,
            metadata,
            content,
            at: index,
          },
        )
        db.run(
          `INSERT INTO item_events (item_key, at, event, from_state, to_state, note)
           VALUES (:itemKey, :at, 'accepted-by-app', NULL, 'waiting', '')`,
          { itemKey, at: index },
        )
      }
      write('add', 'done', 1)
      if (index % 3 === 0) write('update', 'waiting', 2)
    }
  })
  db.close()
}
