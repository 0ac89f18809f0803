import { isDeepStrictEqual } from 'node:util'
import type { Database } from '../../src/main/library/database.ts'

/** The first table in which two libraries differ; null where they hold the same. */
export function findDifference(one: Database, other: Database): string | null {
  const tables = one.connection
    .prepare(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'documents_search%' ORDER BY name",
    )
    .all()
    .map(({ name }) => String(name))
  for (const db of [one, other]) {
    db.exec("CREATE VIRTUAL TABLE temp.words USING fts5vocab('main', 'documents_search', 'instance')")
  }
  const queries = [
    ...tables.map((table) => `SELECT * FROM ${table}`),
    'SELECT * FROM temp.words ORDER BY term, doc, col, offset',
  ]
  return (
    queries.find(
      (query) =>
        !isDeepStrictEqual(one.connection.prepare(query).all(), other.connection.prepare(query).all()),
    ) ?? null
  )
}
