/**
 * Documents and picture bytes. `content` is as sent, except that a `data:` address keeps only the part before
 * its comma: the rest is decoded in `pictures`. `metadata` is JSON text as sent. `position` grows with each
 * indexing, for ordering without the clock.
 */
export const createDocuments = `
  CREATE TABLE documents (
    position INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    collection TEXT NOT NULL,
    title TEXT NOT NULL,
    type TEXT NOT NULL CHECK (type IN ('text', 'website', 'image')),
    content TEXT NOT NULL,
    metadata TEXT,
    usage INTEGER NOT NULL CHECK (usage >= 0),
    indexed_text TEXT,
    page_title TEXT,
    final_address TEXT,
    indexed_at_ms INTEGER NOT NULL,
    updated_at_ms INTEGER
  ) STRICT;

  CREATE INDEX documents_by_collection ON documents (collection);

  CREATE TABLE pictures (
    document_id TEXT PRIMARY KEY REFERENCES documents (id) ON DELETE CASCADE,
    format TEXT NOT NULL CHECK (format IN ('PNG', 'JPEG', 'WEBP', 'GIF')),
    width INTEGER NOT NULL,
    height INTEGER NOT NULL,
    frames INTEGER NOT NULL,
    bytes BLOB NOT NULL
  ) STRICT, WITHOUT ROWID;
`
