import { isDeepStrictEqual } from 'node:util'
import type { Database } from '../../src/main/library/db/database.ts'

/** The first table in which two libraries differ; null if equal. */
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
    ...tables.map((table) => `SELECT ${columnsOf(one, table).join(', ')} FROM ${table}`),
    'SELECT * FROM temp.words ORDER BY term, doc, col, offset',
  ]
  return (
    queries.find(
      (query) =>
        !isDeepStrictEqual(one.connection.prepare(query).all(), other.connection.prepare(query).all()),
    ) ?? null
  )
}

/** Random in every row. */
const random: ReadonlySet<string> = new Set(['import_session_id', 'version_id'])

function columnsOf({ connection }: Database, table: string): readonly string[] {
  const columns = connection.prepare('SELECT name FROM pragma_table_info(?)').all(table)
  return columns.map(({ name }) => String(name)).filter((name) => !random.has(name))
}
