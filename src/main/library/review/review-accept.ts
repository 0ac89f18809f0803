import { newDocument, storedPicture } from '../../../shared/schemas/document.ts'
import type { ReviewProblem } from '../../../shared/schemas/review.ts'
import type { Database } from '../db/database.ts'
import { type OfConnection, orderedId } from '../db/keys.ts'
import { createBudget } from '../db/work-budget.ts'
import { acceptAdd, acceptEdit } from '../records/accept.ts'
import { findDocument } from '../records/documents.ts'
import { addToImportSession, beginImportSession, createImportCounter } from '../records/import-sessions.ts'
import { findNearCollection } from '../records/near-collection.ts'
import { type KnownDocument, keepKeysOfNew, markOfNear } from './duplicate-keys.ts'
import { closeBatch, countRows } from './review-batches.ts'
import { laidOver, readRowMetadata } from './review-checks.ts'
import { choiceAbout, type FoundOriginal, findOriginal } from './review-duplicates.ts'
import { judgeRow, rejudgeAfterKeyChange, rejudgeRow } from './review-judge.ts'
import { indexLibraryKeys } from './review-prepare.ts'
import {
  type BatchRow,
  findOpenBatch,
  problemsText,
  type StoredReviewRow,
  storedReviewRow,
  wholeContent,
} from './review-rows.ts'
import { nextRound } from './review-work.ts'

const mostRows = 500
/**
 * Longer than other pieces, because each syncs and writes out the search index: with that, a query waits some 90 ms for
 * it.
 */
const longestMs = 70
const mostPictures = 100

type Adding = {
  readonly isDone: boolean
  readonly accepted: number
  readonly pictures: readonly string[]
  /** Nothing was added, because `held` does not tell whether these are stored. */
  readonly unknownPictures: readonly string[]
  readonly batch: number | null
}

const nothingAdded = { accepted: 0, pictures: [], unknownPictures: [], batch: null }

export function beginAdding(
  db: Database,
  { connectionId, holdUntil }: OfConnection & { readonly holdUntil: number | null },
): boolean {
  return db.transaction(() => {
    const batch = findOpenBatch(db, connectionId)
    if (batch === undefined) return false
    db.run(
      `UPDATE review_batches SET adding_round = :round, adding_after = 0, hold_until = :holdUntil,
         adding_session = iif(adding_round IS NULL, NULL, adding_session)
       WHERE batch_key = :key`,
      { round: nextRound(db, batch), holdUntil, key: batch.batchKey },
    )
    return true
  })
}

type Piece = {
  readonly batch: BatchRow
  readonly at: number
  readonly importSession: ImportSessionOfReview
  readonly removal: string | undefined
}

// A bound LIMIT would make SQLite prepare the statement at every call.
const nextRow = `SELECT * FROM review_rows INDEXED BY review_rows_in_state
  WHERE batch_key = :batchKey AND state = 'ready' AND row_key > :addingAfter AND is_left_out = 0
    AND round < :addingRound
  ORDER BY row_key LIMIT 1`

function nextPictures(db: Database, batch: BatchRow): readonly string[] {
  return db.texts(
    `SELECT json_extract(content, '$.id') FROM review_rows INDEXED BY review_rows_pictures
     WHERE batch_key = :batchKey AND content_kind = 'picture-file' AND state <> 'accepted' AND state = 'ready'
       AND is_left_out = 0 AND row_key > :addingAfter AND round < :addingRound
     ORDER BY row_key LIMIT ${mostPictures}`,
    batch,
  )
}

/**
 * Moves the next rows to the queue, in one transaction. `held` tells which pictures are stored; unknown ones are asked
 * for first, so that rows that were added together are sent together. The batch ends when no row is left to add or
 * decide about.
 */
export function addNextRows(
  db: Database,
  {
    connectionId,
    at,
    held,
    removal,
  }: OfConnection & {
    readonly at: number
    readonly held: ReadonlyMap<string, boolean>
    /** Names the rows for `undoAdding`; without it they cannot be returned. */
    readonly removal?: string
  },
): Adding {
  return db.transaction(() => {
    const batch = findOpenBatch(db, connectionId)
    if (batch === undefined || batch.addingRound === null) return { ...nothingAdded, isDone: true }
    // From here on every row's state is current, and each added row keeps later ones current.
    if (!indexLibraryKeys(db) || batch.recheckAfter !== null) return { ...nothingAdded, isDone: false }
    const unknownPictures = nextPictures(db, batch).filter((id) => !held.has(id))
    if (unknownPictures.length > 0) return { ...nothingAdded, isDone: false, unknownPictures }
    const mayGoOn = createBudget(mostRows, longestMs)
    const pictures: string[] = []
    const importSession = createImportSessionOfReview(db, batch, at)
    const piece = { batch, at, importSession, removal }
    let accepted = 0
    let after = batch.addingAfter
    let isDone = false
    while (mayGoOn()) {
      const row = db.get(storedReviewRow, nextRow, { ...batch, addingAfter: after })
      if (row === undefined) {
        isDone = true
        break
      }
      const original = row.duplicateBy === null ? undefined : findOriginal(db, batch, row)
      const picture = row.contentKind === 'picture-file' ? pictureOf(row) : null
      // An edit sends no picture, so its file need not exist.
      const isUpdate = original !== undefined && choiceAbout(row, original) === 'update'
      const isHeld = picture === null || isUpdate || held.get(picture)
      if (isHeld === undefined) break
      after = row.rowKey
      const isAccepted = isHeld ? addRow(db, piece, row, original) : leaveWithoutPicture(db, batch, row)
      if (!isAccepted) continue
      accepted += 1
      if (picture !== null) pictures.push(picture)
    }
    const key = importSession.end()
    if (isDone) endAdding(db, batch)
    else db.update('review_batches', { batchKey: batch.batchKey }, { addingAfter: after })
    return { isDone, accepted, pictures, unknownPictures: [], batch: key }
  })
}

function endAdding(db: Database, batch: BatchRow): void {
  db.update('review_batches', { batchKey: batch.batchKey }, { addingRound: null })
  const { ready, problem, undecided } = countRows(db, batch)
  if (ready + problem + undecided === 0) closeBatch(db, batch.connectionId)
}

/**
 * Adds a row. Its original, which decides what is sent, is looked up again, and so is a new collection: a row
 * added before may have brought a nearly equal one.
 */
function addRow(
  db: Database,
  piece: Piece,
  row: StoredReviewRow,
  original: FoundOriginal | undefined,
): boolean {
  const { batch } = piece
  const isNewCollection = findNearCollection(db, batch.connectionId, row.collection) !== undefined
  if (original === undefined && !isNewCollection) return addDocument(db, piece, row, undefined)
  if (judgeRow(db, batch, row, original).state !== 'ready') {
    rejudgeRow(db, batch, row.rowKey, row)
    return false
  }
  if (original === undefined || choiceAbout(row, original) === 'add')
    return addDocument(db, piece, row, original)
  if (original.where === 'library') return updateDocument(db, piece, row, original.document)
  // The row to update was not added itself, so the question comes up again.
  changeChoice(db, batch, row, null)
  return false
}

function addDocument(
  db: Database,
  piece: Piece,
  row: StoredReviewRow,
  original: FoundOriginal | undefined,
): boolean {
  const { batch, at, importSession } = piece
  const document = newDocument.safeParse({
    connectionId: batch.connectionId,
    documentId: row.documentId,
    collection: row.collection,
    title: row.title,
    content: wholeContent(db, row),
    metadata: readRowMetadata(row.metadata)?.text ?? null,
  })
  if (!document.success) {
    setProblem(db, batch, row, { field: 'content', code: 'row-not-readable', facts: {} })
    return false
  }
  markAccepted(db, piece, row)
  const add = { document: document.data, itemId: orderedId(at), at, notBefore: batch.holdUntil }
  acceptAdd(db, add, importSession.take(row))
  const { mark } = row
  const named = { connectionId: batch.connectionId, documentId: row.documentId }
  keepKeysOfNew(db, { ...named, mark })
  const marks = [mark, markOfNear(row.documentId)]
    .filter((one) => one !== null)
    .map((one) => ({
      mark: one,
      before: original?.where === 'library' && original.group === one,
      after: true,
    }))
  rejudgeAfterKeyChange(
    db,
    { ...named, isKnownWhole: true, id: { before: false, after: true }, marks },
    batch,
  )
  return true
}

function updateDocument(db: Database, piece: Piece, row: StoredReviewRow, known: KnownDocument): boolean {
  const { batch, at } = piece
  const wanted = findDocument(db, batch.connectionId, known.documentId)?.wanted
  const metadata = laidOver(wanted?.metadata ?? null, row.metadata)
  const isRetitled = row.title.trim() !== '' && row.title !== wanted?.title
  if (metadata === null && !isRetitled) {
    // Nothing would change at the service, so nothing is sent.
    changeChoice(db, batch, row, 'skip')
    return false
  }
  const edited = acceptEdit(db, {
    connectionId: batch.connectionId,
    documentId: known.documentId,
    action: 'edit',
    unknown: false,
    itemId: orderedId(at),
    at,
    notBefore: batch.holdUntil,
    ...(isRetitled ? { title: row.title } : {}),
    ...(metadata === null ? {} : { metadata }),
  })
  if (!edited.ok) throw new Error(`A document that was just found cannot be edited: ${edited.error.code}`)
  markAccepted(db, piece, row)
  rejudgeRow(db, batch, row.rowKey, row)
  return true
}

function markAccepted(db: Database, { removal }: Piece, { rowKey }: StoredReviewRow): void {
  const accepted = { state: 'accepted' } as const
  db.update('review_rows', { rowKey }, removal === undefined ? accepted : { ...accepted, removal })
}

function leaveWithoutPicture(db: Database, batch: BatchRow, row: StoredReviewRow): false {
  setProblem(db, batch, row, { field: 'content', code: 'picture-gone', facts: {} })
  return false
}

function setProblem(db: Database, batch: BatchRow, row: StoredReviewRow, problem: ReviewProblem): void {
  const readingProblems = problemsText([...row.readingProblems, problem])
  db.update('review_rows', { rowKey: row.rowKey }, { readingProblems })
  rejudgeRow(db, batch, row.rowKey, row)
}

function changeChoice(
  db: Database,
  batch: BatchRow,
  row: StoredReviewRow,
  choice: StoredReviewRow['choice'],
): void {
  db.update('review_rows', { rowKey: row.rowKey }, { choice })
  rejudgeRow(db, batch, row.rowKey, row)
}

function pictureOf({ content }: StoredReviewRow): string {
  return storedPicture.parse(JSON.parse(content)).id
}

export type ImportSessionOfReview = {
  take(row: StoredReviewRow): number
  end(): number | null
}

/** Creates one import session per press of the button, however many pieces it takes. */
function createImportSessionOfReview(db: Database, batch: BatchRow, at: number): ImportSessionOfReview {
  let key = batch.addingSession
  const count = createImportCounter()
  const tables = new Set<number | null>()
  return {
    take: (row) => {
      count.add(row.contentKind)
      tables.add(row.rowImport)
      if (key === null) {
        key = beginImportSession(db, { connectionId: batch.connectionId, at, way: 'review', names: [] })
        db.update('review_batches', { batchKey: batch.batchKey }, { addingSession: key })
      }
      return key
    },
    end: () => {
      if (key !== null && count.counted.documents > 0)
        addToImportSession(db, key, count.counted, namesOf(db, batch, [...tables]))
      return key
    },
  }
}

function namesOf(db: Database, batch: BatchRow, tables: readonly (number | null)[]): readonly string[] {
  const found = tables.map((key) =>
    key === null
      ? undefined
      : db.text('SELECT name FROM review_row_imports WHERE row_import_key = :key', { key }),
  )
  const names = found.filter((name) => name !== undefined)
  if (names.length === found.length) return names
  const all = 'SELECT name FROM review_sources WHERE batch_key = :batchKey ORDER BY source_key LIMIT 20'
  return db.texts(all, { batchKey: batch.batchKey })
}
