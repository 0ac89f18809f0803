import { copyFileSync, existsSync, linkSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { Failure } from '../../../shared/ipc/failure.ts'
import { makeFolderSync, renameDurablySync, syncFolderSync } from '../../files/in-place.ts'
import { type Database, openDatabase } from '../db/database.ts'
import { toStorageFailure } from '../db/storage-error.ts'
import { companions, filesOf, removeDatabase } from '../db/storage-files.ts'
import { picturesNeeded } from '../records/contents.ts'
import { compareSchema } from '../schema/known-schema.ts'
import { applyMigrations, pendingMigrations, schemaVersion } from '../schema/migrate.ts'
import type { Migration } from '../schema/migrations/migration.ts'
import { backupName, findRestore, removeRestores, restoreFile } from './backup-files.ts'
import { requireKnown } from './check-backup.ts'
import { pauseRestored, type RestoredQueue } from './pause-restored.ts'

export type RestoreOutcome =
  | (RestoredQueue & { readonly kind: 'restored'; readonly replaced: string | null })
  | { readonly kind: 'failed'; readonly failure: Failure }

export type RestoreDeps = {
  readonly folder: string
  readonly at: number
  readonly migrations: readonly Migration[]
  readonly onStep: (step: 'restoring') => void
}

/**
 * Replaces the library by the chosen copy, before the library is opened. Safe to kill at any instruction: the
 * folder always has one whole library, and the next start continues. The copy is prepared beside the library,
 * the library is set aside, the copy takes its place. Null if none was chosen.
 */
export function applyRestore(deps: RestoreDeps): RestoreOutcome | null {
  const { folder, onStep } = deps
  removeDatabase(restoreFile.unfinished(folder))
  const chosen = findRestore(folder, 'chosen')
  let queue: RestoredQueue = { done: 0, paused: 0 }
  if (chosen !== undefined) {
    onStep('restoring')
    const made = makeReady(deps, chosen)
    if (made.kind === 'failed') {
      // Removes earlier chosen copies: they must not be used instead, unless the library was already set
      // aside.
      removeRestores(folder, existsSync(filesOf(folder).library) ? ['chosen', 'ready'] : ['chosen'])
      return made
    }
    queue = { done: made.done, paused: made.paused }
  }
  const ready = findRestore(folder, 'ready')
  if (ready === undefined) return null
  const replaced = setAside(folder, ready)
  renameDurablySync(restoreFile.ready(folder, ready), filesOf(folder).library)
  // Removes earlier unfinished restores: this one is newer.
  removeRestores(folder, ['chosen', 'ready'])
  return { kind: 'restored', ...queue, replaced }
}

function makeReady(
  { folder, at, migrations }: RestoreDeps,
  chosen: number,
): (RestoredQueue & { readonly kind: 'made' }) | Extract<RestoreOutcome, { kind: 'failed' }> {
  const file = restoreFile.chosen(folder, chosen)
  // Throws if it is busy: then nothing may be done, and the restore waits.
  const replaced = openReplaced(folder, migrations)
  try {
    const queue = prepareFile(file, replaced, { at, migrations })
    if (replaced !== null) keepPictures(folder, chosen, replaced)
    // The file is not whole until its write-ahead log is gone.
    if (existsSync(`${file}-wal`)) throw new Error('The copy was not closed')
    replaced?.close()
    renameDurablySync(file, restoreFile.ready(folder, chosen))
    return { kind: 'made', ...queue }
  } catch (cause) {
    if (replaced?.connection.isOpen) replaced.close()
    removeDatabase(file)
    rmSync(picturesOfReplaced(folder, chosen), { recursive: true, force: true })
    return { kind: 'failed', failure: toStorageFailure(cause) }
  }
}

function prepareFile(
  file: string,
  replaced: Database | null,
  { at, migrations }: Pick<RestoreDeps, 'at' | 'migrations'>,
): RestoredQueue {
  const db = openDatabase(file)
  try {
    requireKnown(db, migrations)
    // A damaged index may lead to wrong rows, such as paused items, and SQLite's checks miss that.
    db.exec('REINDEX')
    applyMigrations(db, pendingMigrations(db, migrations))
    return pauseRestored(db, replaced, at)
  } finally {
    db.close()
  }
}

/** Null if there is no readable library: then any waiting item may have been sent. */
function openReplaced(folder: string, migrations: readonly Migration[]): Database | null {
  const { library } = filesOf(folder)
  if (!existsSync(library)) return null
  let db: Database | undefined
  try {
    db = openDatabase(library)
    if (schemaVersion(db) > 0 && compareSchema(db, migrations) === 'known') return db
  } catch (cause) {
    db?.close()
    if (toStorageFailure(cause).code !== 'storage-damaged') throw cause
    return null
  }
  db.close()
  return null
}

/** Keeps the pictures of the replaced library's queue, in case that library is restored later. */
function keepPictures(folder: string, chosen: number, replaced: Database): void {
  const kept = picturesOfReplaced(folder, chosen)
  for (const id of picturesNeeded(replaced)) {
    const from = path.join(folder, 'pictures', id)
    if (!existsSync(from)) continue
    makeFolderSync(kept)
    const to = path.join(kept, id)
    rmSync(to, { force: true })
    try {
      linkSync(from, to)
    } catch {
      copyFileSync(from, to)
    }
  }
  if (existsSync(kept)) syncFolderSync(kept)
}

function picturesOfReplaced(folder: string, chosen: number): string {
  return path.join(filesOf(folder).copies, `${path.basename(backupName(chosen, 'replaced'), '.db')}.pictures`)
}

function setAside(folder: string, ready: number): string | null {
  const { library, copies } = filesOf(folder)
  const name = backupName(ready, 'replaced')
  if (existsSync(library)) {
    makeFolderSync(copies)
    // Moves the write-ahead log first: left behind, it would be taken for the log of the new file.
    for (const ending of companions.toReversed()) {
      if (existsSync(library + ending)) renameDurablySync(library + ending, path.join(copies, name + ending))
    }
  }
  return existsSync(path.join(copies, name)) ? name : null
}
