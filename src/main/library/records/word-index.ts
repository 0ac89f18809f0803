import { indexable, searchable, searchableJson } from '../../../shared/domain/query/search-text.ts'
import type { DocumentContent } from '../../../shared/schemas/document.ts'
import type { Database } from '../db/database.ts'
import { createBudget } from '../db/work-budget.ts'
import { wordsOf } from './contents.ts'
import type { Wanted } from './rows.ts'

/** Takes some milliseconds. */
const pagesAtOnce = 16
/** Percentage of deleted documents from which a segment is rewritten (sqlite.org/fts5.html). */
const worthFromPercent = 10
/**
 * Each search reads all segments. With a cold disk, thirteen took twice as long as two, so no two of one size
 * are kept.
 */
const partsOfASize = 2

type Setting = 'deletemerge' | 'usermerge'
type Merging = { isWanted: boolean }

/** True at first, because an earlier run may have left work. */
const createMerging = (): Merging => ({ isWanted: true })

/**
 * Turns off FTS5's automatic cleaning of deleted entries, which would run for a second inside the
 * transactions that remove or edit documents, and sets how many segments an explicit merge joins.
 */
export function setUpMerging(db: Database): void {
  try {
    if (settingOf(db, 'deletemerge') !== 0) setPercent(db, 0)
    if (settingOf(db, 'usermerge') !== partsOfASize) command(db, 'usermerge', partsOfASize)
  } catch {
    // The library still opens; searches that use a damaged index report it.
  }
}

function settingOf(db: Database, name: Setting): number | undefined {
  return db.number('SELECT v FROM documents_search_config WHERE k = :name', { name })
}

export function noteWordsRemoved(db: Database): void {
  db.own(createMerging).isWanted = true
}

/** Removes one chunk of deleted entries and joins segments. Returns true when done. */
export function mergeWordIndex(db: Database): boolean {
  const merging = db.own(createMerging)
  if (!merging.isWanted) return true
  return db.transaction(() => {
    setPercent(db, worthFromPercent)
    const mayGoOn = createBudget(Number.POSITIVE_INFINITY)
    let isDone = false
    while (!isDone && mayGoOn()) isDone = !mergeSome(db)
    setPercent(db, 0)
    if (isDone) merging.isWanted = false
    return isDone
  })
}

function mergeSome(db: Database): boolean {
  const before = changesOf(db)
  command(db, 'merge', pagesAtOnce)
  return changesOf(db) - before >= 2
}

function changesOf(db: Database): number {
  return db.number('SELECT total_changes()') ?? 0
}

function setPercent(db: Database, percent: number): void {
  command(db, 'deletemerge', percent)
}

/** JavaScript numbers are bound as floats, which the index rejects. */
function command(db: Database, name: 'merge' | Setting, value: number): void {
  const values = { name, value }
  db.run(
    'INSERT INTO documents_search (documents_search, rank) VALUES (:name, CAST(:value AS INTEGER))',
    values,
  )
}

export function reindexWords(
  db: Database,
  { documentKey, documentId }: { readonly documentKey: number; readonly documentId: string },
  wanted: Wanted,
  content: DocumentContent | null,
): void {
  indexWords(db, 'INSERT OR REPLACE', wordsToFind(documentKey, documentId, wanted, content))
}

export function indexWords(db: Database, insert: 'INSERT' | 'INSERT OR REPLACE', words: Words): void {
  if (insert === 'INSERT OR REPLACE') noteWordsRemoved(db)
  db.putOff(words.content.length, () => {
    db.run(
      `${insert} INTO documents_search (rowid, title, document_id, collection, content, metadata)
       VALUES (:documentKey, :title, :id, :collection, :content, :metadata)`,
      words,
    )
  })
}

type Words = ReturnType<typeof wordsToFind>

export function wordsToFind(
  documentKey: number,
  documentId: string,
  wanted: Wanted,
  content: DocumentContent | null,
) {
  return {
    documentKey,
    id: searchable(documentId),
    title: searchable(wanted.title ?? ''),
    collection: searchable(wanted.collection ?? ''),
    content: indexable(wordsOf(content)),
    metadata: searchableJson(wanted.metadata ?? ''),
  }
}
