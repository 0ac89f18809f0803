import { z } from 'zod'
import type { Database } from '../db/database.ts'

const faultRow = z.object({ quick_check: z.string() })

/** What `PRAGMA quick_check` says is wrong; empty for a sound file. */
export function findFaults(db: Database): readonly string[] {
  return db
    .all(faultRow, 'PRAGMA quick_check(20)')
    .map(({ quick_check }) => quick_check)
    .filter((line) => line !== 'ok')
}
