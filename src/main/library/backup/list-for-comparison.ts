import { z } from 'zod'
import type { Database } from '../db/database.ts'
import type { ListedDocument } from './look-into-copy.ts'

const listedRow = z
  .object({
    document_key: z.int(),
    connection_id: z.string(),
    document_id: z.string(),
    changed_at: z.int(),
    title: z.string().nullable(),
  })
  .transform(({ document_key, connection_id, document_id, changed_at, title }) => ({
    key: document_key,
    document: { connectionId: connection_id, documentId: document_id, changedAt: changed_at, title },
  }))

/** Few enough that other calls of the library hardly wait. */
const piece = 500

/** A piece of the library's documents, oldest first, and where the next begins; null at the end. */
export function listForComparison(
  db: Database,
  after: number,
): { readonly documents: readonly ListedDocument[]; readonly next: number | null } {
  const rows = db.all(
    listedRow,
    `SELECT document_key, connection_id, document_id, changed_at, substr(title, 1, 120) AS title FROM documents
     WHERE document_key > :after ORDER BY document_key LIMIT ${piece}`,
    { after },
  )
  return {
    documents: rows.map(({ document }) => document),
    next: rows.length < piece ? null : (rows.at(-1)?.key ?? null),
  }
}
