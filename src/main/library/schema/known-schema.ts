import { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { Database } from '../db/database.ts'
import { applyMigrations, schemaVersion } from './migrate.ts'
import type { Migration } from './migrations/migration.ts'

/**
 * A file's schema runs with every statement: a trigger can release paused items, a view can replace a table
 * and never end. So a file is read only if its tables, indexes, triggers and views are exactly those that the
 * migrations of its version make.
 */
export type SchemaFound =
  | 'known'
  /** Made by a newer app; its schema is unknown. */
  | 'newer'
  | 'unknown'

const entryRow = z.object({
  type: z.string(),
  name: z.string(),
  tbl_name: z.string(),
  sql: z.string().nullable(),
})
type Entry = z.output<typeof entryRow>

export function schemaAt(migrations: readonly Migration[], version: number): ReadonlyMap<string, Entry> {
  const connection = new DatabaseSync(':memory:')
  try {
    const db = new Database(connection)
    applyMigrations(
      db,
      migrations.filter((migration) => migration.version <= version),
    )
    return new Map(readEntries(connection).map((entry) => [keyOf(entry), entry]))
  } finally {
    connection.close()
  }
}

export function compareSchema(db: Database, migrations: readonly Migration[]): SchemaFound {
  const version = schemaVersion(db)
  if (version > (migrations.at(-1)?.version ?? 0)) return 'newer'
  const expected = new Map(schemaAt(migrations, version))
  const entries = readEntries(db.connection, expected.size + 1)
  for (const entry of entries) {
    const wanted = expected.get(keyOf(entry))
    if (wanted?.tbl_name !== entry.tbl_name || wanted.sql !== entry.sql) return 'unknown'
    // A second, duplicate entry is unexpected.
    expected.delete(keyOf(entry))
  }
  return expected.size === 0 ? 'known' : 'unknown'
}

function readEntries(connection: DatabaseSync, limit = -1): Entry[] {
  return connection
    .prepare('SELECT type, name, tbl_name, sql FROM sqlite_schema LIMIT ?')
    .all(limit)
    .map((row) => entryRow.parse(row))
}

function keyOf({ type, name }: Entry): string {
  return `${type} ${name}`
}
