import { z } from 'zod'
import { flag } from '../db/columns.ts'
import type { Database } from '../db/database.ts'
import { createPieceBudget } from '../db/work-budget.ts'
import { removingContents } from '../records/contents.ts'
import { findDocument, refreshDocumentState, showWanted, stateOf } from '../records/documents.ts'
import { newestUnfinished } from '../records/queue-items.ts'
import { contentRow, type Wanted, wantedRow } from '../records/rows.ts'
import { tellRestored } from '../records/tell-restored.ts'
import { reindexWords } from '../records/word-index.ts'
import { mergeHistories } from './trash-merge.ts'
import { nextInTrash } from './trash-reads.ts'
import type { TrashPiece } from './trash-rows.ts'
import { keepProgress, type StoredWork, sharedColumns } from './trash-rows.ts'

/** Documents per statement: some milliseconds. */
const together = 20
/** Maximum documents of a chunk: writing the word index at its end is not covered by the budget. */
const mostTogether = 20

export function restoreNext(db: Database, work: StoredWork, at: number): TrashPiece {
  const mayGoOn = createPieceBudget(db, mostTogether)
  let [done, joined, lastKey] = [0, 0, work.lastKey]
  let isDone = false
  while (!isDone && mayGoOn()) {
    const next = nextInTrash(db, work, lastKey, together)
    isDone = next.isLast
    lastKey = next.lastKey
    const restored = restoreDocuments(db, next.keys, at)
    done += restored.done
    joined += restored.joined
  }
  keepProgress(db, work, { isDone, lastKey, done, joined })
  return { isDone, changed: done }
}

/** Restores a team's document removed here if an incoming version is newer: an edit overrides a removal. */
export function restoreEdited(
  db: Database,
  edited: { readonly connectionId: string; readonly documentId: string; readonly number: number },
): void {
  const key = db.number(
    `SELECT max(document_key) FROM removed_documents WHERE connection_id = :connectionId
       AND document_id = :documentId AND shared_number < :number`,
    edited,
  )
  if (key !== undefined) restoreDocuments(db, [key], null)
}

const removedRow = wantedRow
  .extend({
    documentKey: z.int(),
    connectionId: z.string(),
    documentId: z.string(),
    addedAt: z.int(),
    changedAt: z.int(),
    importSession: z.int().nullable(),
    joinedBy: z.int().nullable(),
    sharedNumber: z.int().nullable(),
    trashShared: flag,
    contentKind: z.string().nullable(),
    body: z.string().nullable(),
  })
  .transform(({ kind, collection, title, metadata, contentKey, contentKind, body, ...row }) => {
    const wanted: Wanted = { kind, collection, title, metadata, contentKey }
    const content = body === null ? null : contentRow.parse({ kind: contentKind, body })
    return { ...row, wanted, content }
  })
type Removed = z.output<typeof removedRow>

/** `at`: time of the user's restore, which is shared; null if the team restored it. */
function restoreDocuments(
  db: Database,
  keys: readonly number[],
  at: number | null,
): { readonly done: number; readonly joined: number } {
  const removed = db.all(
    removedRow,
    `SELECT r.*, c.kind AS content_kind, c.body FROM json_each(:keys) AS meant
     CROSS JOIN removed_documents r ON r.document_key = meant.value
     LEFT JOIN contents c ON c.content_key = r.content_key ORDER BY meant.key`,
    { keys },
  )
  const taken = keysTaken(db, removed)
  const ids = new Set<string>()
  const [free, others]: [Removed[], Removed[]] = [[], []]
  for (const one of removed) {
    const id = `${one.connectionId} ${one.documentId}`
    if (taken.has(one.documentKey) || ids.has(id)) others.push(one)
    else free.push(one)
    ids.add(id)
  }
  putBack(db, free)
  const joined = others.filter((one) => restoreDocument(db, one))
  for (const one of removed)
    if (at !== null && one.trashShared && !joined.includes(one)) tellRestored(db, one, at)
  return { done: removed.length, joined: joined.length }
}

function keysTaken(db: Database, removed: readonly Removed[]): ReadonlySet<number> {
  const taken = db.numbers(
    `SELECT meant.value FROM json_each(:keys) AS meant
       CROSS JOIN removed_documents r ON r.document_key = meant.value
     WHERE EXISTS (SELECT 1 FROM documents d WHERE d.document_key = r.document_key)
       OR EXISTS (SELECT 1 FROM documents d
         WHERE d.connection_id = r.connection_id AND d.document_id = r.document_id)`,
    { keys: removed.map(({ documentKey }) => documentKey) },
  )
  return new Set(taken)
}

/** Old keys return documents to their former places in the list. */
function putBack(db: Database, removed: readonly Removed[]): void {
  if (removed.length === 0) return
  const keys = removed.map(({ documentKey }) => documentKey).sort((a, b) => a - b)
  const ofDocument = sharedColumns(db, 'documents')
  const state = stateOf('removed_documents', 'removed_versions')
  const values = ofDocument.map((name) => (name === 'state' ? state : name))
  db.run(
    `INSERT INTO documents (${ofDocument.join(', ')}) SELECT ${values.join(', ')} FROM removed_documents
     WHERE document_key IN (SELECT value FROM json_each(:keys)) ORDER BY document_key`,
    { keys },
  )
  const ofVersion = sharedColumns(db, 'versions').join(', ')
  db.run(
    `INSERT INTO versions (${ofVersion}) SELECT ${ofVersion} FROM removed_versions
     WHERE document_key IN (SELECT value FROM json_each(:keys)) ORDER BY document_key, number`,
    { keys },
  )
  db.run('DELETE FROM removed_documents WHERE document_key IN (SELECT value FROM json_each(:keys))', { keys })
  for (const { documentKey, documentId, wanted, content } of removed)
    reindexWords(db, { documentKey, documentId }, wanted, content)
}

/** Restores a document whose key or ID is taken. Returns true if the two were merged. */
function restoreDocument(db: Database, removed: Removed): boolean {
  const { documentKey: key, connectionId, documentId, content } = removed
  const live = findDocument(db, connectionId, documentId)
  const target = live === undefined ? putBackAnew(db, removed) : live.key
  const { head, left } =
    live === undefined ? { head: removed.wanted, left: [] } : joinedHead(db, removed, live)
  db.run('DELETE FROM removed_documents WHERE document_key = :key', { key })
  // A document that is the only one with its ID already shows the wanted state.
  if (live === undefined) reindexWords(db, { documentKey: target, documentId }, head, content)
  else showWanted(db, target, head)
  if (left.length > 0)
    removingContents(db, (removeContent) => {
      for (const content of left) removeContent(content, { connectionId, documentId })
    })
  refreshDocumentState(db, connectionId, documentId)
  return live !== undefined
}

function putBackAnew(db: Database, { documentKey: key }: Removed): number {
  const named = (table: 'documents' | 'versions') =>
    sharedColumns(db, table)
      .filter((name) => name !== 'document_key')
      .join(', ')
  const target = db.run(
    `INSERT INTO documents (${named('documents')}) SELECT ${named('documents')} FROM removed_documents
     WHERE document_key = :key`,
    { key },
  ).key
  db.run(
    `INSERT INTO versions (document_key, ${named('versions')})
     SELECT :target, ${named('versions')} FROM removed_versions WHERE document_key = :key ORDER BY number`,
    { target, key },
  )
  return target
}

function joinedHead(
  db: Database,
  removed: Removed,
  live: NonNullable<ReturnType<typeof findDocument>>,
): ReturnType<typeof mergeHistories> {
  const { connectionId, documentId, documentKey } = removed
  const { key } = live
  const changedAt = db.number('SELECT changed_at FROM documents WHERE document_key = :key', { key }) ?? 0
  const isOnItsWay = newestUnfinished(db, connectionId, documentId) !== undefined
  const isLiveNewer = isOnItsWay || changedAt >= removed.changedAt
  const joined = mergeHistories(
    db,
    { removed: documentKey, live: live.key, isLiveNewer },
    removed.wanted,
    live.wanted,
  )
  db.run(
    `UPDATE documents SET added_at = min(added_at, :addedAt), changed_at = max(changed_at, :changedAt),
       import_session = coalesce(:importSession, import_session), joined_by = coalesce(:joinedBy, joined_by),
       shared_number = nullif(max(coalesce(shared_number, 0), coalesce(:sharedNumber, 0)), 0)
     WHERE document_key = :key`,
    { ...removed, key },
  )
  return joined
}
