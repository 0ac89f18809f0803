import type { Migration } from './migration.ts'

const isIt = (row: 'NEW' | 'OLD') =>
  `connection_id = ${row}.connection_id AND collection = coalesce(${row}.collection, '')`

const countIt = `INSERT INTO collection_counts (connection_id, collection, documents)
    SELECT NEW.connection_id, coalesce(NEW.collection, ''), 0
    WHERE NOT EXISTS (SELECT 1 FROM collection_counts WHERE ${isIt('NEW')});
  UPDATE collection_counts SET documents = documents + 1 WHERE ${isIt('NEW')};`

const uncountIt = `UPDATE collection_counts SET documents = documents - 1 WHERE ${isIt('OLD')};
  DELETE FROM collection_counts WHERE ${isIt('OLD')} AND documents = 0;`

/**
 * `near`: the collection as it is compared for names that a person takes for the same (`nearName`). SQL cannot tell it,
 * so it is null until names are next compared. The triggers name their columns from here on.
 */
export const nearCollections: Migration = {
  version: 21,
  statements: `
ALTER TABLE collection_counts ADD COLUMN near TEXT;
CREATE INDEX collection_counts_near ON collection_counts (connection_id, near);
DROP TRIGGER documents_counted;
DROP TRIGGER documents_recounted;
CREATE TRIGGER documents_counted AFTER INSERT ON documents BEGIN
  ${countIt}
END;
CREATE TRIGGER documents_recounted AFTER UPDATE OF collection ON documents WHEN OLD.collection IS NOT NEW.collection BEGIN
  ${uncountIt}
  ${countIt}
END;
`,
}
