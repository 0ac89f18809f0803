import { z } from 'zod'
import { folded } from '../../shared/domain/query/search-text.ts'
import type { TrashPiece } from '../trash/ports.ts'
import type { Database } from './database.ts'
import { removeDocument } from './document-head.ts'
import { earlierArrivalOf } from './finding/earlier-arrivals.ts'
import { countRow } from './rows.ts'
import { keepProgress, type StoredWork, sharedColumns } from './trash-rows.ts'
import { createBudget } from './work-budget.ts'

/** The index of words is written at the end of a piece, beyond what the budget sees. */
const mostDocuments = 100

const chosenRow = z.object({ row_key: z.int(), document_id: z.string() })

/** Moves the next of the documents chosen into the trash; the rows of those that stay are kept to name them. */
export function removeNext(db: Database, work: StoredWork, at: number): TrashPiece {
  const mayGoOn = createBudget(mostDocuments)
  let [done, left] = [0, 0]
  let isDone = false
  while (mayGoOn()) {
    const row = db.get(
      chosenRow,
      `SELECT row_key, document_id FROM trash_rows WHERE work_key = :key AND is_left = 0
       ORDER BY row_key LIMIT 1`,
      { key: work.work_key },
    )
    isDone = row === undefined
    if (row === undefined) break
    const { row_key: key, document_id: documentId } = row
    if (isOnItsWay(db, work.connection_id, documentId)) {
      db.run('UPDATE trash_rows SET is_left = 1 WHERE row_key = :key', { key })
      left += 1
      continue
    }
    db.run('DELETE FROM trash_rows WHERE row_key = :key', { key })
    if (moveToTrash(db, work, documentId, at)) done += 1
  }
  keepProgress(db, work, { isDone, done, left })
  return { isDone, changed: done }
}

function isOnItsWay(db: Database, connectionId: string, documentId: string): boolean {
  const found = db.get(
    countRow,
    `SELECT count(*) AS count FROM items INDEXED BY items_unfinished
     WHERE connection_id = :connectionId AND document_id = :documentId AND state NOT IN ('done', 'discarded')`,
    { connectionId, documentId },
  )
  return (found?.count ?? 0) > 0
}

const documentRow = z.object({
  document_key: z.int(),
  collection: z.string().nullable(),
  title: z.string().nullable(),
  excerpt: z.string(),
})

/** What else is kept of it outside of its row goes with it. */
const knownArrival = `coalesce(arrival, ${earlierArrivalOf('documents')})`

/** False where somebody else took it out of the library meanwhile. */
function moveToTrash(db: Database, work: StoredWork, documentId: string, at: number): boolean {
  const document = db.get(
    documentRow,
    `SELECT document_key, collection, title, excerpt FROM documents
     WHERE connection_id = :connectionId AND document_id = :documentId`,
    { connectionId: work.connection_id, documentId },
  )
  if (document === undefined) return false
  const { document_key: key, title, collection, excerpt } = document
  const columns = sharedColumns(db, 'documents')
  const ofDocument = columns.join(', ')
  const values = columns.map((name) => (name === 'arrival' ? knownArrival : name)).join(', ')
  // A clock that was behind must not shorten the time that the trash keeps it.
  db.run(
    `INSERT INTO removed_documents (${ofDocument}, removed_at, removed_by, folded)
     SELECT ${values}, max(:at, changed_at), :removal, :folded FROM documents WHERE document_key = :key`,
    { key, at, removal: work.work_id, folded: wordsInTrash({ documentId, title, collection, excerpt }) },
  )
  const ofVersion = sharedColumns(db, 'versions').join(', ')
  db.run(
    `INSERT INTO removed_versions (${ofVersion})
     SELECT ${ofVersion} FROM versions WHERE document_key = :key ORDER BY number`,
    { key },
  )
  removeDocument(db, key)
  return true
}

/** What a document of the trash is found by: what one sees of it. */
export function wordsInTrash(document: {
  readonly documentId: string
  readonly title: string | null
  readonly collection: string | null
  readonly excerpt: string
}): string {
  const { documentId, title, collection, excerpt } = document
  return folded([title ?? '', documentId, collection ?? '', excerpt].join('\n'))
}
