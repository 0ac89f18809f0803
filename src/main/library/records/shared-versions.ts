import type { Database } from '../db/database.ts'
import { writeVersion } from './documents.ts'
import { blockedBy, type ItemRow, type Wanted, wantedRow } from './rows.ts'

/** A team's history only grows: what changes of a shared item is a version of its own there, and waits until it is. */
export function shareAgain(
  db: Database,
  { key: documentKey, wanted }: { readonly key: number; readonly wanted: Wanted },
  { itemKey }: ItemRow,
  at: number,
): void {
  db.update('versions', { itemKey }, { superseded: true })
  writeVersion(db, { documentKey, action: 'edit', itemKey, at, wanted })
  db.update('items', { itemKey }, { blockedBy: blockedBy.toBeShared })
}

/** The item waits for another lease, if it is to leave at all. */
export function endLease(db: Database, item: ItemRow): ItemRow {
  const ended = { blockedBy: blockedBy.lease, fence: null, leasedNumber: null }
  db.update('items', { itemKey: item.itemKey }, ended)
  return { ...item, ...ended }
}

const textsOfVersion = wantedRow.pick({ title: true, metadata: true })

/** What an item sends by its lease: of that version, since the document may have changed. Undefined where it is gone. */
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
