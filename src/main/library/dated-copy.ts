import { mkdirSync, renameSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { failed } from '../../shared/ipc/failure.ts'
import { type Database, wrapConnection } from './database.ts'
import { findFaults } from './find-faults.ts'
import { StorageError } from './storage-error.ts'
import { filesOf, fileTime, removeDatabase } from './storage-files.ts'

/** Copies the library whole, goes through the copy, and gives the copy's file name. */
export function copyLibrary(db: Database, folder: string, at: number): string {
  const { copies } = filesOf(folder)
  mkdirSync(copies, { recursive: true })
  const name = `library-${fileTime(at)}.db`
  const unfinished = path.join(copies, `${name}.unfinished`)
  removeDatabase(unfinished)
  try {
    // Node's own `backup` reads on another thread and fails when this one writes meanwhile.
    db.run('VACUUM INTO :unfinished', { unfinished })
    checkCopy(unfinished)
    renameSync(unfinished, path.join(copies, name))
  } catch (cause) {
    removeDatabase(unfinished)
    throw cause
  }
  return name
}

function checkCopy(file: string): void {
  const copy = wrapConnection(new DatabaseSync(file))
  try {
    // A copy in WAL mode would leave companions beside it that must stay with it.
    copy.exec('PRAGMA journal_mode = DELETE')
    if (findFaults(copy).length > 0) {
      throw new StorageError(failed('storage-damaged', { detail: 'The copy is not whole' }))
    }
  } finally {
    copy.close()
  }
}
