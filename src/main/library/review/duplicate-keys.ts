import { createHash } from 'node:crypto'
import { z } from 'zod'
import { cleanAddress } from '../../../shared/domain/addresses/clean-address.ts'
import { nearName } from '../../../shared/domain/invisible-characters.ts'
import type { DocumentDuplicate } from '../../../shared/schemas/document.ts'
import { type DocumentContent, type DuplicateBy, webAddress } from '../../../shared/schemas/document.ts'
import type { ReviewContent } from '../../../shared/schemas/review.ts'
import { flag } from '../db/columns.ts'
import type { Database } from '../db/database.ts'
import { readContent } from '../records/contents.ts'
import { wantedRow } from '../records/rows.ts'

export type FoundDuplicate = Omit<DocumentDuplicate, 'by'> & { readonly by: DuplicateBy }

export type KeyChange = {
  readonly connectionId: string
  readonly documentId: string
  /** False if the library has only its ID. */
  readonly isKnownWhole: boolean
  readonly id: { readonly before: boolean; readonly after: boolean }
  /** Former and current marks, near ID included, and whether any document of the library had or has each. */
  readonly marks: readonly { readonly mark: string; readonly before: boolean; readonly after: boolean }[]
}

const changedRow = z.object({
  documentKey: z.int(),
  connectionId: z.string(),
  documentId: z.string(),
  known: z.int().nullable(),
  knownMark: z.string().nullable(),
  knownNear: z.string().nullable(),
  there: z.int().nullable(),
  contentKey: z.int().nullable(),
})

const changedQuery = `SELECT c.document_key, c.connection_id, c.document_id, k.document_key AS known,
    k.mark AS known_mark, k.near_id AS known_near, d.document_key AS there, d.content_key
  FROM changed_documents c LEFT JOIN duplicate_keys k ON k.document_key = c.document_key
  LEFT JOIN documents d ON d.document_key = c.document_key`

/**
 * Indexes the duplicate keys of changed documents, oldest first, while `mayGoOn` allows. Calls `onChange` for
 * each after writing. Returns true when none is left.
 */
export function indexKeys(
  db: Database,
  mayGoOn: () => boolean,
  onChange: (change: KeyChange) => void,
): boolean {
  return db.transaction(() => {
    while (mayGoOn()) {
      const changed = db.get(changedRow, `${changedQuery} ORDER BY c.document_key LIMIT 1`)
      if (changed === undefined) return true
      onChange(indexKeysOf(db, changed))
    }
    return db.get(changedRow, `${changedQuery} ORDER BY c.document_key LIMIT 1`) === undefined
  })
}

export function keepKeysOfNew(
  db: Database,
  document: { readonly connectionId: string; readonly documentId: string; readonly mark: string | null },
): void {
  const { key } = db.run(
    `INSERT INTO duplicate_keys (document_key, connection_id, mark, near_id)
     SELECT document_key, connection_id, :mark, :nearId FROM documents
     WHERE connection_id = :connectionId AND document_id = :documentId`,
    { ...document, nearId: nearName(document.documentId) },
  )
  db.run('DELETE FROM changed_documents WHERE document_key = :key', { key })
}

function indexKeysOf(db: Database, changed: z.output<typeof changedRow>): KeyChange {
  const { documentKey: key, connectionId, documentId } = changed
  const content = changed.there === null ? null : readContent(db, changed.contentKey)
  const mark = content === null ? null : markOf(content)
  const marks = [...new Set([changed.knownMark, mark])].filter((one) => one !== null)
  const elsewhere = new Map(marks.map((one) => [one, hasMark(db, connectionId, one, key)] as const))
  const nearId = nearName(documentId)
  const hasOtherNear = isNearElsewhere(db, connectionId, nearId, key)
  if (changed.there === null) db.run('DELETE FROM duplicate_keys WHERE document_key = :key', { key })
  else db.insert('duplicate_keys', { documentKey: key, connectionId, mark, nearId }, 'OR REPLACE')
  db.run('DELETE FROM changed_documents WHERE document_key = :key', { key })
  return {
    connectionId,
    documentId,
    isKnownWhole: content !== null,
    id: { before: changed.known !== null, after: changed.there !== null },
    marks: [
      ...marks.map((one) => ({
        mark: one,
        before: one === changed.knownMark || elsewhere.get(one) === true,
        after: one === mark || elsewhere.get(one) === true,
      })),
      {
        mark: markOfNear(documentId),
        before: changed.knownNear !== null || hasOtherNear,
        after: changed.there !== null || hasOtherNear,
      },
    ],
  }
}

function hasMark(db: Database, connectionId: string, mark: string, except: number): boolean {
  return db.has(
    `SELECT 1 FROM duplicate_keys
     WHERE connection_id = :connectionId AND mark = :mark AND document_key <> :except LIMIT 1`,
    { connectionId, mark, except },
  )
}

function isNearElsewhere(db: Database, connectionId: string, nearId: string, except: number): boolean {
  return db.has(
    `SELECT 1 FROM duplicate_keys
     WHERE connection_id = :connectionId AND near_id = :nearId AND document_key <> :except LIMIT 1`,
    { connectionId, nearId, except },
  )
}

const knownColumns =
  'd.document_key, d.document_id, d.title, d.kind, d.collection, d.added_at, d.metadata IS NULL AS bare'
const knownRow = wantedRow
  .pick({ kind: true, collection: true, title: true })
  .extend({ documentKey: z.int(), documentId: z.string(), addedAt: z.int(), bare: flag })
export type KnownDocument = z.output<typeof knownRow>

const knownById = `SELECT ${knownColumns} FROM documents d
  WHERE d.connection_id = :connectionId AND d.document_id = :documentId`
const knownByMark = `SELECT ${knownColumns} FROM duplicate_keys k JOIN documents d ON d.document_key = k.document_key
  WHERE k.connection_id = :connectionId AND k.mark = :mark`
const knownByNear = `SELECT ${knownColumns} FROM duplicate_keys k JOIN documents d ON d.document_key = k.document_key
  WHERE k.connection_id = :connectionId AND k.near_id = :nearId`

export function findKnownById(
  db: Database,
  connectionId: string,
  documentId: string,
): KnownDocument | undefined {
  return db.get(knownRow, knownById, { connectionId, documentId })
}

/** Returns the oldest, so that the answer stays equal while documents are added. */
export function findKnownByMark(db: Database, connectionId: string, mark: string): KnownDocument | undefined {
  return db.get(knownRow, `${knownByMark} ORDER BY k.document_key LIMIT 1`, { connectionId, mark })
}

/** Returns the oldest. Its ID may be exactly equal. */
export function findKnownByNear(
  db: Database,
  connectionId: string,
  nearId: string,
): KnownDocument | undefined {
  return db.get(knownRow, `${knownByNear} ORDER BY k.document_key LIMIT 1`, { connectionId, nearId })
}

const mostFound = 10

export type DuplicateQuery = {
  readonly connectionId: string
  readonly documentId: string
  readonly content: DocumentContent | null
}

/**
 * Returns duplicates within this connection: the ID's owner first, then the newest, at most ten rows. Near
 * IDs are looked up only if the ID has no owner. Index the keys before, as unindexed ones are not found.
 */
export function findDuplicates(
  db: Database,
  { connectionId, documentId, content }: DuplicateQuery,
): readonly FoundDuplicate[] {
  const byId = documentId === '' ? undefined : findKnownById(db, connectionId, documentId)
  const mark = content === null ? null : markOf(content)
  const byContent =
    mark === null
      ? []
      : db.all(knownRow, `${knownByMark} ORDER BY k.document_key DESC LIMIT ${mostFound}`, {
          connectionId,
          mark,
        })
  const found: FoundDuplicate[] = byId === undefined ? [] : [toFound('id', byId)]
  if (mark !== null) found.push(...byContent.map((known) => toFound(kindOfMark(mark), known)))
  if (byId === undefined && documentId !== '')
    found.push(
      ...db
        .all(knownRow, `${knownByNear} ORDER BY k.document_key DESC LIMIT ${mostFound}`, {
          connectionId,
          nearId: nearName(documentId),
        })
        .map((known) => toFound('near-id', known)),
    )
  return found.slice(0, mostFound)
}

function toFound(by: FoundDuplicate['by'], known: KnownDocument): FoundDuplicate {
  const { documentId, title, kind, collection, addedAt } = known
  return { by, documentId, title, kind, collection, addedAt }
}

type MarkBy = Exclude<DuplicateBy, 'id'>

/** 96 bits of a SHA-256: no accidental collisions, and a short index. */
const hashLength = { hex: 24, base64url: 16 }

/**
 * The duplicate key of a content: its kind, and a SHA-256 of the cleaned address, of the text with white
 * space collapsed, or of the picture's bytes. Null if there is nothing to send. Web pages and web pictures
 * share keys.
 */
export function markOf(content: ReviewContent): string | null {
  switch (content.kind) {
    case 'text': {
      const folded = content.text.replace(/\s+/gu, ' ').trim()
      return folded === '' ? null : `text:${sha256Of(folded)}`
    }
    case 'website':
    case 'picture-address':
      return webAddress.safeParse(content.address).success
        ? `address:${sha256Of(cleanAddress(content.address.trim()))}`
        : null
    case 'picture-file':
      return `picture:${content.picture.id.slice(0, hashLength.hex)}`
  }
}

export const nearPrefix = 'near:'

export function markOfNear(documentId: string): string {
  return nearPrefix + nearName(documentId)
}

export function kindOfMark(mark: string): MarkBy {
  if (mark.startsWith(nearPrefix)) return 'near-id'
  if (mark.startsWith('text:')) return 'text'
  return mark.startsWith('address:') ? 'address' : 'picture'
}

function sha256Of(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, hashLength.base64url)
}
