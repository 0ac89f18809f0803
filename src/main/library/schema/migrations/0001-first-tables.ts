import type { Migration } from './migration.ts'

/**
 * - `documents` is what the library lists; each row repeats the newest version that was not discarded.
 * - `versions` are kept in the order they were wanted; `superseded` ones were replaced before they left.
 * - `contents` hold the text, address or picture description once, for the document, its versions and items.
 * - `items` are the outbox, `item_events` their history, `attempts` the receipts. None of these is ever deleted.
 * - `documents_search` keeps no copy of the text; it takes deletes by key alone (sqlite.org/fts5.html,
 *   "Contentless-Delete Tables"), so that text can be prepared before it is indexed.
 */
export const firstTables: Migration = {
  version: 1,
  statements: `
CREATE TABLE contents (
  content_key INTEGER PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('text', 'website', 'picture-address', 'picture-file')),
  body TEXT NOT NULL
) STRICT;

CREATE TABLE documents (
  document_key INTEGER PRIMARY KEY AUTOINCREMENT,
  connection_id TEXT NOT NULL,
  document_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  collection TEXT,
  title TEXT,
  metadata TEXT,
  content_key INTEGER REFERENCES contents (content_key),
  excerpt TEXT NOT NULL,
  state TEXT NOT NULL,
  added_at INTEGER NOT NULL,
  changed_at INTEGER NOT NULL,
  UNIQUE (connection_id, document_id)
) STRICT;
CREATE INDEX documents_of_connection ON documents (connection_id, document_key);
CREATE INDEX documents_collections ON documents (connection_id, collection, changed_at);

CREATE TABLE items (
  item_key INTEGER PRIMARY KEY AUTOINCREMENT,
  item_id TEXT NOT NULL UNIQUE,
  connection_id TEXT NOT NULL,
  document_id TEXT NOT NULL,
  operation TEXT NOT NULL CHECK (operation IN ('add', 'update')),
  kind TEXT NOT NULL,
  shown_title TEXT NOT NULL,
  collection TEXT,
  title TEXT,
  metadata TEXT,
  content_key INTEGER REFERENCES contents (content_key),
  state TEXT NOT NULL,
  doubtful INTEGER NOT NULL DEFAULT 0 CHECK (doubtful IN (0, 1)),
  attempts INTEGER NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  tries INTEGER NOT NULL DEFAULT 0,
  accepted_at INTEGER NOT NULL,
  not_before INTEGER,
  problem TEXT,
  byte_length INTEGER NOT NULL,
  batch INTEGER NOT NULL
) STRICT;
CREATE INDEX items_unfinished ON items (connection_id, document_id, item_key)
  WHERE state NOT IN ('done', 'discarded');
CREATE INDEX items_ready ON items (connection_id, item_key, not_before, document_id)
  WHERE state IN ('waiting', 'unsure');
CREATE INDEX items_due ON items (connection_id, not_before, item_key, document_id)
  WHERE state IN ('waiting', 'unsure') AND not_before IS NOT NULL;
CREATE INDEX items_listed ON items (connection_id, state, item_key);

CREATE TABLE versions (
  version_key INTEGER PRIMARY KEY,
  document_key INTEGER NOT NULL REFERENCES documents (document_key) ON DELETE CASCADE,
  number INTEGER NOT NULL CHECK (number > 0),
  action TEXT NOT NULL CHECK (action IN ('add', 'edit', 'restore')),
  item_key INTEGER NOT NULL REFERENCES items (item_key),
  superseded INTEGER NOT NULL DEFAULT 0 CHECK (superseded IN (0, 1)),
  kind TEXT NOT NULL,
  collection TEXT,
  title TEXT,
  metadata TEXT,
  content_key INTEGER REFERENCES contents (content_key),
  at INTEGER NOT NULL,
  UNIQUE (document_key, number)
) STRICT;
CREATE INDEX versions_of_item ON versions (item_key);

CREATE TABLE item_events (
  event_key INTEGER PRIMARY KEY,
  item_key INTEGER NOT NULL REFERENCES items (item_key),
  at INTEGER NOT NULL,
  event TEXT NOT NULL,
  from_state TEXT,
  to_state TEXT NOT NULL,
  note TEXT NOT NULL
) STRICT;
CREATE INDEX item_events_of_item ON item_events (item_key, event_key);

CREATE TABLE attempts (
  attempt_key INTEGER PRIMARY KEY AUTOINCREMENT,
  item_id TEXT NOT NULL,
  connection_id TEXT NOT NULL,
  document_id TEXT NOT NULL,
  operation TEXT NOT NULL,
  title TEXT NOT NULL,
  folded TEXT NOT NULL,
  number INTEGER NOT NULL CHECK (number > 0),
  started_at INTEGER NOT NULL,
  finished_at INTEGER,
  outcome TEXT NOT NULL,
  counted_as_repeat INTEGER NOT NULL DEFAULT 0 CHECK (counted_as_repeat IN (0, 1)),
  answer TEXT,
  problem TEXT
) STRICT;
CREATE INDEX attempts_of_document ON attempts (connection_id, document_id, attempt_key);
CREATE INDEX attempts_of_connection ON attempts (connection_id, attempt_key);
CREATE INDEX attempts_by_outcome ON attempts (outcome, attempt_key);

CREATE TABLE pauses (
  connection_id TEXT PRIMARY KEY,
  reason TEXT NOT NULL,
  until INTEGER
) STRICT, WITHOUT ROWID;

CREATE TABLE drafts (
  draft_key INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  text TEXT NOT NULL
) STRICT;

CREATE TABLE batch (
  only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
  number INTEGER NOT NULL,
  started_at INTEGER NOT NULL,
  total INTEGER NOT NULL,
  done INTEGER NOT NULL
) STRICT;
INSERT INTO batch VALUES (1, 0, 0, 0, 0);

CREATE TABLE item_counts (state TEXT PRIMARY KEY, amount INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE TRIGGER items_counted AFTER INSERT ON items BEGIN
  INSERT INTO item_counts VALUES (NEW.state, 1) ON CONFLICT DO UPDATE SET amount = amount + 1;
END;
CREATE TRIGGER items_recounted AFTER UPDATE OF state ON items WHEN OLD.state <> NEW.state BEGIN
  UPDATE item_counts SET amount = amount - 1 WHERE state = OLD.state;
  INSERT INTO item_counts VALUES (NEW.state, 1) ON CONFLICT DO UPDATE SET amount = amount + 1;
END;

CREATE VIRTUAL TABLE documents_search USING fts5 (
  title, document_id, collection, content, metadata,
  content = '', contentless_delete = 1, prefix = '2 3',
  tokenize = "unicode61 remove_diacritics 2 categories 'L* N* Co M*'"
);
`,
}
