import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Times of edits: some are later than `at`, the remaining ones earlier. */
type Edits = {
  readonly at: number
  /** Prefix of the edits' IDs, so that those of two computers differ. */
  readonly mark: string
  /** New title of the documents; null for edits without a visible change. */
  readonly title: string | null
  readonly laterMs: (documentKey: string) => string
}

/**
 * Edits every sent document of a library by writing rows: the app's operations would take longer for a million than
 * the measured work. Skips the search index, which an archive does not contain.
 */
export function editAll(folder: string, { at, mark, title, laterMs }: Edits): void {
  const db = new DatabaseSync(path.join(folder, 'library.db'))
  const id = (documentKey: string) => `printf('${mark}0000-0000-4000-8000-%012x', ${documentKey})`
  const time = `${at} + ${laterMs('d.document_key')}`
  const called = title === null ? 'd.title' : `'${title} ' || d.document_key`
  try {
    db.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -400000')
    if (title !== null) {
      db.exec('DROP TRIGGER documents_refound')
      db.exec(`UPDATE documents AS d SET title = ${called}, changed_at = ${time} WHERE state = 'done'`)
    }
    db.exec(`
      INSERT INTO items (item_id, connection_id, document_id, operation, kind, shown_title, title, state, attempts,
          tries, accepted_at, byte_length, batch)
        SELECT ${id('d.document_key')}, connection_id, document_id, 'update', kind, ${called}, ${called}, 'done', 1, 1,
          ${time}, 20, 1000000
        FROM documents d WHERE state = 'done' ORDER BY document_key;
      INSERT INTO versions (document_key, number, action, item_key, kind, collection, title, metadata, content_key, at)
        SELECT document_key, (SELECT max(number) + 1 FROM versions v WHERE v.document_key = d.document_key), 'edit',
          (SELECT item_key FROM items WHERE item_id = ${id('d.document_key')}), kind, collection, ${called}, metadata,
          content_key, ${time}
        FROM documents d WHERE state = 'done' ORDER BY document_key;
      INSERT INTO item_events (item_key, at, event, from_state, to_state, note)
        SELECT item_key, accepted_at, e.value ->> 0, e.value ->> 1, e.value ->> 2, '' FROM items,
          json_each('[["accepted-by-app",null,"waiting"],["claimed","waiting","sending"],["accepted","sending","done"]]') e
        WHERE batch = 1000000;
      INSERT INTO attempts (item_id, connection_id, document_id, operation, title, folded, number, started_at,
          finished_at, outcome)
        SELECT item_id, connection_id, document_id, operation, title, lower(title) || char(10) || document_id, 1,
          accepted_at, accepted_at, 'done'
        FROM items WHERE batch = 1000000 ORDER BY item_key;`)
  } finally {
    db.close()
  }
}
