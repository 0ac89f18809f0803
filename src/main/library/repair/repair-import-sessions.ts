import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Database } from '../db/database.ts'
import { idOfEarlier, queueBatch } from '../schema/migrations/0014-arrivals.ts'

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
  findEarlier(db)
  // The number of an archive that is lost is given to the next one, which brought none of these.
  db.run('UPDATE arrivals SET joining_key = NULL WHERE joining_key NOT IN (SELECT joining_key FROM joinings)')
  db.run(
    `INSERT INTO sqlite_sequence (name, seq) SELECT 'arrivals', 0
     WHERE NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = 'arrivals')`,
  )
  db.run(`UPDATE sqlite_sequence SET seq = max(seq, (SELECT number FROM batch)) WHERE name = 'arrivals'`)
}

/** What came together before that was written down is known by the queue, as it is to the step that began to write it. */
function findEarlier(db: Database): void {
  db.run(
    `INSERT OR IGNORE INTO arrivals (arrival_key, arrival_id, connection_id, at, way, documents)
     SELECT batch, ${idOfEarlier}, connection_id, at, 'earlier', documents FROM (
       SELECT connection_id, batch, min(added_at) AS at, count(*) AS documents FROM (
         SELECT d.connection_id, d.added_at, ${queueBatch} AS batch FROM documents d
         WHERE d.arrival IS NULL AND d.joined_by IS NULL)
       WHERE batch > 0 GROUP BY connection_id, batch HAVING count(*) > 1 ORDER BY count(*) DESC)`,
  )
}
