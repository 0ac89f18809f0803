import type { Migration } from './migration.ts'

/**
 * - `review_batches`: one open a connection; a closed one is only waiting to be cleared away. `round` counts what was
 *   begun on the batch; a row has the round in which it was last edited or last changed its state, so that what was
 *   begun earlier leaves it alone. `work` is a change of many rows that is under way, as JSON.
 * - `review_rows`: `content` is the address, the picture's description, or the first 300 characters of a text, which
 *   is whole in `review_texts` where it is longer. `mark` is what the content is recognised by (`content-mark.ts`).
 * - `review_sources` repeat the connection, so that rows find it again where the batch's row is damaged.
 * - `duplicate_keys`: by what the library's documents are recognised again; `changed_documents` are those whose keys
 *   have still to be taken up (`duplicate-keys.ts`), whatever changed them: an add, a correction, a recovery.
 * - `items_pictures`: which held pictures the queue needs, without going through all of it.
 */
export const review: Migration = {
  version: 2,
  statements: `
CREATE TABLE review_batches (
  batch_key INTEGER PRIMARY KEY AUTOINCREMENT,
  batch_id TEXT NOT NULL UNIQUE,
  connection_id TEXT NOT NULL,
  started_at INTEGER NOT NULL,
  is_open INTEGER NOT NULL DEFAULT 1 CHECK (is_open IN (0, 1)),
  last_position INTEGER NOT NULL DEFAULT 0,
  sends_pictures INTEGER NOT NULL CHECK (sends_pictures IN (0, 1)),
  round INTEGER NOT NULL DEFAULT 1,
  adding_round INTEGER,
  adding_after INTEGER NOT NULL DEFAULT 0,
  hold_until INTEGER,
  recheck_after INTEGER,
  work TEXT
) STRICT;
CREATE UNIQUE INDEX review_batches_open ON review_batches (connection_id) WHERE is_open = 1;

CREATE TABLE review_rows (
  row_key INTEGER PRIMARY KEY AUTOINCREMENT,
  batch_key INTEGER NOT NULL,
  position INTEGER NOT NULL CHECK (position > 0),
  content_kind TEXT NOT NULL CHECK (content_kind IN ('text', 'website', 'picture-address', 'picture-file')),
  content TEXT NOT NULL,
  text_length INTEGER NOT NULL,
  mark TEXT,
  title TEXT NOT NULL,
  collection TEXT NOT NULL,
  document_id TEXT NOT NULL,
  metadata TEXT,
  source TEXT NOT NULL,
  reading_problems TEXT,
  problems TEXT,
  duplicate_by TEXT CHECK (duplicate_by IN ('id', 'address', 'text', 'picture')),
  choice TEXT CHECK (choice IN ('skip', 'update', 'add')),
  choice_mark TEXT,
  state TEXT NOT NULL CHECK (state IN ('ready', 'problem', 'undecided', 'skipped', 'accepted', 'removed')),
  round INTEGER NOT NULL,
  removal TEXT
) STRICT;
CREATE INDEX review_rows_in_state ON review_rows (batch_key, state, row_key);
CREATE INDEX review_rows_listed ON review_rows (batch_key, row_key)
  WHERE state NOT IN ('accepted', 'removed');
CREATE INDEX review_rows_ids ON review_rows (batch_key, document_id, row_key)
  WHERE state NOT IN ('accepted', 'removed');
CREATE INDEX review_rows_marks ON review_rows (batch_key, mark, row_key)
  WHERE mark IS NOT NULL AND state NOT IN ('accepted', 'removed');
CREATE INDEX review_rows_pictures ON review_rows (batch_key)
  WHERE content_kind = 'picture-file' AND state <> 'accepted';
CREATE INDEX review_rows_removed ON review_rows (removal, row_key) WHERE removal IS NOT NULL;

CREATE TABLE review_texts (row_key INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT;

CREATE TABLE review_sources (
  source_key INTEGER PRIMARY KEY,
  batch_key INTEGER NOT NULL,
  connection_id TEXT NOT NULL,
  name TEXT NOT NULL,
  UNIQUE (batch_key, name)
) STRICT;

CREATE TABLE review_not_taken (
  not_taken_key INTEGER PRIMARY KEY,
  batch_key INTEGER NOT NULL,
  name TEXT NOT NULL,
  reason TEXT NOT NULL,
  facts TEXT NOT NULL,
  removal TEXT
) STRICT;
CREATE INDEX review_not_taken_of_batch ON review_not_taken (batch_key, not_taken_key);

CREATE TABLE review_counts (
  batch_key INTEGER NOT NULL,
  state TEXT NOT NULL,
  amount INTEGER NOT NULL,
  PRIMARY KEY (batch_key, state)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER review_rows_counted AFTER INSERT ON review_rows BEGIN
  INSERT INTO review_counts VALUES (NEW.batch_key, NEW.state, 1) ON CONFLICT DO UPDATE SET amount = amount + 1;
END;
CREATE TRIGGER review_rows_recounted AFTER UPDATE OF state ON review_rows WHEN OLD.state <> NEW.state BEGIN
  UPDATE review_counts SET amount = amount - 1 WHERE batch_key = OLD.batch_key AND state = OLD.state;
  INSERT INTO review_counts VALUES (NEW.batch_key, NEW.state, 1) ON CONFLICT DO UPDATE SET amount = amount + 1;
END;
CREATE TRIGGER review_rows_discounted AFTER DELETE ON review_rows BEGIN
  UPDATE review_counts SET amount = amount - 1 WHERE batch_key = OLD.batch_key AND state = OLD.state;
END;

CREATE INDEX items_pictures ON items (content_key)
  WHERE kind = 'picture-file' AND state NOT IN ('done', 'discarded');

CREATE TABLE duplicate_keys (
  document_key INTEGER PRIMARY KEY,
  connection_id TEXT NOT NULL,
  document_id TEXT NOT NULL,
  mark TEXT
) STRICT;
CREATE INDEX duplicate_keys_marks ON duplicate_keys (connection_id, mark, document_key) WHERE mark IS NOT NULL;

CREATE TABLE changed_documents (
  document_key INTEGER PRIMARY KEY,
  connection_id TEXT NOT NULL,
  document_id TEXT NOT NULL
) STRICT;
INSERT INTO changed_documents SELECT document_key, connection_id, document_id FROM documents;
CREATE TRIGGER documents_added AFTER INSERT ON documents BEGIN
  INSERT OR IGNORE INTO changed_documents VALUES (NEW.document_key, NEW.connection_id, NEW.document_id);
END;
CREATE TRIGGER documents_content_changed AFTER UPDATE OF content_key ON documents
WHEN NEW.content_key IS NOT OLD.content_key BEGIN
  INSERT OR IGNORE INTO changed_documents VALUES (NEW.document_key, NEW.connection_id, NEW.document_id);
END;
CREATE TRIGGER documents_seen AFTER UPDATE OF metadata ON documents
WHEN NEW.kind = 'unknown' AND (NEW.metadata IS NULL) <> (OLD.metadata IS NULL) BEGIN
  INSERT OR IGNORE INTO changed_documents VALUES (NEW.document_key, NEW.connection_id, NEW.document_id);
END;
CREATE TRIGGER documents_removed AFTER DELETE ON documents BEGIN
  INSERT OR IGNORE INTO changed_documents VALUES (OLD.document_key, OLD.connection_id, OLD.document_id);
END;
`,
}
