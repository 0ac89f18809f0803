import type { Database } from './database.ts'

/**
 * Commits what `work` does without waiting for the disk, for pieces of what is begun anew, or goes on, wherever a sudden
 * end leaves it: only where the power fails can the last of them be gone, whole ones and from the end. Whatever is
 * written afterwards waits for all before it as well. Within a transaction it is up to that one.
 */
export function withoutWaiting<T>(db: Database, work: () => T): T {
  if (db.connection.isTransaction) return work()
  db.exec('PRAGMA synchronous = NORMAL')
  try {
    return work()
  } finally {
    db.exec('PRAGMA synchronous = FULL')
  }
}
