import type { Migration } from './migration.ts'

/**
 * `review_hand_overs`: tables that come into a batch piece by piece, and how many of their rows have. `ended`: why no
 * more came; null where the app ended before it could be said, where more is still to come, or where all did.
 */
export const handOvers: Migration = {
  version: 6,
  statements: `
CREATE TABLE review_hand_overs (
  hand_over_key INTEGER PRIMARY KEY AUTOINCREMENT,
  batch_key INTEGER NOT NULL,
  hand_over_id TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  total INTEGER NOT NULL,
  arrived INTEGER NOT NULL,
  ended TEXT CHECK (ended IN ('stopped', 'unreadable')),
  removal TEXT
) STRICT;
ALTER TABLE review_rows ADD COLUMN hand_over INTEGER;
`,
}
