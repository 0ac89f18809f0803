import { z } from 'zod'
import { isoTime } from '../../../shared/domain/calendar.ts'
import { compactJson } from '../../../shared/domain/metadata/metadata-text.ts'
import type { DocumentHead } from '../../../shared/schemas/document.ts'
import type { Database } from '../db/database.ts'
import { readCursor, writeCursor } from '../db/keys.ts'
import { readContent, wordsOf } from '../records/contents.ts'
import { findDocument } from '../records/documents.ts'
import { type FindDocuments, findNextDocuments } from '../records/search-index.ts'

export function findHeads(
  db: Database,
  connectionId: string,
  ids: readonly string[],
): readonly DocumentHead[] {
  return ids.flatMap((documentId) => headOf(db, connectionId, documentId) ?? [])
}

/** Returns a page of found documents with a table's columns; a slow search may return an empty page. */
export function listHeads(
  db: Database,
  find: FindDocuments,
  {
    connectionId,
    text,
    after,
    limit,
  }: {
    readonly connectionId: string
    readonly text: string
    readonly after: string | null
    readonly limit: number
  },
): { readonly documents: readonly DocumentHead[]; readonly next: string | null } {
  const { found, next } = findNextDocuments(db, find, {
    connectionId,
    text,
    before: readCursor(z.int(), after) ?? null,
    limit,
  })
  return {
    documents: findHeads(
      db,
      connectionId,
      found.map(({ documentId }) => documentId),
    ),
    next: next === null ? null : writeCursor(next),
  }
}

function headOf(db: Database, connectionId: string, documentId: string): DocumentHead | undefined {
  const found = findDocument(db, connectionId, documentId)
  if (found === undefined) return undefined
  const { kind, collection, title, metadata } = found.wanted
  return { documentId, kind, collection, title, metadata, knowledge: kind === 'unknown' ? 'partial' : 'full' }
}

const row = z.object({
  kind: z.string(),
  collection: z.string().nullable(),
  title: z.string().nullable(),
  metadata: z.string().nullable(),
  contentKey: z.int().nullable(),
  state: z.string(),
  addedAt: z.int(),
  changedAt: z.int(),
})

/** One text may have megabytes: beyond this many characters the remainder must be requested again. */
const enoughCharacters = 4_000_000

/**
 * Returns the known documents as JSON, one a line; metadata as typed, except for white space between its
 * tokens. `taken`: number of IDs processed.
 */
export function documentLines(
  db: Database,
  connectionId: string,
  ids: readonly string[],
): { readonly lines: readonly string[]; readonly taken: number } {
  const lines: string[] = []
  let [length, taken] = [0, 0]
  for (const documentId of ids) {
    if (length >= enoughCharacters) break
    taken += 1
    const found = db.get(
      row,
      `SELECT kind, collection, title, metadata, content_key, state, added_at, changed_at FROM documents
       WHERE connection_id = :connectionId AND document_id = :documentId`,
      { connectionId, documentId },
    )
    if (found === undefined) continue
    const content = readContent(db, found.contentKey)
    const { kind, collection, title, state } = found
    const plain = JSON.stringify({
      ...{ id: documentId, collection, title, kind },
      content: content === null ? null : wordsOf(content),
      ...{ state, added: isoTime(found.addedAt), changed: isoTime(found.changedAt) },
    })
    const metadata = found.metadata === null ? 'null' : compactJson(found.metadata)
    const line = `${plain.slice(0, -1)},"metadata":${metadata}}`
    length += line.length
    lines.push(line)
  }
  return { lines, taken }
}
