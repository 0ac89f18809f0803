import type { DocumentHead } from '../../../shared/schemas/document-head.ts'
import type { Library } from '../../documents/ports.ts'
import type { Database } from '../db/database.ts'
import { fromCursor, toCursor } from '../db/keys.ts'
import { findDocument } from '../records/documents.ts'
import { type FindDocuments, findNext } from '../records/search-index.ts'

/** Those of the documents asked for that the library knows, in the order asked for. */
export function findHeads(
  db: Database,
  connectionId: string,
  ids: readonly string[],
): readonly DocumentHead[] {
  return ids.flatMap((documentId) => headOf(db, connectionId, documentId) ?? [])
}

/** What a search finds, page by page, with all that a table of it has; a page may have none where that took long. */
export function listHeads(
  db: Database,
  find: FindDocuments,
  { connectionId, text, after, limit }: Parameters<Library['listHeads']>[0],
): Awaited<ReturnType<Library['listHeads']>> {
  const { found, next } = findNext(db, find, {
    connectionId,
    text,
    before: fromCursor(after) ?? null,
    limit,
  })
  return {
    documents: findHeads(
      db,
      connectionId,
      found.map(({ document_id }) => document_id),
    ),
    next: next === null ? null : toCursor(next),
  }
}

function headOf(db: Database, connectionId: string, documentId: string): DocumentHead | undefined {
  const found = findDocument(db, connectionId, documentId)
  if (found === undefined) return undefined
  const { kind, collection, title, metadata } = found.wanted
  return { documentId, kind, collection, title, metadata, knowledge: kind === 'unknown' ? 'partial' : 'full' }
}
