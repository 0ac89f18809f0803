import { failed } from '../../../shared/ipc/failure.ts'
import type { Database } from '../db/database.ts'
import { StorageError } from '../db/storage-error.ts'
import { compareSchema } from '../schema/known-schema.ts'
import { allMigrations, schemaVersion } from '../schema/migrate.ts'
import type { Migration } from '../schema/migrations/migration.ts'

/** Refuses what is no library of this app or an earlier one, before anything of it is read. */
export function requireKnown(db: Database, migrations: readonly Migration[] = allMigrations): void {
  const { kind } = compareSchema(db, migrations)
  if (kind === 'newer') throw new StorageError(failed('copy-newer'))
  if (schemaVersion(db) <= 0 || !hasTables(db)) throw notUsable()
  if (kind === 'unknown') throw new StorageError(failed('copy-altered'))
}

/** Whether it is a library at all: only then it is worth saying that another program changed it. */
function hasTables(db: Database): boolean {
  const count = db.connection
    .prepare("SELECT count(*) AS count FROM sqlite_schema WHERE name IN ('documents', 'items')")
    .get()?.count
  return Number(count) >= 2
}

export function notUsable(cause?: unknown): StorageError {
  const detail = cause instanceof Error && 'errstr' in cause ? String(cause.errstr) : ''
  return new StorageError(failed('copy-not-usable', { detail }), { cause })
}
