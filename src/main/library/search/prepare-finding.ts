import type { Database } from '../db/database.ts'
import { takeUpEntries } from './take-up-entries.ts'
import { allowTime } from './time-allowed.ts'

/** Half of the time of a piece goes into reading the documents; the other half is left for writing. */
const readsForMs = 10
/** Held in memory until they are written. */
const mostDocuments = 2000

/** Takes up a piece of what became of the documents; whether there is nothing left. */
export function prepareFinding(db: Database, ms: number = readsForMs): boolean {
  const isOver = allowTime(ms)
  let taken = 0
  return takeUpEntries(db, () => {
    taken += 1
    return taken <= mostDocuments && !isOver()
  })
}
