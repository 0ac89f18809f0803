import type { Database } from '../db/database.ts'
import { writeVersion } from './documents.ts'
import { blockedBy, type ItemRow, type Wanted, wantedRow } from './rows.ts'

/**
 * Records a change of a shared item as a new version: a team's history only grows. The item waits until that
 * version is shared.
 */
export function shareAgain(
  db: Database,
  { key: documentKey, wanted }: { readonly key: number; readonly wanted: Wanted },
  { itemKey }: ItemRow,
  { at, way }: { readonly at: number; readonly way?: 'undo' },
): void {
  db.update('versions', { itemKey }, { superseded: true })
  writeVersion(db, { documentKey, action: 'edit', itemKey, at, wanted, way })
  db.update('items', { itemKey }, { blockedBy: blockedBy.toBeShared })
}

/** True if the team's library has any version of a waiting item. A correction of it may still be unshared. */
export function isInTeamHistory(db: Database, { itemKey, blockedBy: why, fence }: ItemRow): boolean {
  if (why === blockedBy.nothing && fence === null) return false
  return db.has('SELECT 1 FROM versions WHERE item_key = :itemKey AND shared_number IS NOT NULL LIMIT 1', {
    itemKey,
  })
}

export function wantedBefore(db: Database, itemKey: number): Wanted | undefined {
  return db.get(
    wantedRow,
    `SELECT v.kind, v.collection, v.title, v.metadata, v.content_key
     FROM (SELECT document_key, min(number) AS number FROM versions WHERE item_key = :itemKey GROUP BY document_key) f
       JOIN versions v ON v.document_key = f.document_key AND v.number < f.number
       JOIN items i ON i.item_key = v.item_key
     WHERE i.state <> 'discarded' OR v.superseded = 1 ORDER BY v.number DESC LIMIT 1`,
    { itemKey },
  )
}

/** A waiting item needs another lease. */
export function endLease(db: Database, item: ItemRow): ItemRow {
  const ended = { blockedBy: blockedBy.lease, fence: null, leasedNumber: null }
  db.update('items', { itemKey: item.itemKey }, ended)
  return { ...item, ...ended }
}

const textsOfVersion = wantedRow.pick({ title: true, metadata: true })

/**
 * Returns the leased version's values, since the document may have changed since. Undefined if it is gone.
 */
export function leasedTexts(
  db: Database,
  { connectionId, documentId, leasedNumber }: ItemRow,
): Pick<Wanted, 'title' | 'metadata'> | undefined {
  return db.get(
    textsOfVersion,
    `SELECT v.title, v.metadata FROM documents d JOIN versions v ON v.document_key = d.document_key
     WHERE d.connection_id = :connectionId AND d.document_id = :documentId AND v.shared_number = :leasedNumber`,
    { connectionId, documentId, leasedNumber },
  )
}
