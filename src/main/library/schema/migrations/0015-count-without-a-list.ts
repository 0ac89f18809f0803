import type { Migration } from './migration.ts'

/**
 * An item's change of state is counted by one update for each of the two states: for one update with a list of both,
 * SQLite makes a table of that list each time, which was a fifth of the work of sending an item.
 */
export const countWithoutAList: Migration = {
  version: 15,
  statements: `
DROP TRIGGER items_recounted;
CREATE TRIGGER items_recounted AFTER UPDATE OF state ON items WHEN OLD.state <> NEW.state BEGIN
  UPDATE item_counts SET amount = amount - 1 WHERE state = OLD.state;
  UPDATE item_counts SET amount = amount + 1 WHERE state = NEW.state;
END;
`,
}
