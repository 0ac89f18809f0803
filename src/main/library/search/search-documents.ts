import { parsePath } from '../../../shared/domain/query/field-path.ts'
import { parseQuery } from '../../../shared/domain/query/parse-query.ts'
import {
  type DocumentPlaces,
  documentPlaces,
  type FoundDocument,
  type FoundDocuments,
  type LibraryPlaces,
  type LibrarySearch,
} from '../../../shared/schemas/search.ts'
import type { Database } from '../db/database.ts'
import { lastKey } from '../records/documents.ts'
import { listedDocumentColumns, listedDocumentRow } from '../records/rows.ts'
import { indexedUpTo } from '../records/search-index.ts'
import { compileQuery } from './compile-query.ts'
import { findByKey } from './find-by-key.ts'
import { findDocuments } from './find-documents.ts'
import { findPlaces } from './find-places.ts'
import { foundTextOf, seekWords } from './found-text.ts'
import { shownAt } from './index/field-values.ts'
import { indexPiece } from './index/index-documents.ts'
import { findDocumentByKey } from './index/searched-document.ts'
import { isByKey, unorderedConnections } from './sort-parts.ts'
import { allowTime } from './streams/key-stream.ts'

/** Time limit of a search; reading its results included, a call stays below about 30 ms. */
const longestMs = 18
/** A search may have to wait for places, and nobody waits for these. */
const placesMs = 12
/** Recently changed documents are indexed first, so that they are ordered correctly. */
const indexMs = 5
const mostIndexed = 200
const newestFirst = { by: 'added', descending: true } as const

export function searchDocuments(
  db: Database,
  { connectionId, text, after, limit, sort = newestFirst, fields = [] }: LibrarySearch,
): FoundDocuments {
  const isOver = allowTime(longestMs)
  db.catchUp()
  const mayNeedIndex = sort.by !== 'added' || unorderedConnections(db).length > 0
  const isIndexed = mayNeedIndex && indexLatest(db)
  const query = compileQuery(db, { connectionId, text })
  // By key, documents are found even before they are indexed.
  const isPreparing = !isIndexed && !isByKey(db, sort, query.scope)
  const found = findDocuments(db, query, { sort, after, limit, isOver, asked: { connectionId, text } })
  const sought = seekWords(parseQuery(text))
  const paths = fields.map(parsePath)
  const rows = found.keys.flatMap((key): FoundDocument[] => {
    const row = listedDocument(db, key)
    if (row === undefined) return []
    return [{ ...row, fields: shownFields(db, key, paths), found: foundTextOf(db, key, row, sought) }]
  })
  return {
    rows,
    next: found.next,
    isPartial: found.isPartial,
    isPreparing,
    problems: after === null ? [...query.problems] : [],
  }
}

export function findFitting(
  db: Database,
  asked: {
    readonly connectionId: string
    readonly text: string
    readonly at: number | null
    readonly limit: number
  },
): { readonly keys: readonly number[]; readonly next: number | null } {
  db.catchUp()
  const query = compileQuery(db, { ...asked, staysInside: true })
  const { keys, next } = findByKey(db, query, {
    direction: 'newest-first',
    at: asked.at,
    limit: asked.limit,
    isOver: allowTime(longestMs),
  })
  return { keys, next: next ?? null }
}

/** True if all documents are indexed for orders. If many are left, the background job indexes them. */
function indexLatest(db: Database): boolean {
  return lastKey(db) - indexedUpTo(db) <= mostIndexed ? indexPiece(db, indexMs) : false
}

export function placesOfDocuments(
  db: Database,
  { connectionId, text, sort = newestFirst, every, after }: LibraryPlaces,
): DocumentPlaces {
  const isOver = allowTime(placesMs)
  db.catchUp()
  indexLatest(db)
  const query = compileQuery(db, { connectionId, text })
  return documentPlaces.parse(
    findPlaces(db, query, { sort, every, after, isOver, asked: { connectionId, text } }),
  )
}

function listedDocument(db: Database, key: number) {
  return db.get(
    listedDocumentRow,
    `SELECT ${listedDocumentColumns} FROM documents d WHERE d.document_key = :key`,
    { key },
  )?.row
}

function shownFields(
  db: Database,
  key: number,
  paths: readonly (readonly string[] | undefined)[],
): (string | null)[] {
  if (paths.length === 0) return []
  const document = findDocumentByKey(db, key)
  const tree = document?.tree()
  return paths.map((path) =>
    path === undefined || tree === undefined ? null : shownAt(document?.metadata ?? '', tree, path),
  )
}
