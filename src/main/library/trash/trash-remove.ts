import { z } from 'zod'
import { folded } from '../../../shared/domain/query/search-text.ts'
import { flag } from '../db/columns.ts'
import type { Database } from '../db/database.ts'
import { createPieceBudget } from '../db/work-budget.ts'
import { removeDocuments } from '../records/documents.ts'
import type { TrashPiece } from './trash-rows.ts'
import { keepProgress, type StoredWork, sharedColumns } from './trash-rows.ts'

/** Documents per statement: some milliseconds. */
const together = 20
/** Maximum documents of a chunk: writing the word index at its end is not covered by the budget. */
const mostTogether = 20

const movingRow = z.object({
  documentId: z.string(),
  documentKey: z.int().nullable(),
  collection: z.string().nullable(),
  title: z.string().nullable(),
  excerpt: z.string().nullable(),
})
type Moving = z.output<typeof movingRow>
const chosenRow = movingRow.extend({ rowKey: z.int(), isOnItsWay: flag })
type Chosen = z.output<typeof chosenRow>

/** Keeps the rows of unmoved documents, to name them. */
export function removeNext(db: Database, work: StoredWork, at: number): TrashPiece {
  const mayGoOn = createPieceBudget(db, mostTogether)
  let [done, left] = [0, 0]
  let isDone = false
  while (!isDone && mayGoOn()) {
    const chosen = nextChosen(db, work)
    const [staying, going] = [chosen.filter((row) => row.isOnItsWay), chosen.filter((row) => !row.isOnItsWay)]
    if (staying.length > 0)
      db.run('UPDATE trash_rows SET is_left = 1 WHERE row_key IN (SELECT value FROM json_each(:rows))', {
        rows: staying.map(({ rowKey }) => rowKey),
      })
    db.run('DELETE FROM trash_rows WHERE row_key IN (SELECT value FROM json_each(:rows))', {
      rows: going.map(({ rowKey }) => rowKey),
    })
    done += moveToTrash(db, work.workId, going, at)
    left += staying.length
    isDone = chosen.length < together
  }
  keepProgress(db, work, { isDone, done, left })
  return { isDone, changed: done }
}

function nextChosen(db: Database, { workKey: key, connectionId }: StoredWork): Chosen[] {
  return db.all(
    chosenRow,
    `SELECT r.row_key, r.document_id, d.document_key, d.collection, d.title, d.excerpt,
       EXISTS (SELECT 1 FROM items i INDEXED BY items_unfinished
         WHERE i.connection_id = :connectionId AND i.document_id = r.document_id
           AND i.state NOT IN ('done', 'discarded')) AS is_on_its_way
     FROM trash_rows r LEFT JOIN documents d ON d.connection_id = :connectionId AND d.document_id = r.document_id
     WHERE r.work_key = :key AND r.is_left = 0 ORDER BY r.row_key LIMIT ${together}`,
    { key, connectionId },
  )
}

function moveToTrash(db: Database, removal: string, chosen: readonly Moving[], at: number): number {
  // A document may have been chosen twice.
  const words = new Map<number, string>()
  for (const { documentKey: key, documentId, title, collection, excerpt } of chosen)
    if (key !== null) words.set(key, wordsInTrash({ documentId, title, collection, excerpt: excerpt ?? '' }))
  if (words.size === 0) return 0
  // Sorted as stored.
  const keys = [...words.keys()].sort((a, b) => a - b)
  const columns = sharedColumns(db, 'documents').join(', ')
  // Bound singly, since SQLite ends text from JSON at a NUL character.
  const found = keys.map((_, n) => `(:key${n}, :folded${n})`).join(', ')
  const given = keys.map((key, n) => ({ [`key${n}`]: key, [`folded${n}`]: words.get(key) ?? '' }))
  // A slow clock must not shorten the trash's retention.
  db.run(
    `WITH found (key, folded) AS (VALUES ${found})
     INSERT INTO removed_documents (${columns}, removed_at, removed_by, folded)
     SELECT ${columns}, max(:at, changed_at), :removal, found.folded
     FROM found CROSS JOIN documents ON document_key = found.key`,
    Object.assign({ at, removal }, ...given),
  )
  const ofVersion = sharedColumns(db, 'versions').join(', ')
  db.run(
    `INSERT INTO removed_versions (${ofVersion})
     SELECT ${ofVersion} FROM versions WHERE document_key IN (SELECT value FROM json_each(:keys))
     ORDER BY document_key, number`,
    { keys },
  )
  removeDocuments(db, keys)
  return keys.length
}

export function removeByTeam(
  db: Database,
  document: { readonly connectionId: string; readonly documentId: string },
  { versionId, number, at }: { readonly versionId: string; readonly number: number; readonly at: number },
): void {
  const { connectionId, documentId } = document
  const moving = db.all(
    movingRow,
    `SELECT document_id, document_key, collection, title, excerpt FROM documents
     WHERE connection_id = :connectionId AND document_id = :documentId`,
    { connectionId, documentId },
  )
  moveToTrash(db, versionId, moving, at)
  db.update('removed_documents', { removedBy: versionId }, { sharedNumber: number, trashShared: true })
}

export function wordsInTrash(document: {
  readonly documentId: string
  readonly title: string | null
  readonly collection: string | null
  readonly excerpt: string
}): string {
  const { documentId, title, collection, excerpt } = document
  return folded([title ?? '', documentId, collection ?? '', excerpt].join('\n'))
}
