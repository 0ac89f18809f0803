import { createHash } from 'node:crypto'
import { z } from 'zod'
import { itemState } from '../../../shared/schemas/document.ts'
import type { Database } from '../db/database.ts'

/** What is accepted and tried here has keys from here on, what other libraries bring in has lower ones (decision 25). */
export const firstOwnKey = 2 ** 31

const nextRow = z.object({ next: z.int() })
const lastRow = z.object({ last: z.int() })

/** Keys for what another library brings in; read once, as nothing else gives any while a piece is brought in. */
export type JoinedKeys = { next(table: 'items' | 'attempts'): number }

export function createJoinedKeys(db: Database): JoinedKeys {
  const last = new Map<string, number>()
  const lastOf = (table: 'items' | 'attempts'): number => {
    const key = table === 'items' ? 'item_key' : 'attempt_key'
    return (
      db.get(lastRow, `SELECT coalesce(max(${key}), 0) AS last FROM ${table} WHERE ${key} < ${firstOwnKey}`)
        ?.last ?? 0
    )
  }
  return {
    next: (table) => {
      const next = (last.get(table) ?? lastOf(table)) + 1
      last.set(table, next)
      return next
    },
  }
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
  for (const table of ['items', 'item_events']) {
    db.run(`UPDATE ${table} SET item_key = :to WHERE item_key = :from`, { from, to })
  }
}

const ownerRow = z.object({
  connection_id: z.string(),
  document_id: z.string(),
  item_key: z.int(),
  state: itemState,
  joined: z.int(),
  is_pruned: z.int(),
})

/** What an item of an archive is here: by its id here, and as it is where it is here already. */
export type ItemHere = {
  readonly itemId: string
  readonly known: Pick<z.output<typeof ownerRow>, 'item_key' | 'state' | 'joined' | 'is_pruned'> | undefined
}

/**
 * The id that an item of an archive has here is its own, unless that is one of another document here, as where one
 * connection became two. Then it is another one that is the same each time.
 */
export function findItemHere(
  db: Database,
  itemId: string,
  connectionId: string,
  documentId: string,
): ItemHere {
  const known = findOwner(db, itemId)
  if (known === undefined) return { itemId, known }
  if (known.connection_id === connectionId && known.document_id === documentId) return { itemId, known }
  const other = idOf(`${itemId} ${connectionId} ${documentId}`)
  return { itemId: other, known: findOwner(db, other) }
}

function findOwner(db: Database, itemId: string): z.output<typeof ownerRow> | undefined {
  return db.get(
    ownerRow,
    `SELECT connection_id, document_id, item_key, state, joined, is_pruned FROM items WHERE item_id = :itemId`,
    { itemId },
  )
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
