import type { Migration } from './migration.ts'

/** `id_ending`: the end of an ID that the app made up, which follows the row's title. Null if the ID was given. */
export const idEndings: Migration = {
  version: 22,
  statements: `
ALTER TABLE review_rows ADD COLUMN id_ending TEXT;
`,
}
