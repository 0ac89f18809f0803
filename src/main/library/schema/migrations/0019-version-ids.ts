import type { Migration } from './migration.ts'

/**
 * `version_id`: a UUID for each save, which it keeps where its number changes, as when an archive brings versions that
 * belong before it. Null for versions from before this step and those of archives: they are told by item and time.
 */
export const versionIds: Migration = {
  version: 19,
  statements: `
ALTER TABLE versions ADD COLUMN version_id TEXT;
ALTER TABLE removed_versions ADD COLUMN version_id TEXT;
`,
}
