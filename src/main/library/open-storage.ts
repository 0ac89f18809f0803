import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  openSync,
  readdirSync,
  readSync,
  rmSync,
} from 'node:fs'
import path from 'node:path'
import { failed } from '../../shared/ipc/failure.ts'
import { makeFolderSync, renameDurablySync } from '../files/in-place.ts'
import { applyRestore } from './backup/apply-restore.ts'
import { backUpLibrary } from './backup/dated-backup.ts'
import { type Database, keepJournalsInMemory, openDatabase } from './db/database.ts'
import { StorageError, toStorageFailure } from './db/storage-error.ts'
import {
  companions,
  endedOutOfOrder,
  filesOf,
  keepOthersOut,
  noteDamage,
  removeDatabase,
} from './db/storage-files.ts'
import { setUpMerging } from './records/word-index.ts'
import { boundTimes } from './repair/bound-times.ts'
import { type RecoveredRows, recoverLibrary } from './repair/recover-library.ts'
import { compareSchema } from './schema/known-schema.ts'
import { allMigrations, applyMigrations, pendingMigrations, schemaVersion } from './schema/migrate.ts'
import type { Migration } from './schema/migrations/migration.ts'
import type { Integrity, WorkerSettings } from './worker-messages.ts'

type OnStep = (step: 'restoring' | 'copying' | 'checking' | 'changing') => void

export function openStorage(
  settings: WorkerSettings,
  migrations: readonly Migration[] = allMigrations,
  onStep: OnStep = () => undefined,
): { readonly db: Database; readonly integrity: Integrity } {
  const { folder, openedAt } = settings
  const files = filesOf(folder)
  makeFolderSync(folder)
  // SQLite itself reports a read-only folder as one of several errors, depending on when it fails.
  accessSync(folder, constants.W_OK)
  keepOthersOut(folder)
  finishRecovery(folder)
  const restore = applyRestore({ folder, at: openedAt, migrations, onStep })
  const isNew = !existsSync(files.library)
  if (!isNew) accessSync(files.library, constants.W_OK)
  const mustCheck = endedOutOfOrder(folder)
  const limits = settings.largestPages === undefined ? {} : { largestPages: settings.largestPages }
  const reopen = (): Database => openDatabase(files.library, limits)

  let db = openSound(files.library, reopen, mustCheck, migrations)
  let rescue: { readonly setAside: string; readonly rows: RecoveredRows } | null = null
  if (db === null) {
    rescue = recoverLibrary(folder, openedAt, migrations)
    db = reopen()
  }
  try {
    const copy = bringUpToDate(db, settings, migrations, onStep)
    // A damaged or foreign file may have times that the app never writes.
    if (rescue !== null || restore?.kind === 'restored') boundTimes(db)
    keepJournalsInMemory(db)
    setUpMerging(db)
    rmSync(files.damageNote, { force: true })
    return {
      db,
      integrity: {
        outcome: rescue !== null ? 'recovered' : isNew ? 'created' : 'opened',
        checked: mustCheck || rescue !== null,
        copyBeforeMigration: copy,
        setAside: rescue?.setAside ?? null,
        recovered: rescue?.rows ?? null,
        restore,
      },
    }
  } catch (cause) {
    db.close()
    throw cause
  }
}

function bringUpToDate(
  db: Database,
  { folder, openedAt }: WorkerSettings,
  migrations: readonly Migration[],
  onStep: OnStep,
): string | null {
  const found = schemaVersion(db)
  const pending = pendingMigrations(db, migrations)
  if (found === 0 || pending.length === 0) {
    applyMigrations(db, pending)
    return null
  }
  let copy: string | null = null
  try {
    copy = backUpLibrary(db, folder, openedAt, { onStep })
    onStep('changing')
    applyMigrations(db, pending)
    return copy
  } catch (cause) {
    const { code, detail } = toStorageFailure(cause)
    // Damage found by the migration is examined at the next start, like any other.
    if (code === 'storage-damaged') noteDamage(folder)
    throw new StorageError(
      failed('library-not-updated', { detail, facts: { found, reason: code, copy: copy ?? '' } }),
      { cause },
    )
  }
}

function openSound(
  file: string,
  open: () => Database,
  mustCheck: boolean,
  migrations: readonly Migration[],
): Database | null {
  let db: Database | undefined
  try {
    db = open()
    const schema = compareSchema(db, migrations)
    if (schema === 'newer') return db
    if (schema === 'known' && (!mustCheck || findFaults(db).length === 0)) return db
  } catch (cause) {
    const { code } = toStorageFailure(cause)
    const isDamaged = code === 'storage-damaged' || (code === 'storage-read-only' && hasUnknownFormat(file))
    if (!isDamaged) {
      db?.close()
      throw cause
    }
  }
  db?.close()
  return null
}

/**
 * SQLite reports a file as read-only if its header has an unknown format (sqlite.org/fileformat.html, 1.3.3).
 */
function hasUnknownFormat(file: string): boolean {
  const handle = openSync(file, 'r')
  try {
    const head = Buffer.alloc(20)
    readSync(handle, head, 0, head.length, 0)
    return head.readUInt8(18) > 2 || head.readUInt8(19) > 2
  } finally {
    closeSync(handle)
  }
}

/** Finishes an interrupted recovery if its file is whole, and removes its files otherwise. */
function finishRecovery(folder: string): void {
  const { library, recovered, building, reading } = filesOf(folder)
  removeDatabase(building)
  removeDatabase(reading)
  if (!existsSync(recovered)) return
  if (existsSync(library)) removeDatabase(recovered)
  else {
    joinCompanions(folder)
    renameDurablySync(recovered, library)
  }
}

/** A write-ahead log left here would be taken for the new file's log. */
function joinCompanions(folder: string): void {
  const { library } = filesOf(folder)
  const setAside = readdirSync(folder)
    .filter((name) => /^library-damaged-.+\.db$/.test(name))
    .sort()
    .at(-1)
  for (const ending of companions.slice(1)) {
    if (existsSync(library + ending))
      renameDurablySync(library + ending, path.join(folder, `${setAside ?? 'library-damaged.db'}${ending}`))
  }
}

export function findFaults(db: Database): readonly string[] {
  return db.texts('PRAGMA quick_check(20)').filter((line) => line !== 'ok')
}
