import type { SendProblem, SendProblemCode } from '../../../shared/schemas/queue.ts'
import type { Database } from '../db/database.ts'
import { changeItem } from '../records/queue-items.ts'
import { blockedBy, type ItemRow, itemRow } from '../records/rows.ts'

/** Batch of items that do not count in the queue's progress. */
export const noBatch = -1

export type SharedDocument = {
  readonly connectionId: string
  readonly documentId: string
  readonly key: number
}

/**
 * Records that the team's library holds a version. An item whose versions are all there waits for
 * a lease; shared edits below it are never sent, since only the newest version is.
 */
export function noteShared(
  db: Database,
  document: SharedDocument,
  { versionId, number }: { readonly versionId: string; readonly number: number },
  at: number,
): void {
  const { key } = document
  const itemKey = db.number(
    `UPDATE versions SET shared_number = :number WHERE document_key = :key AND version_id = :versionId
     RETURNING item_key`,
    { key, versionId, number },
  )
  raiseNumber(db, key, number)
  if (itemKey === undefined) return
  db.run(
    `UPDATE items SET blocked_by = ${blockedBy.lease} WHERE item_key = :itemKey
       AND blocked_by = ${blockedBy.toBeShared}
       AND NOT EXISTS (SELECT 1 FROM versions WHERE item_key = :itemKey AND shared_number IS NULL)`,
    { itemKey },
  )
  supersedeBelow(db, document, itemKey, at)
}

export function sharedNumberOf(
  db: Database,
  document: { readonly connectionId: string; readonly documentId: string },
): number {
  const sql = `SELECT max(number) FROM (
    SELECT shared_number AS number FROM documents WHERE connection_id = :connectionId AND document_id = :documentId
    UNION ALL SELECT shared_number FROM removed_documents
      WHERE connection_id = :connectionId AND document_id = :documentId)`
  return db.number(sql, document) ?? 0
}

export function raiseNumber(db: Database, key: number, number: number): void {
  db.run(
    'UPDATE documents SET shared_number = max(coalesce(shared_number, 0), :number) WHERE document_key = :key',
    { key, number },
  )
}

/** Withdraws unsent shared edits that a newer version replaces. An add must still be sent. */
export function supersedeBelow(
  db: Database,
  { connectionId, documentId }: SharedDocument,
  itemKey: number,
  at: number,
): void {
  const older = db.all(
    itemRow,
    `SELECT * FROM items INDEXED BY items_unfinished
     WHERE connection_id = :connectionId AND document_id = :documentId AND state NOT IN ('done', 'discarded') AND item_key < :itemKey AND operation = 'update'
       AND blocked_by IN (${blockedBy.lease}, ${blockedBy.otherComputer})`,
    { connectionId, documentId, itemKey },
  )
  for (const item of older) {
    // `applyToItem` would recompute later versions, but the team's history already has them.
    if (changeItem(db, item, { event: 'discarded', at, notBefore: null, note: 'superseded' }) === undefined)
      continue
    db.update('versions', { itemKey: item.itemKey }, { superseded: true })
  }
}

/**
 * Ends what another computer sent: the version of this number arrived, and with it all below it.
 * An item without a version repeats the newest one: if the server still wants that, it gives
 * another lease.
 */
export function endArrived(db: Database, document: SharedDocument, number: number, at: number): void {
  const arrived = db.all(
    itemRow,
    `SELECT i.* FROM items i INDEXED BY items_unfinished JOIN documents d ON d.document_key = :key
       LEFT JOIN versions v ON v.item_key = i.item_key AND v.document_key = :key
     WHERE i.connection_id = :connectionId AND i.document_id = :documentId
       AND i.state NOT IN ('done', 'discarded') AND i.state <> 'sending'
     GROUP BY i.item_key HAVING coalesce(max(v.shared_number), d.shared_number) <= :number
       AND count(v.shared_number) = count(v.version_key) ORDER BY i.item_key`,
    { ...document, number },
  )
  for (const item of arrived) endElsewhere(db, item, at)
}

/**
 * Leaves an edit of this computer to the user after another computer sent it and the service
 * refused it.
 */
export function leaveRefused(db: Database, document: SharedDocument, number: number, at: number): void {
  const item = db.get(
    itemRow,
    `SELECT i.* FROM versions v JOIN items i ON i.item_key = v.item_key
     WHERE v.document_key = :key AND v.shared_number = :number AND i.blocked_by = ${blockedBy.lease}
       AND i.state NOT IN ('done', 'discarded', 'sending') AND NOT EXISTS (SELECT 1 FROM versions n
         WHERE n.item_key = i.item_key AND (n.shared_number > :number OR n.shared_number IS NULL))`,
    { key: document.key, number },
  )
  if (item !== undefined) leaveToPerson(db, item, at, 'refused-elsewhere')
}

export function endElsewhere(db: Database, item: ItemRow, at: number): void {
  take(db, item, [...readyAgain(item), 'claimed', 'accepted'], at, 'by-another-computer')
}

/** Reason for leaving an item of the team's library to the user. */
export type LeftToPerson = Extract<
  SendProblemCode,
  `${string}-by-team` | 'changed-by-both' | 'refused-elsewhere'
>

export function leaveToPerson(db: Database, item: ItemRow, at: number, why: LeftToPerson): void {
  if (item.state === 'needs-attention') return
  take(db, item, [...readyAgain(item), 'claimed', 'refused'], at, why, { code: why, detail: '' })
}

type Event = Parameters<typeof changeItem>[2]['event']

function readyAgain({ state }: ItemRow): readonly Event[] {
  if (state === 'paused') return ['resumed']
  return state === 'needs-attention' ? ['retried'] : []
}

function take(
  db: Database,
  item: ItemRow,
  events: readonly Event[],
  at: number,
  note: string,
  problem: SendProblem | null = null,
): void {
  let current: ItemRow | undefined = item
  for (const event of events)
    current = current && changeItem(db, current, { event, at, note, notBefore: null, problem })
}
