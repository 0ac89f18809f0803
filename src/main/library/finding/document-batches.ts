import { z } from 'zod'
import type { Database } from '../database.ts'
import { batchPath } from './document-entries.ts'
import { keyOfField, type NewEntry } from './entry-writes.ts'
import type { FindingDocument } from './finding-document.ts'

const batchRow = z.object({ batch: z.int() })

export function keepBatch(db: Database, { key, connectionId }: FindingDocument): void {
  const batch = batchOfVersions(db, key)
  if (batch === undefined) return
  const fieldKey = keyOfField(db, connectionId, batchPath)
  db.run('INSERT OR IGNORE INTO document_fields VALUES (:fieldKey, :value, :key)', {
    fieldKey,
    value: batchValue(batch),
    key,
  })
  db.run('INSERT OR IGNORE INTO document_batches VALUES (:key, :batch)', { key, batch })
}

const keptRow = z.object({ document_key: z.int(), connection_id: z.string(), batch: z.int() })

/** The same of many. */
export function keepBatches(db: Database, behind: number, upTo: number): readonly NewEntry[] {
  const kept = db.all(
    keptRow,
    `INSERT OR IGNORE INTO document_batches SELECT document_key, batch FROM (
       SELECT document_key, (${firstBatch}) AS batch FROM documents d
       WHERE document_key > :behind AND document_key <= :upTo) WHERE batch IS NOT NULL
     RETURNING document_key, batch, (
       SELECT connection_id FROM documents WHERE document_key = document_batches.document_key) AS connection_id`,
    { behind, upTo },
  )
  return kept.map(({ document_key, connection_id, batch }) => ({
    fieldKey: keyOfField(db, connection_id, batchPath),
    value: batchValue(batch),
    key: document_key,
  }))
}

export function removeBatch(db: Database, { key, connectionId }: FindingDocument): void {
  const batch = keptBatch(db, key)
  if (batch === undefined) return
  db.run(
    'DELETE FROM document_fields WHERE field_key = :fieldKey AND value = :value AND document_key = :key',
    {
      fieldKey: keyOfField(db, connectionId, batchPath),
      value: batchValue(batch),
      key,
    },
  )
  db.run('DELETE FROM document_batches WHERE document_key = :key', { key })
}

function keptBatch(db: Database, key: number): number | undefined {
  return db.get(batchRow, 'SELECT batch FROM document_batches WHERE document_key = :key', { key })?.batch
}

/** With which others a document was added, also before it is taken up. */
export function batchOf(db: Database, key: number): number | undefined {
  return keptBatch(db, key) ?? batchOfVersions(db, key)
}

/** Of the document `d`. */
const firstBatch = `SELECT i.batch FROM versions v JOIN items i ON i.item_key = v.item_key
  WHERE v.document_key = d.document_key AND v.action = 'add' ORDER BY v.number LIMIT 1`

function batchOfVersions(db: Database, key: number): number | undefined {
  return db.get(
    batchRow,
    `SELECT batch FROM (SELECT (${firstBatch}) AS batch FROM (SELECT :key AS document_key) d) WHERE batch IS NOT NULL`,
    { key },
  )?.batch
}

export function batchValue(batch: number): string {
  return String(batch).padStart(10, '0')
}
