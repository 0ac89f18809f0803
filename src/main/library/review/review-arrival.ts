import { z } from 'zod'
import type { Database } from '../db/database.ts'
import { addToArrival, beginArrival, createCount } from '../records/import-sessions.ts'
import type { BatchRow, StoredReviewRow } from './review-rows.ts'

/** With what the rows of one piece come into the library that are handed over. */
export type ArrivalOfReview = {
  /** Counts a row that becomes a document; the key of what it comes with. */
  take(row: StoredReviewRow): number
  /** Writes down what was counted; null where no document has come since the button was pressed. */
  end(): number | null
}

/** What is handed over by one press of the button comes together, however many pieces it takes. */
export function createArrivalOfReview(db: Database, batch: BatchRow, at: number): ArrivalOfReview {
  let key = batch.adding_arrival
  const count = createCount()
  const tables = new Set<number | null>()
  return {
    take: (row) => {
      count.add(row.content_kind)
      tables.add(row.hand_over)
      if (key === null) {
        key = beginArrival(db, { connectionId: batch.connection_id, at, way: 'review', names: [] })
        db.run('UPDATE review_batches SET adding_arrival = :key WHERE batch_key = :batchKey', {
          key,
          batchKey: batch.batch_key,
        })
      }
      return key
    },
    end: () => {
      if (key !== null && count.counted.documents > 0)
        addToArrival(db, key, count.counted, namesOf(db, batch, [...tables]))
      return key
    },
  }
}

const nameRow = z.object({ name: z.string() })

/** By the tables that the rows came of; of rows of none, by all that came into the batch. */
function namesOf(db: Database, batch: BatchRow, tables: readonly (number | null)[]): readonly string[] {
  const found = tables.map((key) =>
    key === null
      ? undefined
      : db.get(nameRow, 'SELECT name FROM review_hand_overs WHERE hand_over_key = :key', { key })?.name,
  )
  const names = found.filter((name) => name !== undefined)
  if (names.length === found.length) return names
  const all = db.all(
    nameRow,
    'SELECT name FROM review_sources WHERE batch_key = :key ORDER BY source_key LIMIT 20',
    { key: batch.batch_key },
  )
  return all.map(({ name }) => name)
}
