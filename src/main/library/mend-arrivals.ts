import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Database } from './database.ts'

const lostRow = z.object({
  arrival: z.int(),
  connection_id: z.string(),
  at: z.int(),
  documents: z.int(),
})

/**
 * What documents came with and what could not be read any more gets a stand-in, so that they are still found together;
 * and no later one ever gets its number.
 */
export function mendArrivals(db: Database): void {
  const lost = db.all(
    lostRow,
    `SELECT arrival, connection_id, min(added_at) AS at, count(*) AS documents FROM (
       SELECT arrival, connection_id, added_at FROM documents
       UNION ALL SELECT joined_by, connection_id, added_at FROM documents
       UNION ALL SELECT arrival, connection_id, added_at FROM removed_documents
       UNION ALL SELECT joined_by, connection_id, added_at FROM removed_documents)
     WHERE arrival > 0 AND arrival NOT IN (SELECT arrival_key FROM arrivals) GROUP BY arrival`,
  )
  for (const { arrival: key, connection_id: connectionId, at, documents } of lost) {
    db.run(
      `INSERT INTO arrivals (arrival_key, arrival_id, connection_id, at, way, documents)
       VALUES (:key, :id, :connectionId, :at, 'lost', :documents)`,
      { key, id: randomUUID(), connectionId, at, documents },
    )
  }
  db.run(
    `INSERT INTO sqlite_sequence (name, seq) SELECT 'arrivals', 0
     WHERE NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = 'arrivals')`,
  )
  db.run(`UPDATE sqlite_sequence SET seq = max(seq, (SELECT number FROM batch)) WHERE name = 'arrivals'`)
}
