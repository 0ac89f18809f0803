import { z } from 'zod'
import { type Database, withoutWaiting } from '../../db/database.ts'
import {
  areEntriesComplete,
  hasUnindexed,
  indexedUpTo,
  markEntriesComplete,
} from '../../records/search-index.ts'
import { forgetGatheredValues, noteEntries } from '../conditions/gathered-values.ts'
import { forgetGatheredWords, noteWords } from '../conditions/gathered-words.ts'
import { allowTime } from '../streams/key-stream.ts'
import { type DocumentEntry, entriesOf } from './document-entries.ts'
import { findDocumentByKey, fromRow, listDocumentsAfter, type SearchedDocument } from './searched-document.ts'
import {
  addEarlierImportSession,
  addEarlierImportSessions,
  countField,
  EntryChanges,
  entryWrites,
  keyOfField,
  type NewEntry,
  removeEarlierImportSession,
} from './write-entries.ts'

/** Half of the time of a piece goes into reading the documents; the other half is left for writing. */
const readsForMs = 10
/** Held in memory until they are written. */
const mostDocuments = 2000

/** Indexes a piece of the new and changed documents; whether nothing is left. */
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
  arrival: z.int().nullable(),
  joinedBy: z.int().nullable(),
})

/**
 * Indexes documents as long as `mayGoOn` allows, changed ones first: their old entries are replaced by those that they
 * have now. Returns whether nothing is left.
 */
function indexDocuments(db: Database, mayGoOn: () => boolean): boolean {
  if (!hasUnindexed(db)) return true
  const writes = db.own(entryWrites)
  // A key that is not written in the end must not be remembered.
  writes.fieldKeys.clear()
  writes.count += 1
  if (db.connection.isTransaction) forgetGathered(db)
  try {
    // What a sudden end takes away here is only indexed once more.
    return withoutWaiting(db, () => db.transaction(() => indexAll(db, mayGoOn)))
  } catch (cause) {
    forgetGathered(db)
    beginAgain(db)
    throw cause
  }
}

/** For a transaction that may have been rolled back: what was gathered from it may be wrong. */
function forgetGathered(db: Database): void {
  forgetGatheredValues(db)
  forgetGatheredWords(db)
}

function indexAll(db: Database, mayGoOn: () => boolean): boolean {
  if (!indexChangedDocuments(db, mayGoOn)) return false
  if (indexedUpTo(db) === 0) markEntriesComplete(db)
  if (!indexNewDocuments(db, mayGoOn)) return false
  return areEntriesComplete(db) || completeEntries(db, mayGoOn)
}

/** Adds what was left out of a document when an earlier version of the app indexed it. */
function addMissingEntries(
  db: Database,
  { key, connectionId }: SearchedDocument,
  entries: readonly DocumentEntry[],
): void {
  for (const { path, kind, orders } of entries) {
    const fieldKey = keyOfField(db, connectionId, path)
    const [isFirstNew] = orders.map((value) => insertEntry(db, { fieldKey, value, key }))
    if (isFirstNew) countField(db, fieldKey, { path, kind }, 1)
  }
  noteEntries(db, key, { connectionId, entries })
}

/** Whether it was not there yet. */
function insertEntry(db: Database, entry: NewEntry): boolean {
  return db.run('INSERT OR IGNORE INTO document_fields VALUES (:fieldKey, :value, :key)', entry).changes > 0
}

/** Documents read at once; they are indexed one by one as long as there is time. */
const readTogether = 32

function indexNewDocuments(db: Database, mayGoOn: () => boolean): boolean {
  const changes = new EntryChanges(db)
  const before = indexedUpTo(db)
  let upTo = before
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
  changes.addAll(addEarlierImportSessions(db, before, upTo))
  changes.write()
  db.run('UPDATE finding SET up_to = :upTo', { upTo })
  return isDone
}

function nextChanged(db: Database): z.output<typeof changedRow> | undefined {
  return db.get(changedRow, 'SELECT * FROM refound_documents ORDER BY document_key LIMIT 1')
}

/** What is kept of each lies all over the index, and is written once all of them are read. */
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
  const isWrittenDown = now === undefined || now.importSessions.length > 0
  if (before?.importSessions.length === 0 && isWrittenDown) removeEarlierImportSession(db, before)
  if (now !== undefined) {
    changes.add(now, without(entries, old))
    if (before === undefined) addEarlierImportSession(db, now)
  }
  noteEntries(db, key, now && { connectionId: now.connectionId, entries })
  noteWords(db, key)
  db.run('DELETE FROM refound_documents WHERE document_key = :key', { key })
}

/** Those of the entries that the others have not just so. */
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
  // The state is not kept.
  const known = { connectionId, documentId, kind, addedAt: addedAt ?? 0, changedAt: changedAt ?? 0 }
  return fromRow({ ...changed, ...known, state: 'done' })
}

/** How far the documents have been gone through since the library was opened. */
const goneTo = () => ({ key: 0 })

const keysTogether = 2000
/** As many as a document has at least that had more of anything than was kept. */
const leastCommas = 49

/** For a transaction that was rolled back: entries added last may be missing. */
function beginAgain(db: Database): void {
  db.own(goneTo).key = 0
}

/** Goes on through the documents of which not everything may have been kept; whether it has come to the end. */
function completeEntries(db: Database, mayGoOn: () => boolean): boolean {
  const gone = db.own(goneTo)
  const end = indexedUpTo(db)
  while (gone.key < end) {
    const to = gone.key + keysTogether
    const keys = db.numbers(
      `SELECT document_key FROM documents WHERE document_key > :from AND document_key <= :to
         AND length(metadata) - length(replace(metadata, ',', '')) >= ${leastCommas} ORDER BY document_key`,
      { from: gone.key, to },
    )
    for (const key of keys) {
      const document = findDocumentByKey(db, key)
      if (document !== undefined) addMissingEntries(db, document, entriesOf(document))
      gone.key = key
      if (!mayGoOn()) return false
    }
    gone.key = to
    if (!mayGoOn()) break
  }
  if (gone.key < end) return false
  markEntriesComplete(db)
  return true
}
