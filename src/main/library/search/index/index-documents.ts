import { z } from 'zod'
import { type Database, withoutWaiting } from '../../db/database.ts'
import { hasUnindexed, indexedUpTo } from '../../records/search-index.ts'
import { forgetGatheredValues, noteEntries } from '../conditions/gathered-values.ts'
import { forgetGatheredWords, noteWords } from '../conditions/gathered-words.ts'
import { allowTime } from '../streams/key-stream.ts'
import { type DocumentEntry, entriesOf } from './document-entries.ts'
import { findDocumentByKey, fromRow, listDocumentsAfter, type SearchedDocument } from './searched-document.ts'
import { EntryChanges, entryWrites } from './write-entries.ts'

/** Half of a piece's time is for reading documents; the other half is left for writing. */
const readsForMs = 10
/** Limits memory: documents are held until written. */
const mostDocuments = 2000

/** Indexes one chunk of new and changed documents. Returns true when done. */
export function indexPiece(db: Database, ms: number = readsForMs): boolean {
  const isOver = allowTime(ms)
  let taken = 0
  return indexDocuments(db, () => {
    taken += 1
    return taken <= mostDocuments && !isOver()
  })
}

const changedRow = z.object({
  documentKey: z.int(),
  connectionId: z.string().nullable(),
  documentId: z.string().nullable(),
  kind: z.enum(['text', 'website', 'picture-address', 'picture-file', 'unknown']).nullable(),
  collection: z.string().nullable(),
  title: z.string().nullable(),
  metadata: z.string().nullable(),
  addedAt: z.int().nullable(),
  changedAt: z.int().nullable(),
  importSession: z.int().nullable(),
  joinedBy: z.int().nullable(),
})

/**
 * Indexes documents while `mayGoOn` allows, changed ones first: their old entries are replaced. Returns true
 * when none is left.
 */
function indexDocuments(db: Database, mayGoOn: () => boolean): boolean {
  if (!hasUnindexed(db)) return true
  const writes = db.own(entryWrites)
  // A key that is rolled back must not be remembered.
  writes.fieldKeys.clear()
  writes.count += 1
  if (db.connection.isTransaction) forgetGathered(db)
  try {
    // Entries lost in a crash are simply indexed again.
    return withoutWaiting(db, () => db.transaction(() => indexAll(db, mayGoOn)))
  } catch (cause) {
    forgetGathered(db)
    throw cause
  }
}

/** After a rollback, gathered results may be wrong. */
function forgetGathered(db: Database): void {
  forgetGatheredValues(db)
  forgetGatheredWords(db)
}

function indexAll(db: Database, mayGoOn: () => boolean): boolean {
  return indexChangedDocuments(db, mayGoOn) && indexNewDocuments(db, mayGoOn)
}

/** Documents read at once; they are indexed singly while there is time. */
const readTogether = 32

function indexNewDocuments(db: Database, mayGoOn: () => boolean): boolean {
  const changes = new EntryChanges(db)
  let upTo = indexedUpTo(db)
  let isDone = false
  for (let isOver = false; !isOver && !isDone; ) {
    const documents = listDocumentsAfter(db, upTo, readTogether)
    isDone = documents.length === 0
    for (const document of documents) {
      if (!mayGoOn()) {
        isOver = true
        break
      }
      const { key, connectionId } = document
      const entries = entriesOf(document)
      noteEntries(db, key, { connectionId, entries })
      noteWords(db, key)
      changes.add(document, entries)
      upTo = key
    }
  }
  changes.write()
  db.run('UPDATE finding SET up_to = :upTo', { upTo })
  return isDone
}

function nextChanged(db: Database): z.output<typeof changedRow> | undefined {
  return db.get(changedRow, 'SELECT * FROM refound_documents ORDER BY document_key LIMIT 1')
}

/** Documents read before their entries are written, because these are scattered over the index. */
const mostChanged = 64

function indexChangedDocuments(db: Database, mayGoOn: () => boolean): boolean {
  const changes = new EntryChanges(db)
  let next = nextChanged(db)
  for (let taken = 0; next !== undefined && taken < mostChanged && mayGoOn(); taken += 1) {
    indexChangedDocument(db, next, changes)
    next = nextChanged(db)
  }
  changes.write()
  return next === undefined
}

function indexChangedDocument(
  db: Database,
  changed: z.output<typeof changedRow>,
  changes: EntryChanges,
): void {
  const key = changed.documentKey
  const now = findDocumentByKey(db, key)
  const before = asItWas(changed)
  const old = before === undefined ? [] : entriesOf(before)
  const entries = now === undefined ? [] : entriesOf(now)
  if (before !== undefined) changes.remove(before, without(old, entries))
  if (now !== undefined) changes.add(now, without(entries, old))
  noteEntries(db, key, now && { connectionId: now.connectionId, entries })
  noteWords(db, key)
  db.run('DELETE FROM refound_documents WHERE document_key = :key', { key })
}

function without(
  entries: readonly DocumentEntry[],
  others: readonly DocumentEntry[],
): readonly DocumentEntry[] {
  const known = new Map(others.map((entry) => [entry.path, entry]))
  return entries.filter((entry) => {
    const other = known.get(entry.path)
    return (
      other === undefined || other.kind !== entry.kind || other.orders.join('\n') !== entry.orders.join('\n')
    )
  })
}

function asItWas(changed: z.output<typeof changedRow>): SearchedDocument | undefined {
  const { connectionId, documentId, kind, addedAt, changedAt } = changed
  if (connectionId === null || documentId === null || kind === null) return undefined
  const known = { connectionId, documentId, kind, addedAt: addedAt ?? 0, changedAt: changedAt ?? 0 }
  return fromRow({ ...changed, ...known, state: 'done' })
}
