import type { Migration } from './migration.ts'

/**
 * - `versions.way`: by which way an edit came, where its action does not say it.
 * - `items.is_pruned`: its version was cleared away on purpose, and with it what was sent. So an item without a version
 *   is not taken for one whose version was lost.
 */
export const historyOfDocuments: Migration = {
  version: 8,
  statements: `
ALTER TABLE versions ADD COLUMN way TEXT CHECK (way IN ('undo', 'table'));
ALTER TABLE items ADD COLUMN is_pruned INTEGER NOT NULL DEFAULT 0 CHECK (is_pruned IN (0, 1));
`,
}
