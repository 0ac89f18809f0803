import type { DatabaseSync } from 'node:sqlite'
import { readDocument, readFormat, readInteger, readSummary } from './read-row.ts'
import type {
  DocumentChange,
  DocumentCounts,
  DocumentSummary,
  NewDocument,
  PictureFormat,
  StoredDocument,
} from './stored-document.ts'

/** Documents of the service. Every call commits before returning. */
export type DocumentStore = {
  put(document: NewDocument): { replaced: boolean }
  /** Changes title or metadata; false if there is no such document. An empty change only looks it up. */
  change(id: string, change: DocumentChange): boolean
  find(id: string): StoredDocument | null
  findPicture(id: string): { format: PictureFormat; bytes: Uint8Array } | null
  /** Newest first; `offset` counts skipped documents. */
  list(page: { offset: number; limit: number }): DocumentSummary[]
  count(): DocumentCounts
}

/** The caller closes the database. */
export function createDocumentStore({
  database,
  nowMs,
}: {
  database: DatabaseSync
  nowMs: () => number
}): DocumentStore {
  const remove = database.prepare('DELETE FROM documents WHERE id = ?')
  const insert = database.prepare(`
    INSERT INTO documents (id, collection, title, type, content, metadata, usage, indexed_text, page_title,
      final_address, indexed_at_ms)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`)
  const insertPicture = database.prepare(`
    INSERT INTO pictures (document_id, format, width, height, frames, bytes) VALUES (?, ?, ?, ?, ?, ?)`)
  const exists = database.prepare('SELECT 1 AS found FROM documents WHERE id = ?')
  const update = database.prepare(`
    UPDATE documents SET title = coalesce(?, title), metadata = coalesce(?, metadata), updated_at_ms = ?
    WHERE id = ?`)
  const select = database.prepare(`
    SELECT documents.*, format, width, height, frames
    FROM documents LEFT JOIN pictures ON document_id = id WHERE id = ?`)
  const selectPicture = database.prepare('SELECT format, bytes FROM pictures WHERE document_id = ?')
  const selectPage = database.prepare(`
    SELECT id, collection, title, type, usage, indexed_at_ms, updated_at_ms
    FROM documents ORDER BY position DESC LIMIT ? OFFSET ?`)
  const selectCounts = database.prepare(`
    SELECT count(*) AS everything, count(*) FILTER (WHERE type = 'text') AS texts,
      count(*) FILTER (WHERE type = 'website') AS websites, count(*) FILTER (WHERE type = 'image') AS images
    FROM documents`)

  function insertDocument({ id, collection, title, metadata, indexed }: NewDocument): boolean {
    const replaced = remove.run(id).changes !== 0
    const isWebsite = indexed.type === 'website'
    insert.run(
      id,
      collection,
      title,
      indexed.type,
      indexed.content,
      metadata,
      indexed.usage,
      isWebsite ? indexed.indexedText : null,
      isWebsite ? indexed.pageTitle : null,
      indexed.type === 'text' ? null : indexed.finalAddress,
      nowMs(),
    )
    if (indexed.type === 'image') {
      const { format, width, height, frames, bytes } = indexed.picture
      insertPicture.run(id, format, width, height, frames, bytes)
    }
    return replaced
  }

  return {
    put: (document) => ({ replaced: inTransaction(database, () => insertDocument(document)) }),
    change(id, { title, metadata }) {
      if (title === undefined && metadata === undefined) return exists.get(id) !== undefined
      return update.run(title ?? null, metadata ?? null, nowMs(), id).changes !== 0
    },
    find(id) {
      const row = select.get(id)
      return row === undefined ? null : readDocument(row)
    },
    findPicture(id) {
      const row = selectPicture.get(id)
      if (row === undefined || !(row.bytes instanceof Uint8Array)) return null
      return { format: readFormat(row), bytes: row.bytes }
    },
    list: ({ offset, limit }) => selectPage.all(limit, offset).map(readSummary),
    count() {
      const row = selectCounts.get() ?? {}
      return {
        all: readInteger(row, 'everything'),
        text: readInteger(row, 'texts'),
        website: readInteger(row, 'websites'),
        image: readInteger(row, 'images'),
      }
    },
  }
}

function inTransaction<Result>(database: DatabaseSync, work: () => Result): Result {
  database.exec('BEGIN IMMEDIATE')
  try {
    const result = work()
    database.exec('COMMIT')
    return result
  } catch (cause) {
    // A failed COMMIT (disk full) may have ended the transaction already.
    if (database.isTransaction) database.exec('ROLLBACK')
    throw cause
  }
}
