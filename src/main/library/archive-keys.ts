import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Database } from './database.ts'

/** What is accepted and tried here has keys from here on, what other libraries bring in has lower ones (decision 25). */
export const firstOwnKey = 2 ** 31

const nextRow = z.object({ next: z.int() })

/** The next key for what another library brings in. */
export function nextJoinedKey(db: Database, table: 'items' | 'attempts'): number {
  const key = table === 'items' ? 'item_key' : 'attempt_key'
  const row = db.get(
    nextRow,
    `SELECT coalesce(max(${key}), 0) + 1 AS next FROM ${table} WHERE ${key} < ${firstOwnKey}`,
  )
  return row?.next ?? 1
}

/** The key that the next item accepted here would get. */
export function nextOwnItemKey(db: Database): number {
  const row = db.get(
    nextRow,
    `SELECT max(coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'items'), 0),
       coalesce((SELECT max(item_key) FROM items), 0)) + 1 AS next`,
  )
  return row?.next ?? 1
}

/** Gives an item another key, and with it another place in the order in which a document's items count. */
export function moveItem(db: Database, from: number, to: number): void {
  db.exec('PRAGMA defer_foreign_keys = ON')
  for (const table of ['items', 'versions', 'item_events', 'removed_versions']) {
    db.run(`UPDATE ${table} SET item_key = :to WHERE item_key = :from`, { from, to })
  }
}

const ownerRow = z.object({ connection_id: z.string(), document_id: z.string() })

/**
 * The id that an item of an archive has here: its own, unless that is one of another document here, as where one
 * connection became two. Then it is another one that is the same each time.
 */
export function itemIdHere(db: Database, itemId: string, connectionId: string, documentId: string): string {
  const owner = db.get(ownerRow, 'SELECT connection_id, document_id FROM items WHERE item_id = :itemId', {
    itemId,
  })
  if (owner === undefined) return itemId
  if (owner.connection_id === connectionId && owner.document_id === documentId) return itemId
  return idOf(`${itemId} ${connectionId} ${documentId}`)
}

const connectionRow = z.object({ connection_id: z.string() })

/** The same of what documents came with: its own id, unless that is one of another connection here. */
export function arrivalIdHere(db: Database, arrivalId: string, connectionId: string): string {
  const owner = db.get(connectionRow, 'SELECT connection_id FROM arrivals WHERE arrival_id = :arrivalId', {
    arrivalId,
  })
  const isFree = owner === undefined || owner.connection_id === connectionId
  return isFree ? arrivalId : idOf(`${arrivalId} ${connectionId}`)
}

/** An id that is the same each time it is made of the same. */
function idOf(text: string): string {
  const hash = createHash('sha256').update(text).digest('hex')
  const digits = `${hash.slice(0, 12)}8${hash.slice(13, 16)}8${hash.slice(17, 32)}`
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
