import { z } from 'zod'
import { countUnderWay, type ItemState, itemStates } from '../../../shared/domain/item-state.ts'
import { folded } from '../../../shared/domain/query/search-text.ts'
import {
  type ConnectionPause,
  connectionPause,
  type ItemHistoryEntry,
  type QueueItem,
  type QueueSummary,
  type Receipt,
} from '../../../shared/schemas/queue.ts'
import type { Database } from '../db/database.ts'
import { readCursor, toPage, writeCursor } from '../db/keys.ts'
import { connectionsIn } from '../records/documents.ts'
import { countSent, countStates, countUnfinished, readBatch } from '../records/queue-progress.ts'
import { attemptRow, eventRow, queueColumns, queueRow } from '../records/rows.ts'

/** Newest first. An empty list of states means all. Each connection and state is one walk along the index. */
export function listItems(
  db: Database,
  {
    connectionId,
    states,
    after,
    limit,
    doneSince,
  }: {
    readonly connectionId: string | null
    readonly states: readonly ItemState[]
    readonly after: string | null
    readonly limit: number
    readonly doneSince?: number
  },
): { readonly items: readonly QueueItem[]; readonly next: string | null } {
  const before = readCursor(z.int(), after) ?? Number.MAX_SAFE_INTEGER
  const connections = connectionId === null ? connectionsIn(db, 'items') : [connectionId]
  const wanted = states.length === 0 ? itemStates : [...new Set(states)]
  const found = connections
    .flatMap((connection) =>
      wanted.flatMap((state) =>
        db.all(
          queueRow,
          `SELECT ${queueColumns} FROM items WHERE connection_id = :connection AND state = :state
             AND item_key < :before ORDER BY item_key DESC LIMIT :limit`,
          { connection, state, before, limit: limit + 1 },
        ),
      ),
    )
    .sort((a, b) => b.key - a.key)
  const { rows, next } = toPage(found, limit, (row) => writeCursor(row.key))
  const isShown = ({ key }: { readonly key: number }) =>
    doneSince === undefined ||
    db.has(`SELECT 1 FROM item_events WHERE item_key = :key AND to_state = 'done' AND at >= :doneSince`, {
      key,
      doneSince,
    })
  return { items: rows.filter(isShown).map(({ item }) => item), next }
}

/** `practiceId`: the connection of the practice service, which is also counted separately. */
export function summarise(db: Database, practiceId?: string): QueueSummary {
  const counts = countStates(db)
  const { startedAt, done } = readBatch(db)
  const left = countUnderWay(counts)
  const batch = left > 0 ? { done, total: done + left, startedAt } : { done: 0, total: 0, startedAt: null }
  const pauses = listPauses(db)
  if (practiceId === undefined) return { counts, batch, pauses }
  const own = countUnfinished(db, practiceId)
  // Counting what is done takes time, and matters only beside another connection's progress.
  const sent = left > countUnderWay(own) ? countSent(db, practiceId) : 0
  return { counts, practice: { connectionId: practiceId, counts: own, sent }, batch, pauses }
}

export function listHistory(db: Database, itemId: string): ItemHistoryEntry[] {
  return db.all(
    eventRow,
    `SELECT at, event, from_state, to_state, note FROM item_events
     WHERE item_key = (SELECT item_key FROM items WHERE item_id = :itemId) ORDER BY event_key`,
    { itemId },
  )
}

export function listPauses(db: Database): ConnectionPause[] {
  return db.all(connectionPause, 'SELECT connection_id, reason, until FROM pauses ORDER BY connection_id')
}

export function setPause(db: Database, { connectionId, reason, until }: ConnectionPause): void {
  db.insert('pauses', { connectionId, reason, until }, 'OR REPLACE')
}

export function clearPause(db: Database, connectionId: string): void {
  db.run('DELETE FROM pauses WHERE connection_id = :connectionId', { connectionId })
}

/** Newest first. `text` is searched in titles and document IDs, ignoring case and accents. */
export function listReceipts(
  db: Database,
  {
    connectionId,
    documentId,
    outcome,
    text,
    after,
    limit,
  }: {
    readonly connectionId: string | null
    readonly documentId?: string
    readonly outcome: Receipt['outcome'] | null
    readonly text: string
    readonly after: string | null
    readonly limit: number
  },
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
      before: readCursor(z.int(), after) ?? Number.MAX_SAFE_INTEGER,
      limit: limit + 1,
    },
  )
  const { rows, next } = toPage(found, limit, ({ id }) => writeCursor(id))
  return { receipts: rows, next }
}
