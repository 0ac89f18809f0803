import { z } from 'zod'
import type { Database } from '../db/database.ts'
import { createBudget } from '../db/work-budget.ts'
import { type RemoveContent, removingContents } from '../records/contents.ts'

const keyRow = z.object({ key: z.int() })

/**
 * Prunes all but the newest versions of documents, and the metadata and content that only their items used.
 * Keeps versions that are unfinished or may have arrived unseen, and the newest version that arrived before
 * those, because later ones are derived from it. With 0 as `kept`, keeps all.
 */
export function pruneVersions(
  db: Database,
  connectionId: string,
  documentIds: readonly string[],
  kept: number,
): void {
  if (kept === 0) return
  removingContents(db, (removeContent) => {
    for (const documentId of documentIds) {
      const place = { connectionId, documentId }
      const found = db.get(
        keyRow,
        `SELECT document_key AS key FROM documents
         WHERE connection_id = :connectionId AND document_id = :documentId`,
        place,
      )
      if (found !== undefined) pruneDocument(db, found.key, place, kept, removeContent)
    }
  })
}

type Place = Parameters<RemoveContent>[1]

function pruneDocument(
  db: Database,
  documentKey: number,
  place: Place,
  kept: number,
  removeContent: RemoveContent,
): number {
  const values = oldestKept(db, documentKey, kept)
  if (values === undefined) return 0
  const items = db.all(keyRow, `SELECT DISTINCT v.item_key AS key FROM versions v WHERE ${isOver}`, values)
  if (items.length === 0) return 0
  const { changes } = db.run(`DELETE FROM versions AS v WHERE ${isOver}`, values)
  for (const { key } of items) pruneItem(db, key, place, removeContent)
  return changes
}

function countPruned(db: Database, documentKey: number, kept: number): number {
  const values = oldestKept(db, documentKey, kept)
  if (values === undefined) return 0
  return db.number(`SELECT count(*) FROM versions v WHERE ${isOver}`, values) ?? 0
}

const numberRow = z.object({ number: z.int() })

function oldestKept(
  db: Database,
  documentKey: number,
  kept: number,
): { readonly document: number; readonly oldest: number } | undefined {
  const found = db.get(
    numberRow,
    'SELECT number FROM versions WHERE document_key = :documentKey ORDER BY number DESC LIMIT 1 OFFSET :before',
    { documentKey, before: kept - 1 },
  )
  return found === undefined ? undefined : { document: documentKey, oldest: found.number }
}

/** Selects versions `v` older than `oldest` that nothing else needs. */
const isOver = `v.document_key = :document AND v.number < :oldest
  AND EXISTS (SELECT 1 FROM items i WHERE i.item_key = v.item_key AND i.doubtful = 0
    AND i.state IN ('done', 'discarded'))
  AND v.version_key IS NOT (SELECT u.version_key FROM versions u JOIN items i ON i.item_key = u.item_key
    WHERE u.document_key = :document AND u.superseded = 0 AND i.state = 'done'
    ORDER BY u.item_key DESC LIMIT 1)`

/** Keeps the item for its receipts; its content goes with its last version. */
function pruneItem(db: Database, key: number, place: Place, removeContent: RemoveContent): void {
  const emptied = db.get(
    z.object({ contentKey: z.int().nullable() }),
    'SELECT content_key FROM items WHERE item_key = :key AND NOT EXISTS (SELECT 1 FROM versions WHERE item_key = :key)',
    { key },
  )
  if (emptied === undefined) return
  db.run('UPDATE items SET metadata = NULL, content_key = NULL, is_pruned = 1 WHERE item_key = :key', { key })
  if (emptied.contentKey !== null) removeContent(emptied.contentKey, place)
}

/** Documents counted at once: some milliseconds, on an index alone. */
const keysAtOnce = 4000
const mostRanges = 20

type Piece = { readonly after: number; readonly kept: number; readonly looksOnly: boolean }
type Pruned = { readonly documents: number; readonly versions: number; readonly next: number | null }

const placeRow = z.object({ first: z.int().nullable() })
const overfullRow = z.object({ documentKey: z.int() })
const namedRow = z.object({ connectionId: z.string(), documentId: z.string() })

/**
 * Prunes one chunk of all documents to their newest versions, or only counts the documents and versions
 * concerned. `next` is where to continue, null at the end.
 */
export function pruneLibrary(db: Database, piece: Piece): Pruned {
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

function walk(db: Database, { after, kept }: Piece, take: (documentKey: number) => number): Pruned {
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
    for (const { documentKey: key } of overfull) {
      const gone = take(key)
      versions += gone
      documents += gone > 0 ? 1 : 0
      if (!mayGoOn()) return { documents, versions, next: key }
    }
    last = upTo
  }
  return { documents, versions, next: last }
}

const clearingRow = z.object({ kept: z.int(), after: z.int(), documents: z.int(), versions: z.int() })
type VersionClearingPlace = Readonly<z.output<typeof clearingRow>>

export function readVersionClearing(db: Database): VersionClearingPlace | null {
  return db.get(clearingRow, 'SELECT kept, after, documents, versions FROM version_clearing') ?? null
}

export function keepVersionClearing(db: Database, clearing: VersionClearingPlace | null): void {
  if (clearing === null) db.run('DELETE FROM version_clearing')
  else db.insert('version_clearing', { onlyRow: 1, ...clearing }, 'OR REPLACE')
}
