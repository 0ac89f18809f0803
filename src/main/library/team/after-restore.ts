import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { isFinal } from '../../../shared/domain/item-state.ts'
import type { Database } from '../db/database.ts'
import { bytesOf } from '../records/contents.ts'
import { findDocument, refreshDocumentState } from '../records/documents.ts'
import { changeItem, recordEvent } from '../records/queue-items.ts'
import { blockedBy, itemRow, wantedRow } from '../records/rows.ts'
import { noBatch, type SharedDocument } from './shared-items.ts'
import { topHead } from './team-rows.ts'
import { moveItemsAbove, readChain } from './unshared-chain.ts'
import { type WalkedDocument, walkDocuments } from './walk-documents.ts'

type Named = { readonly documentId: string; readonly versionId: string }

/**
 * Begins to recover from a server that was restored from a backup: documents are compared, and versions that the server
 * lost are pushed again. Returns false while an item is being sent, because its outcome is not known yet.
 */
export function beginRestored(
  db: Database,
  { connectionId, epoch, seq: cursor }: { connectionId: string; epoch: string; seq: number },
): boolean {
  return db.transaction(() => {
    const isSending = db.has(
      `SELECT 1 FROM items INDEXED BY items_unfinished
       WHERE connection_id = :connectionId AND state NOT IN ('done', 'discarded') AND state = 'sending'`,
      { connectionId },
    )
    if (isSending) return false
    db.run(
      `UPDATE items SET blocked_by = ${blockedBy.lease}, fence = NULL, leased_number = NULL
       WHERE connection_id = :connectionId AND fence IS NOT NULL`,
      { connectionId },
    )
    // The restored server may give an old fence to another computer.
    db.run(
      'UPDATE attempts SET reported = 1 WHERE connection_id = :connectionId AND reported = 0 AND fence IS NOT NULL',
      { connectionId },
    )
    // The restored server may lack some; pushing them finds out which.
    db.run(
      "DELETE FROM team_things WHERE connection_id = :connectionId AND kind IN ('session', 'bulk-edit')",
      { connectionId },
    )
    db.update(
      'team_libraries',
      { connectionId },
      { epoch, cursor, nextHead: topHead, restoring: 'forget', lastSeq: null, lastVersion: null },
    )
    return true
  })
}

/** Clears the shared number of each document. Versions keep theirs until they are compared. */
export function forgetNumbers(db: Database, connectionId: string): void {
  const forget = ({ key, isNumbered }: WalkedDocument) => {
    if (isNumbered) db.update('documents', { documentKey: key }, { sharedNumber: null })
  }
  walkDocuments(db, connectionId, forget, { nextHead: topHead, restoring: 'heads' })
}

export function findUnknownHeads(
  db: Database,
  connectionId: string,
  heads: readonly Named[],
): readonly string[] {
  return heads.flatMap(({ documentId, versionId }) => {
    const key = findDocument(db, connectionId, documentId)?.key
    if (key === undefined || numberOf(db, key, versionId) !== undefined) return []
    return wasShared(db, key) ? [documentId] : []
  })
}

function wasShared(db: Database, key: number): boolean {
  return db.has('SELECT 1 FROM versions WHERE document_key = :key AND shared_number IS NOT NULL LIMIT 1', {
    key,
  })
}

function numberOf(db: Database, key: number, versionId: string): number | undefined {
  return db.number(
    'SELECT shared_number FROM versions WHERE document_key = :key AND version_id = :versionId',
    { key, versionId },
  )
}

export function newestShared(db: Database, connectionId: string, versions: readonly Named[]): number | null {
  for (const { documentId, versionId } of versions) {
    const key = findDocument(db, connectionId, documentId)?.key
    const number = key === undefined ? undefined : numberOf(db, key, versionId)
    if (number !== undefined) return number
  }
  return null
}

/** Pushes versions above the newest common one again; `number` is 0 if there is none. */
export function matchHeads(
  db: Database,
  connectionId: string,
  heads: readonly { readonly documentId: string; readonly number: number }[],
  at: number,
): void {
  db.transaction(() => {
    for (const { documentId, number } of heads) {
      const key = findDocument(db, connectionId, documentId)?.key
      if (key !== undefined && wasShared(db, key))
        unshareAbove(db, { connectionId, documentId, key }, number, at)
    }
  })
}

export function unshareMissing(db: Database, connectionId: string, at: number): void {
  const unshare = ({ key, documentId, isNumbered }: WalkedDocument) => {
    if (!isNumbered) unshareAbove(db, { connectionId, documentId, key }, 0, at)
  }
  walkDocuments(db, connectionId, unshare, { nextHead: null, restoring: null })
}

const lostRow = wantedRow
  .pick({ kind: true, title: true, metadata: true })
  .extend({ versionKey: z.int(), item: itemRow })

/** Marks versions above a number as unshared. They keep their IDs, so that several computers can push the same one. */
function unshareAbove(db: Database, document: SharedDocument, number: number, at: number): void {
  const { connectionId, documentId, key } = document
  db.update('documents', { documentKey: key }, { sharedNumber: number === 0 ? null : number })
  const lost = readLost(db, key, number)
  if (lost.length === 0) return
  const isWaitingAdd = ({ item }: z.output<typeof lostRow>) =>
    item.operation === 'add' && !isFinal(item.state)
  // The computer that added it pushes it again.
  if (lost.some((one) => isWaitingAdd(one) && one.item.blockedBy === blockedBy.otherComputer)) return
  db.run('UPDATE versions SET shared_number = NULL WHERE document_key = :key AND shared_number > :number', {
    key,
    number,
  })
  for (const { item } of lost.filter(isWaitingAdd))
    db.update('items', { itemKey: item.itemKey }, { blockedBy: blockedBy.toBeShared })
  const moved = lost.filter((one) => !isWaitingAdd(one))
  const newest = moved.at(-1)
  if (newest !== undefined) {
    const itemKey = addCarrier(db, document, newest, at)
    for (const { versionKey } of moved)
      db.update('versions', { versionKey }, { itemKey, superseded: versionKey !== newest.versionKey })
    for (const { item } of new Map(moved.map((one) => [one.item.itemKey, one])).values())
      if (!db.has('SELECT 1 FROM versions WHERE item_key = :itemKey', { itemKey: item.itemKey }))
        changeItem(db, item, { event: 'discarded', at, notBefore: null, note: 'shared-again' })
    moveItemsAbove(db, readChain(db, key))
  }
  refreshDocumentState(db, connectionId, documentId)
}

function readLost(db: Database, key: number, number: number): readonly z.output<typeof lostRow>[] {
  const rows = db.all(
    lostRow.omit({ item: true }).extend({ itemKey: z.int() }),
    `SELECT version_key, item_key, kind, title, metadata FROM versions
     WHERE document_key = :key AND shared_number > :number ORDER BY number`,
    { key, number },
  )
  return rows.flatMap(({ itemKey, ...row }) => {
    const item = db.get(itemRow, 'SELECT * FROM items WHERE item_key = :itemKey', { itemKey })
    return item === undefined ? [] : [{ ...row, item }]
  })
}

/** Adds an item for lost versions, whose own items may be done. It sends the newest one. */
function addCarrier(
  db: Database,
  { connectionId, documentId }: SharedDocument,
  { kind, title, metadata }: z.output<typeof lostRow>,
  at: number,
): number {
  const itemKey = db.insert('items', {
    ...{ itemId: randomUUID(), connectionId, documentId, operation: 'update', kind, title, metadata },
    ...{ shownTitle: title ?? documentId, state: 'waiting', acceptedAt: at, batch: noBatch },
    ...{ blockedBy: blockedBy.toBeShared, byteLength: bytesOf({ content: null, title, metadata }) },
  })
  recordEvent(db, {
    ...{ itemKey, at, event: 'accepted-by-app', from: null, to: 'waiting', note: 'shared-again' },
  })
  return itemKey
}
