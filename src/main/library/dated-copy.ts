import { mkdirSync, renameSync } from 'node:fs'
import path from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { failed } from '../../shared/ipc/failure.ts'
import { type Database, wrapConnection } from './database.ts'
import { findFaults } from './find-faults.ts'
import { StorageError } from './storage-error.ts'
import { filesOf, fileTime, removeDatabase } from './storage-files.ts'

const pagesAtOnce = 500

/** Copies the library whole while it stays in use, goes through the copy, and gives the copy's file name. */
export async function copyLibrary(db: Database, folder: string, at: number): Promise<string> {
  const { copies } = filesOf(folder)
  mkdirSync(copies, { recursive: true })
  const name = `library-${fileTime(at)}.db`
  const unfinished = path.join(copies, `${name}.unfinished`)
  try {
    await backup(db.connection, unfinished, { rate: pagesAtOnce })
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
