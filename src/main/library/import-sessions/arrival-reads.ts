import { z } from 'zod'
import type { LibraryBatch } from '../../../shared/schemas/import-session.ts'
import type { Database } from '../db/database.ts'
import { earlierArrival } from '../search/earlier-arrivals.ts'
import { arrivalsOf } from '../search/finding-document.ts'
import { hasLeft } from '../search/taken-up.ts'
import { type ArrivalRow, arrivalRow, countFound, toBatch } from './arrivals.ts'

/** So many are looked at: of what came long ago, all may be gone. */
const mostLookedAt = 300
const lookedAtTogether = 50

/** With what the documents of a connection came, newest first; without what no document is left of. */
export function listArrivals(db: Database, connectionId: string, limit: number): LibraryBatch[] {
  const isTakenUp = !hasLeft(db)
  const found: LibraryBatch[] = []
  for (let offset = 0; offset < mostLookedAt && found.length < limit; offset += lookedAtTogether) {
    const rows = db.all(
      arrivalRow,
      `SELECT * FROM arrivals WHERE connection_id = :connectionId ORDER BY at DESC, arrival_key DESC
       LIMIT ${lookedAtTogether} OFFSET :offset`,
      { connectionId, offset },
    )
    for (const row of rows) {
      if (found.length < limit && (!isTakenUp || countFound(db, row, 1) > 0)) found.push(toBatch(db, row))
    }
    if (rows.length < lookedAtTogether) break
  }
  return found
}

/** Those of the numbers that there are, in their order. */
export function findArrivals(db: Database, numbers: readonly number[]): LibraryBatch[] {
  return numbers.flatMap((key) => {
    const row = findArrival(db, key)
    return row === undefined ? [] : [toBatch(db, row)]
  })
}

function findArrival(db: Database, key: number): ArrivalRow | undefined {
  return db.get(arrivalRow, 'SELECT * FROM arrivals WHERE arrival_key = :key', { key })
}

const cameWithRow = z.object({ arrival: z.int().nullable(), joined_by: z.int().nullable() })

/** With what a document came: first, and then the archive that brought it here. */
export function arrivalsOfDocument(db: Database, key: number): LibraryBatch[] {
  const row = db.get(cameWithRow, 'SELECT arrival, joined_by FROM documents WHERE document_key = :key', {
    key,
  })
  const written = row === undefined ? [] : arrivalsOf(row)
  const earlier = written.length === 0 ? earlierArrival(db, key) : undefined
  return findArrivals(db, earlier === undefined ? written : [earlier])
}
