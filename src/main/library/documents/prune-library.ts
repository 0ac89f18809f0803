import { z } from 'zod'
import type { Library } from '../../documents/ports.ts'
import type { Database } from '../db/database.ts'
import { createBudget } from '../db/work-budget.ts'
import { removingContents } from '../records/contents.ts'
import { countPruned, pruneDocument } from './prune-versions.ts'

/** Documents whose versions are counted at once: some milliseconds, along an index that knows nothing else. */
const keysAtOnce = 4000
const mostRanges = 20

type Piece = Parameters<Library['pruneLibrary']>[0]

const placeRow = z.object({ first: z.int().nullable() })
const overfullRow = z.object({ document_key: z.int() })
const namedRow = z.object({ connectionId: z.string(), documentId: z.string() })

/**
 * Goes through a piece of all documents, and clears away all but the newest versions of each; or says only how many of
 * how many documents that would be. `next` is where to go on, null at the end.
 */
export function pruneLibrary(db: Database, piece: Piece): Awaited<ReturnType<Library['pruneLibrary']>> {
  if (piece.looksOnly) return walk(db, piece, (key) => countPruned(db, key, piece.kept))
  return removingContents(db, (removeContent) =>
    walk(db, piece, (documentKey) => {
      const named = db.get(
        namedRow,
        `SELECT connection_id AS connectionId, document_id AS documentId FROM documents
         WHERE document_key = :documentKey`,
        { documentKey },
      )
      return named === undefined ? 0 : pruneDocument(db, documentKey, named, piece.kept, removeContent)
    }),
  )
}

function walk(
  db: Database,
  { after, kept }: Piece,
  take: (documentKey: number) => number,
): Awaited<ReturnType<Library['pruneLibrary']>> {
  let [documents, versions] = [0, 0]
  if (kept === 0) return { documents, versions, next: null }
  const mayGoOn = createBudget(Number.POSITIVE_INFINITY)
  let last = after
  for (let ranges = 0; ranges < mostRanges && mayGoOn(); ranges += 1) {
    const first = db.get(
      placeRow,
      'SELECT min(document_key) AS first FROM versions WHERE document_key > :last',
      { last },
    )?.first
    if (first === undefined || first === null) return { documents, versions, next: null }
    const upTo = first + keysAtOnce - 1
    const overfull = db.all(
      overfullRow,
      `SELECT document_key FROM versions WHERE document_key BETWEEN :first AND :upTo
       GROUP BY document_key HAVING count(*) > :kept`,
      { first, upTo, kept },
    )
    for (const { document_key: key } of overfull) {
      const gone = take(key)
      versions += gone
      documents += gone > 0 ? 1 : 0
      if (!mayGoOn()) return { documents, versions, next: key }
    }
    last = upTo
  }
  return { documents, versions, next: last }
}
