import type { Migration } from './migration.ts'

/**
 * - `items.joined`: 1 for what was sent from another computer, 2 for what was still on its way there when its archive
 *   was made; such an item is never sent from here. Without a CHECK, for which every item would be read once.
 * - What is accepted and tried here gets keys from 2^31 on from now on. What another library brings in lies below, so
 *   that it neither comes before what is newest here nor stands in the way of what waits (decision 25).
 * - `joinings`: the archives brought in; `ended_at` is null where the app ended before it was through.
 * - `join_conflicts`: documents that had been changed on both sides.
 */
export const joinedLibraries: Migration = {
  version: 12,
  statements: `
ALTER TABLE items ADD COLUMN joined INTEGER NOT NULL DEFAULT 0;
INSERT INTO sqlite_sequence (name, seq) SELECT 'items', 0
  WHERE NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = 'items');
INSERT INTO sqlite_sequence (name, seq) SELECT 'attempts', 0
  WHERE NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = 'attempts');
UPDATE sqlite_sequence SET seq = max(seq, 2147483648) WHERE name IN ('items', 'attempts');

CREATE TABLE joinings (
  joining_key INTEGER PRIMARY KEY AUTOINCREMENT,
  archive_id TEXT NOT NULL,
  name TEXT NOT NULL,
  started_at INTEGER NOT NULL,
  ended_at INTEGER,
  joined TEXT NOT NULL
) STRICT;

CREATE TABLE join_conflicts (
  conflict_key INTEGER PRIMARY KEY AUTOINCREMENT,
  joining_key INTEGER NOT NULL,
  connection_id TEXT NOT NULL,
  document_id TEXT NOT NULL,
  title_here TEXT,
  title_there TEXT,
  here_at INTEGER NOT NULL,
  there_at INTEGER NOT NULL,
  kept TEXT NOT NULL CHECK (kept IN ('here', 'there')),
  is_waiting INTEGER NOT NULL CHECK (is_waiting IN (0, 1)),
  UNIQUE (joining_key, connection_id, document_id)
) STRICT;
CREATE INDEX join_conflicts_of_joining ON join_conflicts (joining_key, conflict_key);
`,
}
