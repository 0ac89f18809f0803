import { z } from 'zod'
import type { Database } from '../db/database.ts'

/** Where a walk through the documents is: behind this one. */
export type WalkPlace = { readonly changedAt: number; readonly key: number }

export type WalkedDocument = {
  readonly place: WalkPlace
  readonly documentId: string
  readonly collection: string | null
  readonly title: string | null
  /** Undefined where the service may have metadata that this library never saw. */
  readonly metadata: string | null | undefined
}

const documentRow = z
  .object({
    documentKey: z.int(),
    documentId: z.string(),
    kind: z.string(),
    collection: z.string().nullable(),
    title: z.string().nullable(),
    metadata: z.string().nullable(),
    changedAt: z.int(),
  })
  .transform(
    (row): WalkedDocument => ({
      place: { changedAt: row.changedAt, key: row.documentKey },
      documentId: row.documentId,
      collection: row.collection,
      title: row.title,
      metadata: row.kind === 'unknown' && row.metadata === null ? undefined : row.metadata,
    }),
  )
const columns = 'document_key, document_id, kind, collection, title, metadata, changed_at'

const start: WalkPlace = { changedAt: Number.MAX_SAFE_INTEGER, key: Number.MAX_SAFE_INTEGER }

/** The next document of the connection, the newest first; each step is short, however many there are. */
export function walkConnection(
  db: Database,
  connectionId: string,
  after: WalkPlace | null,
): WalkedDocument | undefined {
  return db.get(
    documentRow,
    `SELECT ${columns} FROM documents INDEXED BY documents_of_connection
     WHERE connection_id = :connectionId AND document_key < :key ORDER BY document_key DESC LIMIT 1`,
    { connectionId, key: (after ?? start).key },
  )
}

/** The next document of the collection, that which was changed last first. */
export function walkCollection(
  db: Database,
  connectionId: string,
  collection: string,
  after: WalkPlace | null,
): WalkedDocument | undefined {
  return db.get(
    documentRow,
    `SELECT ${columns} FROM documents INDEXED BY documents_collections
     WHERE connection_id = :connectionId AND collection = :collection
       AND (changed_at, document_key) < (:changedAt, :key)
     ORDER BY changed_at DESC, document_key DESC LIMIT 1`,
    { connectionId, collection, ...(after ?? start) },
  )
}

export function findWalked(
  db: Database,
  connectionId: string,
  documentId: string,
): WalkedDocument | undefined {
  return db.get(
    documentRow,
    `SELECT ${columns} FROM documents WHERE connection_id = :connectionId AND document_id = :documentId`,
    { connectionId, documentId },
  )
}

/** Opaque to whoever passes it back. */
export function toCursor({ changedAt, key }: WalkPlace): string {
  return `${changedAt}-${key}`
}

/** Null, which is the start, where it is none of ours. */
export function fromCursor(cursor: string | null): WalkPlace | null {
  const [, changedAt, key] = /^(\d{1,15})-(\d{1,15})$/.exec(cursor ?? '') ?? []
  return changedAt === undefined ? null : { changedAt: Number(changedAt), key: Number(key) }
}
