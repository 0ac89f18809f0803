import { rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import path from 'node:path'
import { backup } from 'node:sqlite'
import { failed } from '../../../shared/ipc/failure.ts'
import { makeFolderSync, makeOwnFileSync } from '../../files/in-place.ts'
import type { Database } from '../db/database.ts'
import { StorageError } from '../db/storage-error.ts'
import { removeDatabase } from '../db/storage-files.ts'

/** Pages per piece: other calls wait for one piece at most, about a millisecond. */
const pagesAPiece = 64
/** Maximum consecutive failures while the library is being written; then the library waits for one piece. */
const mostVain = 20
/** Pages between syncs, so that no commit of the library waits behind all of the copy's data. */
const pagesASync = 4096

export type RunningBackup = {
  /**
   * Resolves once the file is whole. Rejects if it cannot be written or was cancelled, and leaves nothing
   * behind.
   */
  readonly done: Promise<void>
  /** While true, no write may begin: SQLite copies no page within a write transaction. */
  isHeld(): boolean
  giveUp(): void
}

/**
 * Copies the library into `file` with SQLite's own backup, piece by piece on another thread. Includes what
 * this connection writes meanwhile (sqlite.org/backup.html). Must be called outside a transaction.
 */
export function backupInPieces(
  db: Database,
  file: string,
  { onProgress, onReleased }: { onProgress(done: number, total: number): void; onReleased(): void },
): RunningBackup {
  let isHeld = true
  let isGivenUp = false
  let lastRemaining = -1
  let vain = 0
  let synced = 0
  const release = (): void => {
    if (!isHeld) return
    isHeld = false
    onReleased()
  }
  const progress = ({ totalPages, remainingPages }: { totalPages: number; remainingPages: number }): void => {
    // Throwing here ends a backup (Node, "sqlite.backup").
    if (isGivenUp) throw new StorageError(failed('copy-given-up'))
    vain = remainingPages === lastRemaining ? vain + 1 : 0
    lastRemaining = remainingPages
    if (vain >= mostVain) isHeld = true
    else release()
    const done = totalPages - remainingPages
    if (done - synced >= pagesASync) {
      synced = done
      void syncFile(file)
    }
    onProgress(done, totalPages)
  }
  const run = async (): Promise<void> => {
    try {
      makeFolderSync(path.dirname(file))
      removeDatabase(file)
      makeOwnFileSync(file)
      await backup(db.connection, file, { rate: pagesAPiece, progress })
      if (isGivenUp) throw new StorageError(failed('copy-given-up'))
    } catch (cause) {
      rmSync(file, { force: true })
      removeDatabase(file)
      throw cause
    } finally {
      release()
    }
  }
  return {
    done: run(),
    isHeld: () => isHeld,
    giveUp: () => {
      isGivenUp = true
    },
  }
}

async function syncFile(file: string): Promise<void> {
  try {
    const handle = await open(file, 'r+')
    try {
      await handle.datasync()
    } finally {
      await handle.close()
    }
  } catch {
    // SQLite syncs the whole file at the end and reports failures.
  }
}
