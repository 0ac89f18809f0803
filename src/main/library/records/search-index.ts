import { z } from 'zod'
import type { Database } from '../db/database.ts'

export function indexedUpTo(db: Database): number {
  return db.number('SELECT up_to FROM finding') ?? 0
}

export function hasUnindexed(db: Database): boolean {
  return hasChangedDocuments(db) || nextNewDocument(db, indexedUpTo(db)) !== undefined
}

export function hasChangedDocuments(db: Database): boolean {
  return db.has('SELECT 1 FROM refound_documents LIMIT 1')
}

export function isChangedDocument(db: Database, key: number): boolean {
  return db.has('SELECT 1 FROM refound_documents WHERE document_key = :key', { key })
}

export function nextNewDocument(db: Database, upTo: number): number | undefined {
  return db.number(
    'SELECT document_key FROM documents WHERE document_key > :upTo ORDER BY document_key LIMIT 1',
    { upTo },
  )
}

const foundRow = z.object({ key: z.int(), documentId: z.string() })

export type Found = z.output<typeof foundRow>

/**
 * Searches documents of one connection, newest added first. `createOperations` passes it on, because the
 * callers do not import the search.
 */
export type FindDocuments = (asked: {
  readonly connectionId: string
  readonly text: string
  readonly at: number | null
  readonly limit: number
}) => { readonly keys: readonly number[]; readonly next: number | null }

export function findNextDocuments(
  db: Database,
  find: FindDocuments,
  query: {
    readonly connectionId: string
    readonly text: string
    readonly before: number | null
    readonly limit: number
  },
): { readonly found: readonly Found[]; readonly next: number | null } {
  const { before, ...asked } = query
  const { keys, next } = find({ ...asked, at: before === null ? null : before - 1 })
  const found = keys.flatMap(
    (key) =>
      db.get(foundRow, 'SELECT document_key AS key, document_id FROM documents WHERE document_key = :key', {
        key,
      }) ?? [],
  )
  return { found, next: next === null ? null : next + 1 }
}
