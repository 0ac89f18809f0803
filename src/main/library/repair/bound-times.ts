import { latestMoment } from '../../../shared/domain/calendar.ts'
import type { Database } from '../db/database.ts'

const latestDay = new Date(latestMoment).toISOString().slice(0, 10)
const mostUsed = 1e21

const times: Readonly<Record<string, readonly string[]>> = {
  documents: ['added_at', 'changed_at'],
  versions: ['at'],
  items: ['accepted_at', 'not_before'],
  item_events: ['at'],
  attempts: ['started_at', 'finished_at'],
  pauses: ['until'],
  batch: ['started_at'],
  review_batches: ['started_at', 'hold_until'],
  templates: ['changed_at'],
  bulk_edits: ['at'],
  views: ['changed_at'],
  removed_documents: ['added_at', 'changed_at', 'removed_at'],
  removed_versions: ['at'],
  trash_works: ['at'],
  joinings: ['started_at', 'ended_at'],
  join_conflicts: ['here_at', 'there_at'],
  import_sessions: ['at'],
}

const isDay = "day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'"

const statements = `
${Object.entries(times)
  .map(
    ([table, columns]) =>
      `UPDATE ${table} SET ${columns.map((name) => `${name} = max(0, min(${latestMoment}, ${name}))`).join(', ')}
  WHERE ${columns.map((name) => `${name} NOT BETWEEN 0 AND ${latestMoment}`).join(' OR ')};`,
  )
  .join('\n')}

UPDATE usage_days SET used = max(-${mostUsed}, min(${mostUsed}, used)) WHERE abs(used) > ${mostUsed};
UPDATE usage_named SET used = max(-${mostUsed}, min(${mostUsed}, used)) WHERE abs(used) > ${mostUsed};
INSERT INTO usage_days SELECT connection_id, '${latestDay}', collection, kind, operation, outcome, sum(tries), sum(answers), sum(used)
  FROM usage_days WHERE NOT ${isDay} GROUP BY connection_id, collection, kind, operation, outcome
  ON CONFLICT DO UPDATE SET tries = tries + excluded.tries, answers = answers + excluded.answers,
    used = used + excluded.used;
INSERT INTO usage_named SELECT connection_id, '${latestDay}', collection, kind, operation, outcome, name, sum(answers), sum(used)
  FROM usage_named WHERE NOT ${isDay} GROUP BY connection_id, collection, kind, operation, outcome, name
  ON CONFLICT DO UPDATE SET answers = answers + excluded.answers, used = used + excluded.used;
DELETE FROM usage_days WHERE NOT ${isDay};
DELETE FROM usage_named WHERE NOT ${isDay};
`

/**
 * A damaged or changed file can have times outside any calendar: screens would fail on them, and figures
 * would loop over every month up to them. Such a time becomes the nearest valid one, and an invalid day of
 * the figures the last one. `refound_documents` keeps its rows as the search index knows them.
 */
export function boundTimes(db: Database): void {
  db.transaction(() => db.exec(statements))
}
