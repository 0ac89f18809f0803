import { randomUUID } from 'node:crypto'
import { type ItemEvent, isFinal, nextPosition } from '../../../shared/domain/item-state.ts'
import type { SendProblem } from '../../../shared/schemas/queue.ts'
import type { Database } from '../db/database.ts'
import { bytesOf } from './contents.ts'
import {
  findDocument,
  isStartedBefore,
  reckonVersions,
  refreshDocumentState,
  writeVersion,
} from './documents.ts'
import { countDone } from './queue-progress.ts'
import { blockedBy, type ItemRow, itemRow } from './rows.ts'
import { endLease, isInTeamHistory, shareAgain } from './shared-versions.ts'

/** Only the oldest unfinished item of a document (`i`) may leave, whatever its state. */
export const isFirstOfDocument = `NOT EXISTS (SELECT 1 FROM items e
  WHERE e.connection_id = i.connection_id AND e.document_id = i.document_id AND e.item_key < i.item_key
    AND e.state NOT IN ('done', 'discarded'))`

export type ItemChange = {
  readonly event: ItemEvent
  readonly at: number
  /** Short technical word for the history, such as a problem's code. */
  readonly note?: string
  readonly attempts?: number
  readonly tries?: number
  readonly notBefore?: number | null
  readonly problem?: SendProblem | null
}

export function findItem(db: Database, itemId: string): ItemRow | undefined {
  return db.get(itemRow, 'SELECT * FROM items WHERE item_id = :itemId', { itemId })
}

export function changeItem(db: Database, item: ItemRow, change: ItemChange): ItemRow | undefined {
  const next = nextPosition(item, change.event)
  if (!next.ok) return undefined
  const { event, at, note = '', ...rest } = change
  const changed: ItemRow = { ...item, ...next.value, ...rest }
  const { itemKey, state } = changed
  db.run(
    `UPDATE OR FAIL items SET state = :state, doubtful = :doubtful, attempts = :attempts, tries = :tries,
       not_before = :notBefore, problem = :problem WHERE item_key = :itemKey`,
    changed,
  )
  recordEvent(db, { itemKey, at, event, from: item.state, to: state, note })
  if (state === 'done') countDone(db, item.batch)
  refreshDocumentState(db, item.connectionId, item.documentId)
  // A lease is for one request.
  if (item.fence === null || state === 'sending') return changed
  const ended = endLease(db, changed)
  if (isFinal(state) || findDocument(db, item.connectionId, item.documentId) !== undefined) return ended
  // The team removed or erased its document during the request.
  return changeItem(db, ended, { event: 'discarded', at, notBefore: null, note: 'trashed-by-team' })
}

export function recordEvent(
  db: Database,
  entry: {
    readonly itemKey: number
    readonly at: number
    readonly event: ItemEvent | 'accepted-by-app'
    readonly from: string | null
    readonly to: string
    readonly note: string
  },
): void {
  const { from: fromState, to: toState, ...rest } = entry
  db.insert('item_events', { ...rest, fromState, toState })
}

const carriedCorrection = 'correction-taken-up'

export function recordCarriedCorrection(db: Database, { itemKey, state }: ItemRow, at: number): void {
  recordEvent(db, {
    ...{ itemKey, at, event: 'accepted-by-app', from: state, to: state, note: carriedCorrection },
  })
}

/** True if a correction that the service does not have yet would be lost with the item. */
export function carriesCorrection(db: Database, { itemKey }: ItemRow): boolean {
  return db.has('SELECT 1 FROM item_events WHERE item_key = :itemKey AND note = :note LIMIT 1', {
    ...{ itemKey, note: carriedCorrection },
  })
}

export function newestUnfinished(
  db: Database,
  connectionId: string,
  documentId: string,
): ItemRow | undefined {
  return db.get(
    itemRow,
    `SELECT * FROM items WHERE connection_id = :connectionId AND document_id = :documentId
       AND state NOT IN ('done', 'discarded') ORDER BY item_key DESC LIMIT 1`,
    { connectionId, documentId },
  )
}

export function earlierUnfinished(
  db: Database,
  { connectionId, documentId, itemKey }: ItemRow,
): readonly ItemRow[] {
  return db.all(
    itemRow,
    `SELECT * FROM items WHERE connection_id = :connectionId AND document_id = :documentId AND item_key < :itemKey
       AND state NOT IN ('done', 'discarded') ORDER BY item_key DESC`,
    { connectionId, documentId, itemKey },
  )
}

type AskedEvent = 'paused' | 'resumed' | 'retried' | 'discarded'

export function applyToItems(
  db: Database,
  event: AskedEvent,
  itemIds: readonly string[],
  at: number,
): readonly string[] {
  return db.transaction(() => itemIds.flatMap((itemId) => applyToItem(db, event, itemId, at)))
}

export function applyToItem(db: Database, event: AskedEvent, itemId: string, at: number): readonly string[] {
  const item = findItem(db, itemId)
  if (item === undefined) return []
  if (event === 'discarded') return discard(db, item, at)
  const fresh = event === 'retried' ? { attempts: 0, notBefore: null, problem: null } : {}
  if (changeItem(db, item, { event, at, ...fresh }) === undefined) return []
  if (event === 'retried' && item.state === 'needs-attention' && isShared(item)) retryShared(db, item, at)
  return [itemId]
}

/** A rejected version in a team's library is never sent again. */
function retryShared(db: Database, item: ItemRow, at: number): void {
  const document = findDocument(db, item.connectionId, item.documentId)
  if (document !== undefined) shareAgain(db, document, item, { at })
}

export function isShared({ blockedBy: why, fence }: ItemRow): boolean {
  return why === blockedBy.lease || why === blockedBy.otherComputer || fence !== null
}

export function isUntried({ tries, doubtful, state }: ItemRow): boolean {
  return !doubtful && tries === 0 && (state === 'waiting' || state === 'paused')
}

/** Discards an item that was never sent and that no later edit joined. Returns false if it stays. */
export function takeBack(db: Database, item: ItemRow, at: number): boolean {
  const { itemKey } = item
  if (!isUntried(item) || isInTeamHistory(db, item) || carriesCorrection(db, item)) return false
  const versions = db.number('SELECT count(*) FROM versions WHERE item_key = :itemKey', { itemKey })
  return versions === 1 && discard(db, item, at).length > 0
}

/**
 * Discards an item, and later edits of a document that never left: the service would have nothing to edit.
 */
function discard(db: Database, item: ItemRow, at: number): readonly string[] {
  if (changeItem(db, item, { event: 'discarded', at, notBefore: null }) === undefined) return []
  const document = findDocument(db, item.connectionId, item.documentId)
  if (document === undefined) return [item.itemId]
  const orphans =
    item.operation === 'add' && !item.doubtful && !isStartedBefore(db, document.key, item.itemKey)
      ? editsUpToNextAdd(db, item)
      : []
  for (const orphan of orphans) changeItem(db, orphan, { event: 'discarded', at, note: 'with-its-add' })
  reckonVersions(db, document.key, item.itemKey)
  if (isInTrashOfTeam(db, document.key)) bringBack(db, item, at)
  return [item.itemId, ...orphans.map(({ itemId }) => itemId)]
}

/**
 * True if the team's newest version removes the document, which no history here has, and no remaining edit
 * overrides that.
 */
function isInTrashOfTeam(db: Database, key: number): boolean {
  return db.has(
    `SELECT 1 FROM documents d WHERE d.document_key = :key AND d.shared_number IS NOT NULL
       AND EXISTS (SELECT 1 FROM team_libraries t WHERE t.connection_id = d.connection_id)
       AND NOT EXISTS (SELECT 1 FROM versions v WHERE v.document_key = :key AND v.shared_number >= d.shared_number)
       AND NOT EXISTS (SELECT 1 FROM versions v JOIN items i ON i.item_key = v.item_key
         WHERE v.document_key = :key AND v.shared_number IS NULL AND i.state NOT IN ('done', 'discarded')
           AND i.blocked_by = ${blockedBy.toBeShared})`,
    { key },
  )
}

/** Restores a document for the team if it is still here and the edit that kept it was discarded. */
function bringBack(db: Database, { connectionId, documentId, batch }: ItemRow, at: number): void {
  const document = findDocument(db, connectionId, documentId)
  if (document === undefined) return
  const { kind, title, metadata } = document.wanted
  const itemKey = db.insert('items', {
    ...{ itemId: randomUUID(), connectionId, documentId, operation: 'update', kind, title, metadata },
    ...{ shownTitle: title ?? documentId, state: 'waiting', acceptedAt: at, batch },
    ...{ blockedBy: blockedBy.toBeShared, byteLength: bytesOf({ content: null, title, metadata }) },
  })
  recordEvent(db, {
    ...{ itemKey, at, event: 'accepted-by-app', from: null, to: 'waiting', note: 'restored' },
  })
  writeVersion(db, { documentKey: document.key, action: 'restore', itemKey, at, wanted: document.wanted })
  refreshDocumentState(db, connectionId, documentId)
}

function editsUpToNextAdd(db: Database, add: ItemRow): readonly ItemRow[] {
  const later = db.all(
    itemRow,
    `SELECT * FROM items WHERE connection_id = :connectionId AND document_id = :documentId AND item_key > :key
       AND state NOT IN ('done', 'discarded') ORDER BY item_key`,
    { connectionId: add.connectionId, documentId: add.documentId, key: add.itemKey },
  )
  const nextAdd = later.findIndex(({ operation }) => operation === 'add')
  return nextAdd === -1 ? later : later.slice(0, nextAdd)
}
