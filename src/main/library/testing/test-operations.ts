import type { Database } from '../db/database.ts'
import { openStorage } from '../open-storage.ts'
import { createOperations, type Operations } from '../operations.ts'
import { makeFolder } from './test-library.ts'

export function openOperations(): {
  readonly db: Database
  readonly operations: Operations
  readonly end: () => void
} {
  const { folder, remove } = makeFolder()
  const { db } = openStorage({ folder, openedAt: 1 })
  return {
    db,
    operations: createOperations(db),
    end: () => {
      db.close()
      remove()
    },
  }
}
