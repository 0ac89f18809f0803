import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { LeasedDocument, OwedDocument, SendableDocument, TeamLease } from '../../team/ports.ts'
import type { Database } from '../db/database.ts'
import { isFirstOfDocument, recordEvent } from '../records/queue-items.ts'
import { joinBatch, joinedBatch } from '../records/queue-progress.ts'
import { blockedBy, type ItemRow, itemRow } from '../records/rows.ts'
import { endLease } from '../records/shared-versions.ts'
import { type SharedDocument, supersedeBelow } from './shared-items.ts'

/** Afterwards any computer may send an unsent document of another one. */
const takeOverAfterMs = 15 * 60_000

/** Bytes of the newest title and metadata, which an add sends in place of its own. */
const newestBytes = `coalesce(length(CAST(d.title AS BLOB)), 0) + coalesce(length(CAST(d.metadata AS BLOB)), 0)`

const ownRow = z.object({ itemKey: z.int(), documentId: z.string(), byteLength: z.int() })

const toLeaseQuery = `SELECT i.item_key, i.document_id, i.byte_length + ${newestBytes} AS byte_length
  FROM items i INDEXED BY items_to_lease
    JOIN documents d ON d.connection_id = i.connection_id AND d.document_id = i.document_id
  WHERE i.connection_id = :connectionId AND i.blocked_by = ${blockedBy.lease} AND i.state IN ('waiting', 'unsure')
    AND i.item_key > :after AND (i.not_before IS NULL OR i.not_before <= :now) AND ${isFirstOfDocument}
  ORDER BY i.item_key LIMIT :most`

/**
 * Own edits after a key that wait for a lease, oldest first. Empty while the connection is
 * paused.
 */
export function listToLease(
  db: Database,
  connectionId: string,
  from: { readonly after: number; readonly now: number; readonly most: number },
): { readonly documents: readonly SendableDocument[]; readonly last: number } {
  const rows = isPaused(db, connectionId, from.now)
    ? []
    : db.all(ownRow, toLeaseQuery, { connectionId, ...from })
  return {
    documents: rows.map(({ documentId, byteLength }) => ({ documentId, byteLength })),
    last: rows.at(-1)?.itemKey ?? from.after,
  }
}

/** A lease would go unused then. */
function isPaused(db: Database, connectionId: string, now: number): boolean {
  return db.has(
    'SELECT 1 FROM pauses WHERE connection_id = :connectionId AND (until IS NULL OR until > :now)',
    { connectionId, now },
  )
}

/**
 * Lists owed documents that this computer may send: those that another computer did not send in time, and those to repeat,
 * as a late request may have overwritten them.
 */
export function listToTakeOver(
  db: Database,
  connectionId: string,
  owed: readonly OwedDocument[],
  now: number,
): readonly SendableDocument[] {
  if (isPaused(db, connectionId, now)) return []
  return owed.flatMap(({ documentId, number }) => {
    const head = findHead(db, connectionId, documentId, number)
    if (head === undefined) return []
    const first = firstUnfinished(db, head.document)
    const isDue = first === undefined || (isTheirs(first) && first.acceptedAt <= now - takeOverAfterMs)
    return isDue ? [{ documentId, byteLength: (first?.byteLength ?? 0) + head.byteLength }] : []
  })
}

/** An add stays with its computer, which alone has the picture. */
function isTheirs({ blockedBy: why, operation }: ItemRow): boolean {
  return why === blockedBy.otherComputer && operation === 'update'
}

const headRow = z.object({
  key: z.int(),
  itemKey: z.int(),
  kind: itemRow.shape.kind,
  title: z.string().nullable(),
  byteLength: z.int(),
})

/** Returns the document if its version of this number is here and the newest. */
function findHead(db: Database, connectionId: string, documentId: string, number: number) {
  const row = db.get(
    headRow,
    `SELECT d.document_key AS key, v.item_key, d.kind, v.title, ${newestBytes} AS byte_length
     FROM documents d JOIN versions v ON v.document_key = d.document_key
     WHERE d.connection_id = :connectionId AND d.document_id = :documentId
       AND d.shared_number = :number AND v.shared_number = :number`,
    { connectionId, documentId, number },
  )
  return row && { ...row, document: { connectionId, documentId, key: row.key } }
}
type Head = NonNullable<ReturnType<typeof findHead>>

function firstUnfinished(db: Database, { connectionId, documentId }: SharedDocument): ItemRow | undefined {
  return db.get(
    itemRow,
    `SELECT * FROM items INDEXED BY items_unfinished
     WHERE connection_id = :connectionId AND document_id = :documentId AND state NOT IN ('done', 'discarded')
     ORDER BY item_key LIMIT 1`,
    { connectionId, documentId },
  )
}

export function takeLeases(
  db: Database,
  connectionId: string,
  leases: readonly TeamLease[],
  at: number,
): void {
  db.transaction(() => {
    for (const lease of leases) takeLease(db, connectionId, lease, at)
  })
}

function takeLease(
  db: Database,
  connectionId: string,
  { documentId, number, fence }: TeamLease,
  at: number,
): void {
  const head = findHead(db, connectionId, documentId, number)
  if (head === undefined) return
  // An older item may have stayed unsent when its lease was released.
  supersedeBelow(db, head.document, head.itemKey, at)
  const first = firstUnfinished(db, head.document)
  const itemKey = first === undefined ? addRepeat(db, head, at) : sendable(first)
  if (itemKey !== undefined)
    db.update('items', { itemKey }, { blockedBy: blockedBy.nothing, fence, leasedNumber: number })
}

function sendable(item: ItemRow): number | undefined {
  const waits = item.state === 'waiting' || item.state === 'unsure'
  const mayLeave = item.blockedBy === blockedBy.lease || isTheirs(item) || item.fence !== null
  return waits && mayLeave ? item.itemKey : undefined
}

/**
 * Adds an item that repeats an arrived version. It has no version, and a recovery makes none for
 * it.
 */
function addRepeat(db: Database, { document, kind, title, byteLength }: Head, at: number): number {
  const { connectionId, documentId } = document
  joinBatch(db, at)
  const { key: itemKey } = db.run(
    `INSERT OR FAIL INTO items (item_id, connection_id, document_id, operation, kind, shown_title, state, accepted_at,
       byte_length, batch, blocked_by, is_pruned)
     VALUES (:itemId, :connectionId, :documentId, 'update', :kind, :shownTitle, 'waiting', :at, :byteLength,
       ${joinedBatch}, ${blockedBy.lease}, 1)`,
    {
      ...{ itemId: randomUUID(), connectionId, documentId, kind, shownTitle: title ?? documentId, at },
      byteLength,
    },
  )
  const event = { event: 'accepted-by-app', from: null, to: 'waiting', note: 'sent-once-more' } as const
  recordEvent(db, { itemKey, at, ...event })
  return itemKey
}

const leasedRow = `SELECT * FROM items INDEXED BY items_leased
  WHERE connection_id = :connectionId AND document_id = :documentId AND fence = :fence AND fence IS NOT NULL`

/** Returns unstarted items of these leases to waiting for a new one. */
export function endLeases(db: Database, connectionId: string, leases: readonly LeasedDocument[]): void {
  db.transaction(() => {
    for (const lease of leases) {
      const item = db.get(itemRow, leasedRow, { connectionId, ...lease })
      if (item !== undefined && item.state !== 'sending') endLease(db, item)
    }
  })
}

/** Leases that no item uses, and that have nothing left to report. */
export function listUnusedLeases(
  db: Database,
  connectionId: string,
  leases: readonly LeasedDocument[],
): readonly LeasedDocument[] {
  return leases.filter(
    (lease) =>
      !db.has(leasedRow, { connectionId, ...lease }) &&
      !db.has(
        `SELECT 1 FROM attempts INDEXED BY attempts_to_report WHERE connection_id = :connectionId
           AND document_id = :documentId AND fence = :fence AND reported = 0 AND fence IS NOT NULL`,
        { connectionId, ...lease },
      ),
  )
}

/**
 * Makes this computer send items that wait for another one. Returns those for which that was
 * possible.
 */
export function sendFromHere(db: Database, itemIds: readonly string[]): readonly string[] {
  return db.texts(
    `UPDATE items SET blocked_by = ${blockedBy.lease}
     WHERE item_id IN (SELECT value FROM json_each(:itemIds)) AND blocked_by = ${blockedBy.otherComputer}
       AND operation = 'update' AND state NOT IN ('done', 'discarded') RETURNING item_id`,
    { itemIds },
  )
}
