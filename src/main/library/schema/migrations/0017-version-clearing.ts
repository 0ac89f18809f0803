import type { Migration } from './migration.ts'

/**
 * The clearing of older versions that is under way: what was agreed to, and how far it is. It was among the drafts of
 * the page; one that this step finds there is given up, and can be asked for again.
 */
export const versionClearing: Migration = {
  version: 17,
  statements: `
CREATE TABLE version_clearing (
  only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
  kept INTEGER NOT NULL,
  after INTEGER NOT NULL,
  documents INTEGER NOT NULL,
  versions INTEGER NOT NULL
) STRICT;
DELETE FROM drafts WHERE name = 'clearing-versions';
`,
}
