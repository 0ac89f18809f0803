import type { Migration } from './migration.ts'

/**
 * `near_id`: the ID as it is compared for near duplicates (`nearName`). All documents are indexed anew, since SQL cannot
 * tell it. Null in review rows of an older app, until their ID is changed: later rows are not compared with them.
 */
export const nearIds: Migration = {
  version: 20,
  statements: `
ALTER TABLE duplicate_keys ADD COLUMN near_id TEXT;
CREATE INDEX duplicate_keys_near ON duplicate_keys (connection_id, near_id, document_key);
INSERT OR IGNORE INTO changed_documents SELECT document_key, connection_id, document_id FROM documents;
ALTER TABLE review_rows ADD COLUMN near_id TEXT;
CREATE INDEX review_rows_near ON review_rows (batch_key, near_id, row_key)
  WHERE state NOT IN ('accepted', 'removed');
`,
}
