import type { Migration } from './migration.ts'

/** Of the document `d`: the number under which the queue knew it together with others, as long as its item is there. */
export const queueBatch = `(SELECT i.batch FROM versions v JOIN items i ON i.item_key = v.item_key
  WHERE v.document_key = d.document_key AND v.action = 'add' ORDER BY v.number LIMIT 1)`

/** The same each time it is made of one library: its connection's id with its number and time in place of some digits. */
export const idOfEarlier = `substr(connection_id, 1, 9) || printf('%04x', batch & 65535) || substr(connection_id, 14, 11)
  || printf('%012x', at)`

/** What was found by a document must be taken back, so that is noted before it changes. */
const keepAsItWas = `INSERT INTO refound_documents
    SELECT OLD.document_key, OLD.connection_id, OLD.document_id, OLD.kind, OLD.collection, OLD.title, OLD.metadata,
      OLD.added_at, OLD.changed_at, OLD.arrival, OLD.joined_by
    WHERE NOT EXISTS (SELECT 1 FROM refound_documents WHERE document_key = OLD.document_key);`

/**
 * - `arrivals`: with what documents came into the library: one row for each handing over of a review and each archive
 *   brought in, and one a day for what is added one by one, which nobody counts. `names` is JSON: of tables, files, the
 *   archive. `earlier` are those of which only the queue's number was known, `lost` stand in for rows that could not be
 *   read any more. `is_joined`: it was on another computer.
 * - `documents.arrival`: with what the document came first, wherever that was; null where nobody knows, or where it was
 *   before this version (then `document_batches` says it). `joined_by`: the archive that brought it here.
 * - `review_batches.adding_arrival`: with what the rows come that are being handed over.
 *
 * Of a million documents it takes some seconds: each column that is added to `documents` reads them once, and what the
 * queue knew is counted along its own entries alone, in their order (`NOT INDEXED CROSS JOIN`).
 */
export const arrivals: Migration = {
  version: 14,
  statements: `
CREATE TABLE arrivals (
  arrival_key INTEGER PRIMARY KEY AUTOINCREMENT,
  arrival_id TEXT NOT NULL UNIQUE,
  connection_id TEXT NOT NULL,
  at INTEGER NOT NULL,
  way TEXT NOT NULL CHECK (way IN ('form', 'review', 'archive', 'earlier', 'lost')),
  names TEXT NOT NULL DEFAULT '[]',
  documents INTEGER NOT NULL DEFAULT 0,
  texts INTEGER NOT NULL DEFAULT 0,
  websites INTEGER NOT NULL DEFAULT 0,
  pictures INTEGER NOT NULL DEFAULT 0,
  joining_key INTEGER,
  is_joined INTEGER NOT NULL DEFAULT 0 CHECK (is_joined IN (0, 1))
) STRICT;
CREATE INDEX arrivals_listed ON arrivals (connection_id, at, arrival_key);
CREATE INDEX arrivals_one_by_one ON arrivals (connection_id, at) WHERE way = 'form' AND is_joined = 0;
CREATE INDEX arrivals_of_joining ON arrivals (joining_key) WHERE joining_key IS NOT NULL;
INSERT INTO sqlite_sequence (name, seq) SELECT 'arrivals', number FROM batch;
INSERT OR IGNORE INTO arrivals (arrival_key, arrival_id, connection_id, at, way, documents)
  SELECT batch, ${idOfEarlier}, connection_id, at, 'earlier', documents FROM (
    SELECT connection_id, batch, min(at) AS at, sum(documents) AS documents FROM (
      SELECT connection_id, batch, documents, (SELECT added_at FROM documents WHERE document_key = first) AS at FROM (
        SELECT f.connection_id, CAST(e.value AS INTEGER) AS batch, count(*) AS documents, min(e.document_key) AS first
        FROM found_fields f NOT INDEXED CROSS JOIN document_fields e ON e.field_key = f.field_key
        WHERE f.path = 'batch' GROUP BY f.field_key, e.value)
      UNION ALL
      SELECT connection_id, batch, count(*), min(added_at) FROM (
        SELECT d.connection_id, d.added_at, ${queueBatch} AS batch FROM documents d
        WHERE d.document_key > (SELECT up_to FROM finding))
      GROUP BY connection_id, batch)
    WHERE batch > 0 AND at IS NOT NULL
    GROUP BY connection_id, batch HAVING sum(documents) > 1 ORDER BY sum(documents) DESC);

ALTER TABLE documents ADD COLUMN arrival INTEGER;
ALTER TABLE documents ADD COLUMN joined_by INTEGER;
ALTER TABLE removed_documents ADD COLUMN arrival INTEGER;
ALTER TABLE removed_documents ADD COLUMN joined_by INTEGER;
ALTER TABLE review_batches ADD COLUMN adding_arrival INTEGER;

ALTER TABLE refound_documents ADD COLUMN arrival INTEGER;
ALTER TABLE refound_documents ADD COLUMN joined_by INTEGER;
DROP TRIGGER documents_refound;
CREATE TRIGGER documents_refound AFTER UPDATE OF kind, collection, title, metadata, added_at, changed_at, arrival,
  joined_by ON documents
WHEN OLD.document_key <= (SELECT up_to FROM finding) BEGIN
  ${keepAsItWas}
END;
DROP TRIGGER documents_lost;
CREATE TRIGGER documents_lost AFTER DELETE ON documents
WHEN OLD.document_key <= (SELECT up_to FROM finding) BEGIN
  ${keepAsItWas}
END;
`,
}
