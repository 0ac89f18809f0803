import type { Database } from '../db/database.ts'

/**
 * Makes changes of many documents whole again of rows recovered one by one. What was only looked at is given up, since
 * the documents may not be what they were; what was being done ends where it is, and can be undone that far.
 */
export function mendChanges(db: Database): void {
  db.run("DELETE FROM changes WHERE state IN ('collecting', 'preparing', 'ready', 'dropped')")
  db.run('DELETE FROM change_rows WHERE change_key NOT IN (SELECT change_key FROM changes)')
  db.run("UPDATE changes SET state = 'stopped' WHERE state = 'running'")
  const countOf = (...states: readonly string[]) =>
    `(SELECT count(*) FROM change_rows r WHERE r.change_key = changes.change_key
       AND r.state IN (${states.map((state) => `'${state}'`).join(', ')}))`
  db.run(
    `UPDATE changes SET planned = ${countOf('planned', 'done', 'left-out')}, same = ${countOf('same')},
       problems = ${countOf('problem')}, done = ${countOf('done')}, left_out = ${countOf('left-out')}
     WHERE keeps_rows = 1`,
  )
}
