import { randomUUID } from 'node:crypto'
import type { SQLInputValue } from 'node:sqlite'
import type { Database } from '../../src/main/library/db/database.ts'
import { bytesOf, excerptOf } from '../../src/main/library/records/contents.ts'
import { importSessionOfDay } from '../../src/main/library/records/import-sessions.ts'
import { markOf } from '../../src/main/library/review/duplicate-keys.ts'
import { nearName } from '../../src/shared/domain/invisible-characters.ts'
import { folded, searchable, searchableJson } from '../../src/shared/domain/query/search-text.ts'
import { attemptEndOf, seededConnectionId } from './by-operations.ts'
import type { Piece, PlannedDocument } from './plan-pieces.ts'

/** Numbers of documents and batches so far, and the last item's key; new keys continue from there. */
type Filled = { documents: number; items: number; batches: number }

type Insert = (...values: SQLInputValue[]) => void

const kind = 'text'

/**
 * Adds documents by writing the final rows of the library's operations, several times as fast; `same-rows.ts`
 * verifies that they are equal.
 */
export function createFillByRows(db: Database): (piece: Piece) => void {
  const filled: Filled = { documents: 0, items: lastItem(db), batches: 0 }
  const into = (table: string, columns: string): Insert => {
    const holders = columns
      .split(',')
      .map(() => '?')
      .join(', ')
    const statement = db.connection.prepare(`INSERT INTO ${table} (${columns}) VALUES (${holders})`)
    return (...values) => void statement.run(...values)
  }
  const inserts = {
    content: into('contents', 'kind, body'),
    document: into(
      'documents',
      'connection_id, document_id, kind, collection, title, metadata, content_key, excerpt, state, added_at, changed_at, import_session',
    ),
    item: into(
      'items',
      'item_id, connection_id, document_id, operation, kind, shown_title, collection, title, metadata, content_key, state, attempts, tries, accepted_at, problem, byte_length, batch',
    ),
    version: into(
      'versions',
      'document_key, number, action, item_key, kind, collection, title, metadata, content_key, at, version_id',
    ),
    event: into('item_events', 'item_key, at, event, from_state, to_state, note'),
    attempt: into(
      'attempts',
      'item_id, connection_id, document_id, operation, title, folded, number, started_at, finished_at, outcome, answer, problem',
    ),
    mark: into('duplicate_keys', 'document_key, connection_id, mark, near_id'),
    words: into('documents_search', 'rowid, title, document_id, collection, content, metadata'),
  }
  return (piece) =>
    db.transaction(() => {
      fillAdds(inserts, piece, filled, importSessionOfDay(db, seededConnectionId, piece.addedAt))
      fillEdits(inserts, piece, filled)
      filled.documents += piece.documents.length
      fillBatch(db, piece, filled)
      // Their marks are already indexed.
      db.exec('DELETE FROM changed_documents')
    })
}

/** A new library does not start with key 1, so that other libraries can be merged into it. */
function lastItem(db: Database): number {
  const found = db.connection.prepare("SELECT seq FROM sqlite_sequence WHERE name = 'items'").get()
  return Number(found?.seq ?? 0)
}

type Inserts = Readonly<
  Record<'content' | 'document' | 'item' | 'version' | 'event' | 'attempt' | 'mark' | 'words', Insert>
>

function fillAdds(
  inserts: Inserts,
  { documents, addedAt, sentAt, editedAt }: Piece,
  filled: Filled,
  importSession: number,
): void {
  const firstKey = filled.documents + 1
  const firstItem = filled.items + 1
  const batch = filled.batches + 1
  for (const [index, planned] of documents.entries()) {
    const { sample, edit, isRefused } = planned
    const { documentId, collection, title, text, metadata } = sample
    const key = firstKey + index
    const content = { kind, text } as const
    const bytes = bytesOf({ content, title, metadata })
    const head = [kind, collection, title] as const
    inserts.content(kind, text)
    inserts.document(
      ...[seededConnectionId, documentId, ...head, edit?.metadata ?? metadata, key, excerptOf(content)],
      ...[isRefused ? 'needs-attention' : 'done', addedAt, edit === null ? addedAt : editedAt],
      importSession,
    )
    inserts.item(
      ...[planned.addId, seededConnectionId, documentId, 'add', kind, title, collection, title, metadata],
      ...[key, isRefused ? 'needs-attention' : 'done', 1, 1, addedAt, problemOf(planned), bytes, batch],
    )
    inserts.version(key, 1, 'add', firstItem + index, ...head, metadata, key, addedAt, randomUUID())
    inserts.mark(key, seededConnectionId, markOf(content), nearName(documentId))
    inserts.attempt(...attemptOf(planned, 'add', sentAt))
  }
  for (const [index, { sample, edit }] of documents.entries()) {
    const { documentId, collection, title, text, metadata } = sample
    const words = [title, documentId, collection, text].map(searchable)
    inserts.words(firstKey + index, ...words, searchableJson(edit?.metadata ?? metadata))
  }
  const refused = documents.map(({ isRefused }) => isRefused)
  fillEvents(inserts, firstItem, refused, addedAt, sentAt)
  filled.items += documents.length
  filled.batches = batch
}

function fillEdits(inserts: Inserts, { documents, editedAt }: Piece, filled: Filled): void {
  const edited = documents.flatMap((planned, index) =>
    planned.edit === null ? [] : [{ planned, edit: planned.edit, key: filled.documents + 1 + index }],
  )
  if (edited.length === 0) return
  const firstItem = filled.items + 1
  const batch = filled.batches + 1
  for (const [index, { planned, edit, key }] of edited.entries()) {
    const { documentId, collection, title } = planned.sample
    const bytes = bytesOf({ content: null, title: null, metadata: edit.metadata })
    inserts.item(
      ...[edit.id, seededConnectionId, documentId, 'update', kind, title, null, null, edit.metadata],
      ...[null, 'done', 1, 1, editedAt, null, bytes, batch],
    )
    const state = [kind, collection, title, edit.metadata, key, editedAt]
    inserts.version(key, 2, 'edit', firstItem + index, ...state, randomUUID())
    inserts.attempt(...attemptOf(planned, 'update', editedAt))
  }
  const refused = edited.map(() => false)
  fillEvents(inserts, firstItem, refused, editedAt, editedAt)
  filled.items += edited.length
  filled.batches = batch
}

/** Accepted in sequence, then claimed, then answered. */
function fillEvents(
  { event }: Inserts,
  firstItem: number,
  refused: readonly boolean[],
  acceptedAt: number,
  sentAt: number,
): void {
  for (const index of refused.keys())
    event(firstItem + index, acceptedAt, 'accepted-by-app', null, 'waiting', '')
  for (const index of refused.keys()) event(firstItem + index, sentAt, 'claimed', 'waiting', 'sending', '')
  for (const [index, isRefused] of refused.entries()) {
    if (isRefused) event(firstItem + index, sentAt, 'refused', 'sending', 'needs-attention', 'rejected')
    else event(firstItem + index, sentAt, 'accepted', 'sending', 'done', '')
  }
}

function attemptOf(
  { sample, addId, edit, isRefused }: PlannedDocument,
  operation: 'add' | 'update',
  at: number,
): SQLInputValue[] {
  const { documentId, title } = sample
  const end = attemptEndOf(documentId, operation === 'add' && isRefused)
  const answer = end.kind === 'accepted' ? JSON.stringify(end.answer) : null
  const problem = end.kind === 'refused' ? JSON.stringify(end.problem) : null
  return [
    ...[operation === 'add' ? addId : (edit?.id ?? ''), seededConnectionId, documentId, operation, title],
    ...[folded(`${title}\n${documentId}`), 1, at, at, problem === null ? 'done' : 'refused', answer, problem],
  ]
}

function problemOf({ sample, isRefused }: PlannedDocument): string | null {
  const end = attemptEndOf(sample.documentId, isRefused)
  return end.kind === 'refused' ? JSON.stringify(end.problem) : null
}

function fillBatch(db: Database, { documents, addedAt, editedAt }: Piece, filled: Filled): void {
  const edits = documents.filter(({ edit }) => edit !== null).length
  const done = edits > 0 ? edits : documents.filter(({ isRefused }) => !isRefused).length
  db.run('UPDATE batch SET number = :number, started_at = :at, done = :done WHERE only_row = 1', {
    ...{ number: filled.batches, at: edits > 0 ? editedAt : addedAt, done },
  })
}
