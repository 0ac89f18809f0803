import type { Migration } from './migration.ts'

const isIt = (row: 'NEW' | 'OLD') =>
  `connection_id = ${row}.connection_id AND collection = coalesce(${row}.collection, '')`

const countIt = `INSERT INTO collection_counts SELECT NEW.connection_id, coalesce(NEW.collection, ''), 0
    WHERE NOT EXISTS (SELECT 1 FROM collection_counts WHERE ${isIt('NEW')});
  UPDATE collection_counts SET documents = documents + 1 WHERE ${isIt('NEW')};`

const uncountIt = `UPDATE collection_counts SET documents = documents - 1 WHERE ${isIt('OLD')};
  DELETE FROM collection_counts WHERE ${isIt('OLD')} AND documents = 0;`

/**
 * How many documents each collection has; those without one are counted under an empty name. Counted as they come and
 * go: going through a million of them would hold up whatever is asked meanwhile. Without `ON CONFLICT`, for which
 * SQLite would keep a journal for each statement (see 3).
 */
export const collectionCounts: Migration = {
  version: 18,
  statements: `
CREATE TABLE collection_counts (
  connection_id TEXT NOT NULL,
  collection TEXT NOT NULL,
  documents INTEGER NOT NULL,
  PRIMARY KEY (connection_id, collection)
) STRICT, WITHOUT ROWID;
INSERT INTO collection_counts SELECT connection_id, coalesce(collection, ''), count(*) FROM documents
  GROUP BY connection_id, coalesce(collection, '');
CREATE TRIGGER documents_counted AFTER INSERT ON documents BEGIN
  ${countIt}
END;
CREATE TRIGGER documents_uncounted AFTER DELETE ON documents BEGIN
  ${uncountIt}
END;
CREATE TRIGGER documents_recounted AFTER UPDATE OF collection ON documents WHEN OLD.collection IS NOT NEW.collection BEGIN
  ${uncountIt}
  ${countIt}
END;
`,
}
