import { z } from 'zod'
import type { TrashPiece } from '../trash/ports.ts'
import type { Database } from './database.ts'
import { indexAgain, refreshDocumentState, showWanted, type Wanted } from './document-head.ts'
import { findDocument, newestUnfinished } from './documents-store.ts'
import { joinHistories } from './trash-join.ts'
import { nextInTrash } from './trash-reads.ts'
import { keepProgress, type StoredWork, sharedColumns } from './trash-rows.ts'
import { createBudget } from './work-budget.ts'

/** The index of words is written at the end of a piece, beyond what the budget sees. */
const mostDocuments = 100

/** Puts the next of the documents back into the library. */
export function restoreNext(db: Database, work: StoredWork): TrashPiece {
  const mayGoOn = createBudget(mostDocuments)
  let [done, joined, lastKey] = [0, 0, work.last_key]
  let isDone = false
  while (!isDone && mayGoOn()) {
    const next = nextInTrash(db, work, lastKey)
    isDone = next.isLast
    lastKey = next.lastKey
    if (next.key === null) continue
    const outcome = restoreDocument(db, next.key)
    if (outcome !== 'gone') done += 1
    if (outcome === 'joined') joined += 1
  }
  keepProgress(db, work, { isDone, lastKey, done, joined })
  return { isDone, changed: done }
}

const removedRow = z
  .object({
    document_key: z.int(),
    connection_id: z.string(),
    document_id: z.string(),
    kind: z.enum(['text', 'website', 'picture-address', 'picture-file', 'unknown']),
    collection: z.string().nullable(),
    title: z.string().nullable(),
    metadata: z.string().nullable(),
    content_key: z.int().nullable(),
    added_at: z.int(),
    changed_at: z.int(),
    arrival: z.int().nullable(),
    joined_by: z.int().nullable(),
  })
  .transform(({ kind, collection, title, metadata, content_key, ...row }) => {
    const wanted: Wanted = { kind, collection, title, metadata, contentKey: content_key }
    return { ...row, wanted }
  })
type Removed = z.output<typeof removedRow>

function restoreDocument(db: Database, key: number): 'restored' | 'joined' | 'gone' {
  const removed = db.get(removedRow, 'SELECT * FROM removed_documents WHERE document_key = :key', { key })
  if (removed === undefined) return 'gone'
  const { connection_id: connectionId, document_id: documentId } = removed
  const live = findDocument(db, connectionId, documentId)
  const target = live === undefined ? putBack(db, removed) : live.key
  const head = live === undefined ? putVersionsBack(db, removed, target) : joinedHead(db, removed, live)
  db.run('DELETE FROM removed_documents WHERE document_key = :key', { key })
  // One that is alone under its id says already what is wanted.
  if (live === undefined) indexAgain(db, { documentKey: target, documentId }, head)
  else showWanted(db, target, head)
  refreshDocumentState(db, connectionId, documentId)
  return live === undefined ? 'restored' : 'joined'
}

const takenRow = z.object({ document_key: z.int() })

/** Under its old key, so that it is again where it was in the list. */
function putBack(db: Database, { document_key: key }: Removed): number {
  const isTaken =
    db.get(takenRow, 'SELECT document_key FROM documents WHERE document_key = :key', { key }) !== undefined
  const columns = sharedColumns(db, 'documents').filter((name) => !isTaken || name !== 'document_key')
  const named = columns.join(', ')
  return db.run(
    `INSERT INTO documents (${named}) SELECT ${named} FROM removed_documents WHERE document_key = :key`,
    { key },
  ).key
}

function putVersionsBack(db: Database, removed: Removed, target: number): Wanted {
  const columns = sharedColumns(db, 'versions').filter((name) => name !== 'document_key')
  db.run(
    `INSERT INTO versions (document_key, ${columns.join(', ')})
     SELECT :target, ${columns.join(', ')} FROM removed_versions WHERE document_key = :key ORDER BY number`,
    { target, key: removed.document_key },
  )
  return removed.wanted
}

const livedRow = z.object({ added_at: z.int(), changed_at: z.int() })

function joinedHead(
  db: Database,
  removed: Removed,
  live: NonNullable<ReturnType<typeof findDocument>>,
): Wanted {
  const { connection_id, document_id, document_key } = removed
  const times = db.get(livedRow, 'SELECT added_at, changed_at FROM documents WHERE document_key = :key', {
    key: live.key,
  })
  const isOnItsWay = newestUnfinished(db, connection_id, document_id) !== undefined
  const isLiveNewer = isOnItsWay || (times?.changed_at ?? 0) >= removed.changed_at
  const head = joinHistories(
    db,
    { removed: document_key, live: live.key, isLiveNewer },
    removed.wanted,
    live.wanted,
  )
  db.run(
    `UPDATE documents SET added_at = min(added_at, :added), changed_at = max(changed_at, :changed),
       arrival = coalesce(:arrival, arrival), joined_by = coalesce(:joinedBy, joined_by)
     WHERE document_key = :key`,
    {
      key: live.key,
      added: removed.added_at,
      changed: removed.changed_at,
      arrival: removed.arrival,
      joinedBy: removed.joined_by,
    },
  )
  return head
}
