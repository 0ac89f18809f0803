import type { Migration } from './migration.ts'

/** `collection` is empty for the template of every collection of the connection that has none of its own. */
export const templates: Migration = {
  version: 4,
  statements: `
CREATE TABLE templates (
  template_key INTEGER PRIMARY KEY,
  connection_id TEXT NOT NULL,
  collection TEXT NOT NULL,
  schema TEXT NOT NULL,
  changed_at INTEGER NOT NULL,
  UNIQUE (connection_id, collection)
) STRICT;
`,
}
