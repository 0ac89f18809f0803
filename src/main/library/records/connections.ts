import type { Database } from '../db/database.ts'

/** The connections that a table has rows of: by steps from one to the next in an index, however many rows each has. */
export function connectionsIn(
  db: Database,
  table: 'documents' | 'items' | 'attempts' | 'templates' | 'arrivals' | 'usage_days',
): readonly string[] {
  return db.texts(
    `WITH RECURSIVE seen (id) AS (
       SELECT min(connection_id) FROM ${table}
       UNION ALL SELECT (SELECT min(connection_id) FROM ${table} WHERE connection_id > seen.id)
       FROM seen WHERE seen.id IS NOT NULL)
     SELECT id FROM seen WHERE id IS NOT NULL`,
  )
}
