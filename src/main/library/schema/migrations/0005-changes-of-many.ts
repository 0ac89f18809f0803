import type { Migration } from './migration.ts'

/**
 * - `changes`: what is to be done to many documents at once, or was. `last_position` is how far it came in the state
 *   it is in; the counts are those of its rows. `undoes` names the change it puts back, whose rows it is made from.
 *   `removes` lists the metadata fields that would go, as JSON. `keeps_rows` is 0 once its rows were cleared away.
 * - `change_rows`: one document each, as it was when it was looked at and as it is to be; where `metadata_after` is
 *   null and `metadata_before` is not, or the title likewise, it stays as it was.
 * - `versions.change_key`: by which change a version came to be.
 */
export const changesOfMany: Migration = {
  version: 5,
  statements: `
CREATE TABLE changes (
  change_key INTEGER PRIMARY KEY AUTOINCREMENT,
  change_id TEXT NOT NULL UNIQUE,
  connection_id TEXT NOT NULL,
  at INTEGER NOT NULL,
  state TEXT NOT NULL
    CHECK (state IN ('collecting', 'preparing', 'ready', 'running', 'done', 'stopped', 'dropped')),
  steps TEXT NOT NULL,
  undoes TEXT,
  removes TEXT NOT NULL DEFAULT '[]',
  total INTEGER NOT NULL DEFAULT 0,
  planned INTEGER NOT NULL DEFAULT 0,
  same INTEGER NOT NULL DEFAULT 0,
  problems INTEGER NOT NULL DEFAULT 0,
  done INTEGER NOT NULL DEFAULT 0,
  left_out INTEGER NOT NULL DEFAULT 0,
  last_position INTEGER NOT NULL DEFAULT 0,
  keeps_rows INTEGER NOT NULL DEFAULT 1 CHECK (keeps_rows IN (0, 1))
) STRICT;
CREATE INDEX changes_of_connection ON changes (connection_id, change_key);
CREATE INDEX changes_unfinished ON changes (state, change_key)
  WHERE state IN ('collecting', 'preparing', 'running', 'dropped');
CREATE INDEX changes_undone ON changes (undoes, change_key) WHERE undoes IS NOT NULL;

CREATE TABLE change_rows (
  row_key INTEGER PRIMARY KEY,
  change_key INTEGER NOT NULL,
  position INTEGER NOT NULL CHECK (position > 0),
  document_id TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('chosen', 'planned', 'same', 'problem', 'done', 'left-out')),
  problem TEXT,
  title_before TEXT,
  title_after TEXT,
  metadata_before TEXT,
  metadata_after TEXT,
  UNIQUE (change_key, position)
) STRICT;
CREATE INDEX change_rows_in_state ON change_rows (change_key, state, position);

ALTER TABLE versions ADD COLUMN change_key INTEGER;
`,
}
