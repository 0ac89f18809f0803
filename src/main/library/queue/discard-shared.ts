import type { Database } from '../db/database.ts'
import { bytesOf } from '../records/contents.ts'
import { findDocument, showWanted } from '../records/documents.ts'
import { changeItem, newestUnfinished } from '../records/queue-items.ts'
import { blockedBy, type ItemRow } from '../records/rows.ts'
import { shareAgain, wantedBefore } from '../records/shared-versions.ts'

/**
 * Discards an edit in a team's library, where any computer may send it: the item stays, and sends the former
 * values instead. Returns false if that is impossible: for an add, for an item that another computer sends,
 * and for an edit with a later one based on it.
 */
export function discardShared(db: Database, item: ItemRow, at: number): boolean {
  const { connectionId, documentId, itemId, itemKey } = item
  const isTheirs = item.blockedBy === blockedBy.otherComputer
  if (item.operation === 'add' || isTheirs) return false
  if (newestUnfinished(db, connectionId, documentId)?.itemId !== itemId) return false
  const document = findDocument(db, connectionId, documentId)
  const before = wantedBefore(db, itemKey)
  if (document === undefined || before === undefined) return false
  const corrected = changeItem(db, item, {
    ...{ event: 'corrected', at, note: 'taken-back', attempts: 0, notBefore: null, problem: null },
  })
  if (corrected === undefined) return false
  const { wanted: now } = document
  const title = before.title ?? now.title
  // Metadata first added by the edit is removed.
  const metadata = before.metadata ?? (now.metadata === null ? null : '{}')
  const wanted = { ...now, title, metadata }
  shareAgain(db, { key: document.key, wanted }, item, { at, way: 'undo' })
  const byteLength = bytesOf({ content: null, title, metadata })
  db.update('items', { itemKey }, { title, metadata, shownTitle: title ?? documentId, byteLength })
  showWanted(db, document.key, wanted, at)
  return true
}
