import { z } from 'zod'
import type { Database } from '../db/database.ts'
import { firstBatchOf, keptBatch, orderOfArrival, queueBatch } from '../records/import-sessions.ts'
import { arrivalPath } from './document-entries.ts'
import { keyOfField, type NewEntry } from './entry-writes.ts'
import type { FindingDocument } from './finding-document.ts'

export function keepEarlier(db: Database, { key, connectionId, arrivals }: FindingDocument): void {
  if (arrivals.length > 0) return
  const batch = queueBatch(db, key)
  if (batch === undefined) return
  const fieldKey = keyOfField(db, connectionId, arrivalPath)
  db.run('INSERT OR IGNORE INTO document_fields VALUES (:fieldKey, :value, :key)', {
    fieldKey,
    value: orderOfArrival(batch),
    key,
  })
  db.run('INSERT OR IGNORE INTO document_batches VALUES (:key, :batch)', { key, batch })
}

const keptRow = z.object({ document_key: z.int(), connection_id: z.string(), batch: z.int() })

/** The same of many. */
export function keepEarlierOfMany(db: Database, behind: number, upTo: number): readonly NewEntry[] {
  const kept = db.all(
    keptRow,
    `INSERT OR IGNORE INTO document_batches SELECT document_key, batch FROM (
       SELECT document_key, (${firstBatchOf('d')}) AS batch FROM documents d
       WHERE document_key > :behind AND document_key <= :upTo AND arrival IS NULL AND joined_by IS NULL)
     WHERE batch IS NOT NULL
     RETURNING document_key, batch, (
       SELECT connection_id FROM documents WHERE document_key = document_batches.document_key) AS connection_id`,
    { behind, upTo },
  )
  return kept.map(({ document_key, connection_id, batch }) => ({
    fieldKey: keyOfField(db, connection_id, arrivalPath),
    value: orderOfArrival(batch),
    key: document_key,
  }))
}

export function removeEarlier(db: Database, { key, connectionId }: FindingDocument): void {
  const batch = keptBatch(db, key)
  if (batch === undefined) return
  db.run(
    'DELETE FROM document_fields WHERE field_key = :fieldKey AND value = :value AND document_key = :key',
    {
      fieldKey: keyOfField(db, connectionId, arrivalPath),
      value: orderOfArrival(batch),
      key,
    },
  )
  db.run('DELETE FROM document_batches WHERE document_key = :key', { key })
}
