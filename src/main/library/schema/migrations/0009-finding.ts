import type { Migration } from './migration.ts'

/**
 * - `found_fields`: what documents of a connection can be sorted and looked for by: a metadata field, whose `path` is a
 *   JSON list of names, or a column of the list. The counts are of documents, by what their first value is.
 * - `document_fields`: the values of each document, so written that they sort as they should (`field-values.ts`).
 * - `document_batches`: with which others a document was added, also where its first version is cleared away.
 * - `finding.up_to`: documents up to this key have been taken up there, the others have still to be.
 * - `refound_documents`: those that were taken up and have changed since, as they were then; without a connection
 *   where nothing of the document is there.
 * - `connection_names` repeats the settings, so that a search can ask for a connection by its name.
 */
export const finding: Migration = {
  version: 9,
  statements: `
CREATE TABLE found_fields (
  field_key INTEGER PRIMARY KEY,
  connection_id TEXT NOT NULL,
  path TEXT NOT NULL,
  documents INTEGER NOT NULL DEFAULT 0,
  texts INTEGER NOT NULL DEFAULT 0,
  numbers INTEGER NOT NULL DEFAULT 0,
  yes_nos INTEGER NOT NULL DEFAULT 0,
  dates INTEGER NOT NULL DEFAULT 0,
  lists INTEGER NOT NULL DEFAULT 0,
  groups INTEGER NOT NULL DEFAULT 0,
  UNIQUE (connection_id, path)
) STRICT;

CREATE TABLE document_fields (
  field_key INTEGER NOT NULL,
  value TEXT NOT NULL,
  document_key INTEGER NOT NULL,
  PRIMARY KEY (field_key, value, document_key)
) STRICT, WITHOUT ROWID;

CREATE TABLE document_batches (document_key INTEGER PRIMARY KEY, batch INTEGER NOT NULL) STRICT;

CREATE TABLE finding (only_row INTEGER PRIMARY KEY CHECK (only_row = 1), up_to INTEGER NOT NULL) STRICT;
INSERT INTO finding VALUES (1, 0);

CREATE TABLE refound_documents (
  document_key INTEGER PRIMARY KEY,
  connection_id TEXT,
  document_id TEXT,
  kind TEXT,
  collection TEXT,
  title TEXT,
  metadata TEXT,
  added_at INTEGER,
  changed_at INTEGER
) STRICT;
CREATE TRIGGER documents_refound AFTER UPDATE OF kind, collection, title, metadata, added_at, changed_at ON documents
WHEN OLD.document_key <= (SELECT up_to FROM finding) BEGIN
  INSERT INTO refound_documents
    SELECT OLD.document_key, OLD.connection_id, OLD.document_id, OLD.kind, OLD.collection, OLD.title, OLD.metadata,
      OLD.added_at, OLD.changed_at
    WHERE NOT EXISTS (SELECT 1 FROM refound_documents WHERE document_key = OLD.document_key);
END;
CREATE TRIGGER documents_lost AFTER DELETE ON documents
WHEN OLD.document_key <= (SELECT up_to FROM finding) BEGIN
  INSERT INTO refound_documents
    SELECT OLD.document_key, OLD.connection_id, OLD.document_id, OLD.kind, OLD.collection, OLD.title, OLD.metadata,
      OLD.added_at, OLD.changed_at
    WHERE NOT EXISTS (SELECT 1 FROM refound_documents WHERE document_key = OLD.document_key);
END;
CREATE TRIGGER documents_back AFTER INSERT ON documents
WHEN NEW.document_key <= (SELECT up_to FROM finding) BEGIN
  INSERT INTO refound_documents (document_key)
    SELECT NEW.document_key
    WHERE NOT EXISTS (SELECT 1 FROM refound_documents WHERE document_key = NEW.document_key);
END;

CREATE TABLE connection_names (connection_id TEXT PRIMARY KEY, name TEXT NOT NULL) STRICT, WITHOUT ROWID;
`,
}
