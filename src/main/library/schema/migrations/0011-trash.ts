import type { Migration } from './migration.ts'

/**
 * - `removed_documents`, `removed_versions`: what was taken out of `documents` and `versions`, in the same columns, so
 *   that nothing else has to know of it. A document keeps its key, which is never given to another one. Items and
 *   receipts stay where they are. `removed_by` is the removal that took it; `folded` is what it is looked for by.
 *   A content is of one document only, so what the trash has needs no reference that every deletion would look along.
 * - `trash_works`: what is being done to many documents; `last_key` is how far it came, `subject` a search or a removal.
 * - `trash_rows`: the documents chosen one by one, and of a removal those that stayed (`is_left`).
 */
export const trash: Migration = {
  version: 11,
  statements: `
CREATE TABLE removed_documents (
  document_key INTEGER PRIMARY KEY,
  connection_id TEXT NOT NULL,
  document_id TEXT NOT NULL,
  removed_at INTEGER NOT NULL,
  removed_by TEXT NOT NULL,
  folded TEXT NOT NULL,
  kind TEXT NOT NULL,
  collection TEXT,
  title TEXT,
  excerpt TEXT NOT NULL,
  state TEXT NOT NULL,
  added_at INTEGER NOT NULL,
  changed_at INTEGER NOT NULL,
  content_key INTEGER,
  metadata TEXT
) STRICT;
CREATE INDEX removed_documents_listed ON removed_documents (connection_id, removed_at, document_key);
CREATE INDEX removed_documents_ids ON removed_documents (connection_id, document_id, document_key);
CREATE INDEX removed_documents_together ON removed_documents (removed_by, document_key);
CREATE INDEX removed_documents_old ON removed_documents (removed_at);

CREATE TABLE removed_versions (
  version_key INTEGER PRIMARY KEY,
  document_key INTEGER NOT NULL REFERENCES removed_documents (document_key) ON DELETE CASCADE,
  number INTEGER NOT NULL CHECK (number > 0),
  action TEXT NOT NULL CHECK (action IN ('add', 'edit', 'restore')),
  item_key INTEGER NOT NULL,
  superseded INTEGER NOT NULL DEFAULT 0 CHECK (superseded IN (0, 1)),
  kind TEXT NOT NULL,
  collection TEXT,
  title TEXT,
  metadata TEXT,
  content_key INTEGER,
  at INTEGER NOT NULL,
  change_key INTEGER,
  way TEXT CHECK (way IN ('undo', 'table')),
  UNIQUE (document_key, number)
) STRICT;
CREATE INDEX removed_versions_of_item ON removed_versions (item_key);

CREATE TABLE trash_works (
  work_key INTEGER PRIMARY KEY AUTOINCREMENT,
  work_id TEXT NOT NULL UNIQUE,
  connection_id TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('remove', 'restore', 'clear')),
  scope TEXT NOT NULL CHECK (scope IN ('rows', 'removal', 'search')),
  subject TEXT NOT NULL,
  at INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('collecting', 'running', 'done', 'stopped')),
  last_key INTEGER NOT NULL DEFAULT 0,
  total INTEGER NOT NULL DEFAULT 0,
  done INTEGER NOT NULL DEFAULT 0,
  left_count INTEGER NOT NULL DEFAULT 0,
  joined INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX trash_works_unfinished ON trash_works (state, work_key) WHERE state IN ('collecting', 'running');

CREATE TABLE trash_rows (
  row_key INTEGER PRIMARY KEY,
  work_key INTEGER NOT NULL,
  document_id TEXT,
  document_key INTEGER,
  is_left INTEGER NOT NULL DEFAULT 0 CHECK (is_left IN (0, 1))
) STRICT;
CREATE INDEX trash_rows_of_work ON trash_rows (work_key, is_left, row_key);
`,
}
