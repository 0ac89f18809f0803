import type { QueueStore } from '../../queue/ports.ts'
import type { Database } from '../db/database.ts'
import { findDocument } from '../documents/documents-store.ts'
import { isStartedBefore, reckonVersions } from '../records/document-head.ts'
import { changeItem, findItem } from '../records/item-changes.ts'
import { type ItemRow, itemRow } from '../records/rows.ts'

export function applyToItems(
  db: Database,
  event: Parameters<QueueStore['apply']>[0],
  itemIds: readonly string[],
  at: number,
): readonly string[] {
  return db.transaction(() => itemIds.flatMap((itemId) => applyToItem(db, event, itemId, at)))
}

export function applyToItem(
  db: Database,
  event: Parameters<QueueStore['apply']>[0],
  itemId: string,
  at: number,
): readonly string[] {
  const item = findItem(db, itemId)
  if (item === undefined) return []
  if (event === 'discarded') return discard(db, item, at)
  const fresh = event === 'retried' ? { attempts: 0, notBefore: null, problem: null } : {}
  return changeItem(db, item, { event, at, ...fresh }) === undefined ? [] : [itemId]
}

/** With the add of a document that never left go its later edits: the service would know nothing to edit. */
function discard(db: Database, item: ItemRow, at: number): readonly string[] {
  if (changeItem(db, item, { event: 'discarded', at, notBefore: null }) === undefined) return []
  const document = findDocument(db, item.connection_id, item.document_id)
  if (document === undefined) return [item.item_id]
  const orphans =
    item.operation === 'add' && !item.doubtful && !isStartedBefore(db, document.key, item.item_key)
      ? editsUpToNextAdd(db, item)
      : []
  for (const orphan of orphans) changeItem(db, orphan, { event: 'discarded', at, note: 'with-its-add' })
  reckonVersions(db, document.key, item.item_key)
  return [item.item_id, ...orphans.map(({ item_id }) => item_id)]
}

function editsUpToNextAdd(db: Database, add: ItemRow): readonly ItemRow[] {
  const later = db.all(
    itemRow,
    `SELECT * FROM items WHERE connection_id = :connectionId AND document_id = :documentId AND item_key > :key
       AND state NOT IN ('done', 'discarded') ORDER BY item_key`,
    { connectionId: add.connection_id, documentId: add.document_id, key: add.item_key },
  )
  const nextAdd = later.findIndex(({ operation }) => operation === 'add')
  return nextAdd === -1 ? later : later.slice(0, nextAdd)
}
