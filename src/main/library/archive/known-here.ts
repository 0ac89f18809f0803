import { createHash } from 'node:crypto'
import { z } from 'zod'
import { type DocumentContent, itemState } from '../../../shared/schemas/document.ts'
import { flag } from '../db/columns.ts'
import type { Database } from '../db/database.ts'
import { addContent } from '../records/contents.ts'
import { findImportSessionById } from '../records/import-sessions.ts'
import { contentBody, contentRow, type Wanted, wantedRow } from '../records/rows.ts'
import type { Step } from './compare-histories.ts'

export type OurStep = Step & {
  readonly versionKey: number
  readonly number: number
  readonly itemKey: number
  readonly contentKeys: readonly (number | null)[]
  readonly joined: number
  readonly events: number
}

export type DocumentHere = {
  readonly key: number
  readonly wanted: Wanted
  readonly state: z.output<typeof itemState>
  readonly addedAt: number
  readonly changedAt: number
  readonly importSession: number | null
  readonly steps: readonly OurStep[]
}

const headRow = wantedRow.extend({
  documentKey: z.int(),
  state: itemState,
  addedAt: z.int(),
  changedAt: z.int(),
  importSession: z.int().nullable(),
})

const stepRow = z
  .object({
    versionKey: z.int(),
    number: z.int(),
    action: z.string(),
    superseded: flag,
    at: z.int(),
    contentKey: z.int().nullable(),
    itemKey: z.int(),
    itemId: z.string(),
    sentKey: z.int().nullable(),
    state: itemState,
    doubtful: flag,
    joined: z.int(),
    events: z.int(),
  })
  .transform(
    ({ contentKey, sentKey, ...row }): OurStep => ({
      ...row,
      contentKeys: [contentKey, sentKey],
      isElsewhere: row.joined === 2,
    }),
  )

export function findDocumentHere(
  db: Database,
  connectionId: string,
  documentId: string,
): DocumentHere | undefined {
  const head = db.get(
    headRow,
    `SELECT document_key, kind, collection, title, metadata, content_key, state, added_at, changed_at, import_session
     FROM documents WHERE connection_id = :connectionId AND document_id = :documentId`,
    { connectionId, documentId },
  )
  if (head === undefined) return undefined
  const { documentKey: key, state, addedAt, changedAt, importSession, ...wanted } = head
  const steps = db.all(
    stepRow,
    `SELECT v.version_key, v.number, v.action, v.superseded, v.at, v.content_key, i.item_key, i.item_id,
       i.content_key AS sent_key, i.state, i.doubtful, i.joined,
       iif(i.joined = 2, (SELECT count(*) FROM item_events e WHERE e.item_key = i.item_key), 0) AS events
     FROM versions v JOIN items i ON i.item_key = v.item_key WHERE v.document_key = :key ORDER BY v.number`,
    { key },
  )
  return { key, wanted, state, addedAt, changedAt, importSession, steps }
}

const ownerRow = z.object({
  connectionId: z.string(),
  documentId: z.string(),
  itemKey: z.int(),
  state: itemState,
  joined: z.int(),
  isPruned: z.int(),
})

export type ItemHere = {
  readonly itemId: string
  readonly known: Pick<z.output<typeof ownerRow>, 'itemKey' | 'state' | 'joined' | 'isPruned'> | undefined
}

/**
 * Returns the ID that an archived item has here: its own, or a derived, repeatable one if another document
 * here has that ID, as when one connection became two.
 */
export function findItemHere(
  db: Database,
  itemId: string,
  connectionId: string,
  documentId: string,
): ItemHere {
  const known = findOwner(db, itemId)
  if (known === undefined) return { itemId, known }
  if (known.connectionId === connectionId && known.documentId === documentId) return { itemId, known }
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

export function importSessionIdHere(db: Database, importSessionId: string, connectionId: string): string {
  const owner = findImportSessionById(db, importSessionId)
  const isFree = owner === undefined || owner.connectionId === connectionId
  return isFree ? importSessionId : idOf(`${importSessionId} ${connectionId}`)
}

function idOf(text: string): string {
  const hash = createHash('sha256').update(text).digest('hex')
  const digits = `${hash.slice(0, 12)}8${hash.slice(13, 16)}8${hash.slice(17, 32)}`
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

export type ContentsHere = {
  find(content: DocumentContent): number | undefined
  isSame(key: number | null, content: DocumentContent | null): boolean
}

const bodyRow = z.object({ kind: z.string(), body: z.string() })
type Body = z.output<typeof bodyRow>

/** `keys`: contents of the history, the likeliest first. */
export function createContentsHere(db: Database, keys: Iterable<number | null>): ContentsHere {
  const candidates = [...new Set(keys)].filter((key) => key !== null)
  const bodies = new Map<number, Body | undefined>()
  const bodyOf = (key: number): Body | undefined => {
    const known = bodies.get(key)
    if (known !== undefined) return known
    const read = db.get(bodyRow, 'SELECT kind, body FROM contents WHERE content_key = :key', { key })
    bodies.set(key, read)
    return read
  }
  return {
    find: (content) => {
      const body = contentBody(content)
      return candidates.find((key) => {
        const found = bodyOf(key)
        return found?.kind === content.kind && found.body === body
      })
    },
    isSame: (key, content) => {
      const found = key === null ? undefined : contentRow.safeParse(bodyOf(key)).data
      if (found === undefined || content === null) return found === undefined && content === null
      return found.kind === content.kind && contentBody(found) === contentBody(content)
    },
  }
}

/**
 * Returns the key here of each content of an archived document. Missing contents are written when first
 * needed.
 */
export function keysOfContents(
  db: Database,
  contents: readonly DocumentContent[],
  here: ContentsHere | null,
): (number: number | null) => number | null {
  const keys = new Map<number, number>()
  return (number) => {
    const content = number === null ? undefined : contents[number]
    if (number === null || content === undefined) return null
    const known = keys.get(number) ?? here?.find(content) ?? addContent(db, content)
    keys.set(number, known)
    return known
  }
}
