import { DatabaseSync } from 'node:sqlite'
import { failed } from '../../../shared/ipc/failure.ts'
import { wrapConnection } from '../database.ts'
import { findFaults } from '../find-faults.ts'
import { StorageError } from '../storage-error.ts'

/** Goes through a whole copy, and leaves it a single file. */
export function checkCopy(file: string): void {
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
