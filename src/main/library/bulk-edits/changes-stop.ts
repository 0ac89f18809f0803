import type { Database } from '../db/database.ts'
import { countRow } from '../records/rows.ts'

/** How many documents are still to be changed, by changes that run. */
export function countLeftToChange(db: Database, connectionId: string): number {
  return (
    db.get(
      countRow,
      `SELECT coalesce(sum(planned - done - left_out), 0) AS count FROM changes
       WHERE connection_id = :connectionId AND state = 'running'`,
      { connectionId },
    )?.count ?? 0
  )
}

/** What runs ends where it is; what was only looked at is given up. */
export function stopChanges(db: Database, connectionId: string): void {
  db.run("UPDATE changes SET state = 'stopped' WHERE connection_id = :connectionId AND state = 'running'", {
    connectionId,
  })
  db.run(
    `UPDATE changes SET state = 'dropped'
     WHERE connection_id = :connectionId AND state IN ('collecting', 'preparing', 'ready')`,
    { connectionId },
  )
}
