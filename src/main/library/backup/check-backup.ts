import { failed } from '../../../shared/ipc/failure.ts'
import { Database, openConnection } from '../db/database.ts'
import { StorageError } from '../db/storage-error.ts'
import { compareSchema } from '../schema/known-schema.ts'
import { allMigrations, schemaVersion } from '../schema/migrate.ts'
import type { Migration } from '../schema/migrations/migration.ts'

/** Rejects a file that is not a library of this or an earlier version, before reading any of it. */
export function requireKnown(db: Database, migrations: readonly Migration[] = allMigrations): void {
  const schema = compareSchema(db, migrations)
  if (schema === 'newer') throw new StorageError(failed('copy-newer'))
  if (schemaVersion(db) <= 0 || !hasTables(db)) throw notUsable()
  if (schema === 'unknown') throw new StorageError(failed('copy-altered'))
}

/** Only a file with tables can have been changed by another program. */
function hasTables(db: Database): boolean {
  return (db.number("SELECT count(*) FROM sqlite_schema WHERE name IN ('documents', 'items')") ?? 0) >= 2
}

export function notUsable(cause?: unknown): StorageError {
  const detail = cause instanceof Error && 'errstr' in cause ? String(cause.errstr) : ''
  return new StorageError(failed('copy-not-usable', { detail }), { cause })
}

export const readsLargeFiles = 'PRAGMA cache_size = -64000'

export function checkBackup(file: string): void {
  const copy = new Database(openConnection(file))
  try {
    // A copy in WAL mode would leave companions beside it that must stay with it.
    copy.exec('PRAGMA journal_mode = DELETE')
    copy.exec(readsLargeFiles)
    requireKnown(copy)
    if (!areTablesWhole(copy)) {
      throw new StorageError(failed('storage-damaged', { detail: 'The copy is not whole' }))
    }
  } finally {
    copy.close()
  }
}

/**
 * Checks every table that has pages, those of the search index too. Skips the index's own check, part of
 * `quick_check` for the whole file: it takes several times as long, and its faults are repaired from the
 * documents.
 */
function areTablesWhole(copy: Database): boolean {
  const tables = copy.texts("SELECT name FROM sqlite_schema WHERE type = 'table' AND rootpage > 0")
  return tables.every((name) =>
    copy.texts(`PRAGMA quick_check("${name.replaceAll('"', '""')}")`).every((line) => line === 'ok'),
  )
}
