import { z } from 'zod'
import {
  type CountedDocuments,
  type FoundDocuments,
  foundDocuments,
  type LibraryCount,
  type LibrarySearch,
} from '../../shared/schemas/library-search.ts'
import { fromCursor, toPage } from './cursor.ts'
import type { Database } from './database.ts'
import { countRow, listedDocumentColumns, listedDocumentRow } from './rows.ts'
import { toMatchQuery } from './search-text.ts'

const countedUpTo = 1000
const largestKey = Number.MAX_SAFE_INTEGER

/** Newest added first. Keys only grow, so what is added while someone pages moves nothing. */
export function searchDocuments(
  db: Database,
  { connectionId, text, after, limit, fields = [] }: LibrarySearch,
): FoundDocuments {
  const { from, key, ofConnection, values } = searchOf(db, { connectionId, text })
  const found = db.all(
    listedDocumentRow,
    `SELECT ${listedDocumentColumns} FROM ${from} ${key} < :before ${ofConnection}
     ORDER BY ${key} DESC LIMIT :limit`,
    { ...values, before: fromCursor(after) ?? largestKey, limit: limit + 1 },
  )
  const { rows, next } = toPage(found, limit, (row) => row.key)
  return foundDocuments.parse({
    rows: rows.map(({ row }) => ({ ...row, fields: fields.map(() => null), found: null })),
    next,
    isPartial: false,
    isPreparing: false,
    problems: [],
  })
}

export function countDocuments(db: Database, { connectionId, text }: LibraryCount): CountedDocuments {
  const { from, ofConnection, values } = searchOf(db, { connectionId, text })
  const counted = db.get(
    countRow,
    `SELECT count(*) AS count FROM (SELECT 1 FROM ${from} 1 ${ofConnection} LIMIT ${countedUpTo + 1})`,
    values,
  )
  const count = counted?.count ?? 0
  return { count: Math.min(count, countedUpTo), atLeast: count > countedUpTo, next: null }
}

function searchOf(
  db: Database,
  { connectionId, text }: { readonly connectionId: string | null; readonly text: string },
) {
  const match = toMatchQuery(text)
  if (match !== null) db.catchUp()
  const from =
    match === null
      ? 'documents d WHERE'
      : 'documents_search JOIN documents d ON d.document_key = documents_search.rowid WHERE documents_search MATCH :match AND'
  // The order must be of the table that drives the query, or all matches would be sorted first.
  const key = match === null ? 'd.document_key' : 'documents_search.rowid'
  const ofConnection = connectionId === null ? '' : 'AND d.connection_id = :connectionId'
  const values = {
    ...(match === null ? {} : { match }),
    ...(connectionId === null ? {} : { connectionId }),
  }
  return { from, key, ofConnection, values }
}

const collectionRow = z.object({ collection: z.string() })

/** Most recently used first. Steps from name to name in the index instead of reading every document. */
export function listCollections(db: Database, connectionId: string): readonly string[] {
  return db
    .all(
      collectionRow,
      `WITH RECURSIVE names (collection) AS (
         SELECT min(collection) FROM documents WHERE connection_id = :connectionId
         UNION ALL
         SELECT (SELECT min(collection) FROM documents
                 WHERE connection_id = :connectionId AND collection > names.collection)
         FROM names WHERE names.collection IS NOT NULL)
       SELECT collection FROM names WHERE collection IS NOT NULL
       ORDER BY (SELECT max(changed_at) FROM documents
                 WHERE connection_id = :connectionId AND collection = names.collection) DESC, collection`,
      { connectionId },
    )
    .map(({ collection }) => collection)
}
