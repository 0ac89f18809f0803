import { failed } from '../../../shared/ipc/failure.ts'
import type { Database } from '../db/database.ts'
import { StorageError } from '../db/storage-error.ts'
import { firstSchema } from './migrations/0001-first-schema.ts'
import type { Migration } from './migrations/migration.ts'

export const allMigrations: readonly Migration[] = [firstSchema]

export function schemaVersion(db: Database): number {
  return db.number('PRAGMA user_version') ?? 0
}

/** Returns the pending steps. A file of a newer app is rejected unchanged, since its meaning is unknown. */
export function pendingMigrations(db: Database, migrations: readonly Migration[]): readonly Migration[] {
  const version = schemaVersion(db)
  const newest = migrations.at(-1)?.version ?? 0
  if (version > newest) {
    throw new StorageError(
      failed('library-newer', {
        detail: `Library ${version}, app ${newest}`,
        facts: { found: version, known: newest },
      }),
    )
  }
  return migrations.filter((migration) => migration.version > version)
}

/**
 * All steps and the version are one transaction: if any step fails, the file is unchanged, and the app that
 * made it can still open it.
 */
export function applyMigrations(db: Database, migrations: readonly Migration[]): void {
  db.transaction(() => {
    for (const { version, statements } of migrations) {
      db.exec(statements)
      db.exec(`PRAGMA user_version = ${version}`)
    }
  })
}
