import type { Database } from '../db/database.ts'
import { bytesOf } from '../records/contents.ts'
import { findDocument, showWanted } from '../records/documents.ts'
import { changeItem, newestUnfinished } from '../records/queue-items.ts'
import { blockedBy, type ItemRow } from '../records/rows.ts'
import { shareAgain, wantedBefore } from '../records/shared-versions.ts'

/**
 * Discards an edit that a team's library holds, where any computer may send it: the item stays, and sends what was there
 * before instead. Returns false where that is not possible: for an add, for what another computer sends, and for an edit
 * that a later one was made over.
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
  // Metadata that the edit was the first to bring goes again.
  const metadata = before.metadata ?? (now.metadata === null ? null : '{}')
  const wanted = { ...now, title, metadata }
  shareAgain(db, { key: document.key, wanted }, item, { at, way: 'undo' })
  const byteLength = bytesOf({ content: null, title, metadata })
  db.update('items', { itemKey }, { title, metadata, shownTitle: title ?? documentId, byteLength })
  showWanted(db, document.key, wanted, at)
  return true
}
