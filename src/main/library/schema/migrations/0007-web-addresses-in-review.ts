import type { Migration } from './migration.ts'

/**
 * `can_be_shorter`: 1 where a shorter address of the same page is proposed. `address_before`: the address as it came,
 * where it was shortened. Both may be missing in rows of an older app, for which nothing is proposed.
 */
export const webAddressesInReview: Migration = {
  version: 7,
  statements: `
ALTER TABLE review_rows ADD COLUMN can_be_shorter INTEGER CHECK (can_be_shorter = 1);
ALTER TABLE review_rows ADD COLUMN address_before TEXT;
CREATE INDEX review_rows_shorter ON review_rows (batch_key, row_key)
  WHERE can_be_shorter = 1 AND state NOT IN ('accepted', 'removed');
CREATE INDEX review_rows_shortened ON review_rows (batch_key, row_key)
  WHERE address_before IS NOT NULL AND state NOT IN ('accepted', 'removed');
CREATE INDEX review_rows_web_pictures ON review_rows (batch_key, row_key)
  WHERE content_kind = 'picture-address' AND state NOT IN ('accepted', 'removed');
`,
}
