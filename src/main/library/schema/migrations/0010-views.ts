import type { Migration } from './migration.ts'

/** `connection_id` is null for a view of whichever connection is chosen; `layout` is JSON (`tableLayout`). */
export const views: Migration = {
  version: 10,
  statements: `
CREATE TABLE views (
  view_key INTEGER PRIMARY KEY,
  view_id TEXT NOT NULL UNIQUE,
  connection_id TEXT,
  name TEXT NOT NULL,
  text TEXT NOT NULL,
  layout TEXT NOT NULL,
  position INTEGER NOT NULL,
  changed_at INTEGER NOT NULL
) STRICT;
`,
}
