import { createHash } from 'node:crypto'
import { z } from 'zod'
import { itemState } from '../../../shared/schemas/document.ts'
import type { Database } from '../db/database.ts'

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
