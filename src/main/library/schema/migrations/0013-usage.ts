import type { Migration } from './migration.ts'

/**
 * - `usage_days`: tries to send, counted when each ends, by the day it was on this computer when it began; `used` is the
 *   sum of what the service called its `usage` with one plain number, `answers` how many did.
 * - `usage_named`: the same where that `usage` has parts with names.
 * - `usage_counting.below`: receipts from before, up to this key, have still to be counted.
 * - `uncounted_attempts`: those that came in already ended, as from a damaged file or another library.
 */
export const usage: Migration = {
  version: 13,
  statements: `
CREATE TABLE usage_days (
  connection_id TEXT NOT NULL,
  day TEXT NOT NULL,
  collection TEXT NOT NULL,
  kind TEXT NOT NULL,
  outcome TEXT NOT NULL,
  tries INTEGER NOT NULL,
  answers INTEGER NOT NULL,
  used REAL NOT NULL,
  PRIMARY KEY (connection_id, day, collection, kind, outcome)
) STRICT, WITHOUT ROWID;

CREATE TABLE usage_named (
  connection_id TEXT NOT NULL,
  day TEXT NOT NULL,
  collection TEXT NOT NULL,
  kind TEXT NOT NULL,
  outcome TEXT NOT NULL,
  name TEXT NOT NULL,
  answers INTEGER NOT NULL,
  used REAL NOT NULL,
  PRIMARY KEY (connection_id, day, collection, kind, outcome, name)
) STRICT, WITHOUT ROWID;

CREATE TABLE usage_counting (only_row INTEGER PRIMARY KEY CHECK (only_row = 1), below INTEGER NOT NULL) STRICT;
INSERT INTO usage_counting SELECT 1, coalesce(max(attempt_key), 0) FROM attempts;

CREATE TABLE uncounted_attempts (attempt_key INTEGER PRIMARY KEY) STRICT;
CREATE TRIGGER attempts_brought_in AFTER INSERT ON attempts WHEN NEW.outcome <> 'sending' BEGIN
  INSERT OR IGNORE INTO uncounted_attempts VALUES (NEW.attempt_key);
END;
`,
}
