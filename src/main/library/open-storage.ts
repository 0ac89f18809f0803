import { accessSync, constants, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { type Database, openDatabase } from './database.ts'
import { copyLibrary } from './dated-copy.ts'
import { findFaults } from './find-faults.ts'
import type { Integrity, RecoveredRows } from './integrity.ts'
import { allMigrations, applyMigrations, pendingMigrations, schemaVersion } from './migrate.ts'
import type { Migration } from './migrations/migration.ts'
import { recoverLibrary } from './recover-library.ts'
import { toStorageFailure } from './storage-error.ts'
import { endedOutOfOrder, filesOf, removeDatabase } from './storage-files.ts'
import type { WorkerSettings } from './worker-messages.ts'

/** Opens the folder's library: created, mended or brought up to date as needed, and checked where there is doubt. */
export function openStorage(
  settings: WorkerSettings,
  migrations: readonly Migration[] = allMigrations,
): { readonly db: Database; readonly integrity: Integrity } {
  const { folder, openedAt } = settings
  const files = filesOf(folder)
  mkdirSync(folder, { recursive: true })
  // SQLite itself reports a read-only folder as one of several errors, depending on how far it came.
  accessSync(folder, constants.W_OK)
  finishRecovery(folder)
  const isNew = !existsSync(files.library)
  if (!isNew) accessSync(files.library, constants.W_OK)
  const mustCheck = endedOutOfOrder(folder)
  const limits = settings.largestPages === undefined ? {} : { largestPages: settings.largestPages }
  const reopen = (): Database => openDatabase(files.library, limits)

  let db = openSound(reopen, mustCheck)
  let rescue: { readonly setAside: string; readonly rows: RecoveredRows } | null = null
  if (db === null) {
    rescue = recoverLibrary(folder, openedAt, migrations)
    db = reopen()
  }
  try {
    const pending = pendingMigrations(db, migrations)
    const hasEarlierTables = schemaVersion(db) > 0
    const copy = hasEarlierTables && pending.length > 0 ? copyLibrary(db, folder, openedAt) : null
    applyMigrations(db, pending)
    rmSync(files.damageNote, { force: true })
    return {
      db,
      integrity: {
        outcome: rescue !== null ? 'recovered' : isNew ? 'created' : 'opened',
        checked: mustCheck || rescue !== null,
        copyBeforeMigration: copy,
        setAside: rescue?.setAside ?? null,
        recovered: rescue?.rows ?? null,
      },
    }
  } catch (cause) {
    db.close()
    throw cause
  }
}

/** Null where the file is damaged. */
function openSound(open: () => Database, mustCheck: boolean): Database | null {
  let db: Database | undefined
  try {
    db = open()
    schemaVersion(db)
    if (!mustCheck || findFaults(db).length === 0) return db
  } catch (cause) {
    if (toStorageFailure(cause).code !== 'storage-damaged') {
      db?.close()
      throw cause
    }
  }
  db?.close()
  return null
}

/** A recovery that was itself cut short is taken up where it is safe, and begun anew where not. */
function finishRecovery(folder: string): void {
  const { library, recovered, building, reading } = filesOf(folder)
  removeDatabase(building)
  removeDatabase(reading)
  if (!existsSync(recovered)) return
  if (existsSync(library)) removeDatabase(recovered)
  else renameSync(recovered, library)
}
