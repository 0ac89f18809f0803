import { folded } from '../../../shared/domain/query/search-text.ts'
import type { Receipt } from '../../../shared/schemas/queue.ts'
import type { QueueStore } from '../../queue/ports.ts'
import type { Database } from '../db/database.ts'
import { fromCursor, toPage } from '../db/keys.ts'
import { attemptRow } from '../records/rows.ts'

/** Newest first. `text` is looked for within title and document id, without regard to case and accents. */
export function listReceipts(
  db: Database,
  { connectionId, documentId, outcome, text, after, limit }: Parameters<QueueStore['receipts']>[0],
): { readonly receipts: readonly Receipt[]; readonly next: string | null } {
  const part = folded(text.trim())
  const conditions: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
    ...(connectionId === null ? [] : [['connection_id = :connectionId', { connectionId }] as const]),
    ...(documentId === undefined ? [] : [['document_id = :documentId', { documentId }] as const]),
    ...(outcome === null ? [] : [['outcome = :outcome', { outcome }] as const]),
    ...(part === '' ? [] : [['instr(folded, :part) > 0', { part }] as const]),
  ]
  const found = db.all(
    attemptRow,
    `SELECT attempt_key, item_id, connection_id, document_id, operation, title, number, started_at, finished_at,
       outcome, counted_as_repeat, answer, problem
     FROM attempts WHERE ${conditions.map(([sql]) => `${sql} AND `).join('')} attempt_key < :before
     ORDER BY attempt_key DESC LIMIT :limit`,
    {
      ...Object.assign({}, ...conditions.map(([, values]) => values)),
      before: fromCursor(after) ?? Number.MAX_SAFE_INTEGER,
      limit: limit + 1,
    },
  )
  const { rows, next } = toPage(found, limit, ({ id }) => id)
  return { receipts: rows, next }
}
