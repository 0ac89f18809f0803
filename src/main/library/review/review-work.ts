import { z } from 'zod'
import {
  type ReviewChange,
  type ReviewSelection,
  reviewChange,
  reviewOfRowImport,
  reviewSelection,
} from '../../../shared/schemas/review.ts'
import type { Database, Values } from '../db/database.ts'
import { createBudget, doInBudget } from '../db/work-budget.ts'
import { newestUnfinished, takeBack } from '../records/queue-items.ts'
import { conditionOfCleaning } from './review-addresses.ts'
import { closeBatch, countRows, totalOf } from './review-batches.ts'
import { findOriginal } from './review-duplicates.ts'
import { changeRow, removeRow, setField } from './review-edit.ts'
import { ofImportSession, removeImportSession, restoreImportSession } from './review-import-sessions.ts'
import { rejudgeRow } from './review-judge.ts'
import {
  type BatchRow,
  findOpenBatch,
  findReviewRow,
  isListed,
  nextReviewRow,
  type StoredReviewRow,
} from './review-rows.ts'

export type RemovableRows = ReviewSelection | { readonly rowImport: string }

export type ReviewTask =
  | {
      readonly kind: 'change'
      readonly keys: ReviewSelection
      readonly change: ReviewChange
      readonly idStem?: string
    }
  | {
      readonly kind: 'set-field'
      readonly keys: ReviewSelection
      readonly name: string
      readonly value: string | null
    }
  /** A row left out stays when the ready ones are added. */
  | { readonly kind: 'leave-out'; readonly keys: ReviewSelection; readonly isLeftOut: boolean }
  | { readonly kind: 'remove'; readonly keys: RemovableRows; readonly removal: string }
  | { readonly kind: 'put-back'; readonly removal: string }
  /** `removal` names the rows of one addition; `at` is when it was undone. */
  | { readonly kind: 'undo-adding'; readonly removal: string; readonly at: number }

export type ReviewProgress = { readonly isDone: boolean; readonly count: number }

const task: z.ZodType<ReviewTask> = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('change'),
    keys: reviewSelection,
    change: reviewChange,
    idStem: z.string().exactOptional(),
  }),
  z.object({
    kind: z.literal('set-field'),
    keys: reviewSelection,
    name: z.string(),
    value: z.string().nullable(),
  }),
  z.object({ kind: z.literal('leave-out'), keys: reviewSelection, isLeftOut: z.boolean() }),
  z.object({
    kind: z.literal('remove'),
    keys: z.union([reviewSelection, reviewOfRowImport]),
    removal: z.uuid(),
  }),
  z.object({ kind: z.literal('put-back'), removal: z.uuid() }),
  z.object({ kind: z.literal('undo-adding'), removal: z.uuid(), at: z.int() }),
])
const work = z.object({
  task,
  round: z.int(),
  after: z.int(),
  count: z.int(),
})
type Work = z.output<typeof work>

const mostRows = 500
const nothingToDo: ReviewProgress = { isDone: true, count: 0 }

export function beginReviewTask(db: Database, connectionId: string, wanted: ReviewTask): ReviewProgress {
  return db.transaction(() => {
    const batch = findOpenBatch(db, connectionId)
    if (batch === undefined) return nothingToDo
    if (batch.work !== null) throw new Error('A change of the review was begun while another is under way')
    const round = nextRound(db, batch)
    return doPiece(db, { ...batch, round }, { task: wanted, round, after: 0, count: 0 })
  })
}

export function goOnWithReview(db: Database, connectionId: string): ReviewProgress {
  return db.transaction(() => {
    const batch = findOpenBatch(db, connectionId)
    if (batch?.work == null) return nothingToDo
    return doPiece(db, batch, work.parse(JSON.parse(batch.work)))
  })
}

/** Starts a round: later work sees the rows as they are now; earlier work ignores later changes. */
export function nextRound(db: Database, batch: BatchRow): number {
  const round = batch.round + 1
  db.update('review_batches', { batchKey: batch.batchKey }, { round })
  return round
}

function doPiece(db: Database, batch: BatchRow, begun: Work): ReviewProgress {
  const rows = rowsToDo(db, batch, begun)
  let { after, count } = begun
  const isDone = doInBudget(
    createBudget(mostRows),
    () => rows.next().value,
    (row) => {
      if (doToRow(db, batch, row, begun.task)) count += 1
      after = row.rowKey
    },
  )
  if (isDone) endTask(db, batch, begun.task)
  const left: Work = { ...begun, after, count }
  db.update('review_batches', { batchKey: batch.batchKey }, { work: isDone ? null : left })
  return { isDone, count }
}

/** Yields rows by rising key, each as it is when its turn comes. */
function* rowsToDo(db: Database, batch: BatchRow, begun: Work): Generator<StoredReviewRow, undefined> {
  const { task: wanted, round } = begun
  let { after } = begun
  if ('keys' in wanted && Array.isArray(wanted.keys)) {
    for (const key of wanted.keys.filter((one) => one > after).sort((a, b) => a - b)) {
      const row = findReviewRow(db, batch.batchKey, key)
      if (row !== undefined) yield row
    }
    return undefined
  }
  const [condition, values] = conditionOf(wanted, round)
  for (;;) {
    const row = nextReviewRow(db, batch, after, condition, values)
    if (row === undefined) return undefined
    after = row.rowKey
    yield row
  }
}

function conditionOf(wanted: ReviewTask, round: number): readonly [string, Values] {
  if (!('keys' in wanted)) return ['removal IS NOT NULL AND removal = :removal', { removal: wanted.removal }]
  if (wanted.kind === 'remove' && isOfImportSession(wanted.keys))
    return [`${isListed} AND ${ofImportSession}`, wanted.keys]
  if (wanted.keys === 'all') {
    const cleaning = wanted.kind === 'change' ? wanted.change.cleaning : undefined
    return [cleaning === undefined ? isListed : `${isListed} AND ${conditionOfCleaning(cleaning)}`, {}]
  }
  // Excludes rows that came into this state later, by another row's change.
  return ['state = :state AND round < :round', { state: String(wanted.keys), round }]
}

function doToRow(db: Database, batch: BatchRow, row: StoredReviewRow, wanted: ReviewTask): boolean {
  switch (wanted.kind) {
    case 'change':
      changeRow(db, batch, row, wanted)
      return true
    case 'set-field':
      setField(db, batch, row, wanted)
      return true
    case 'leave-out':
      if (row.state !== 'ready') return false
      db.update('review_rows', { rowKey: row.rowKey }, { isLeftOut: wanted.isLeftOut })
      return true
    case 'remove':
      removeRow(db, batch, row, wanted.removal)
      return true
    case 'undo-adding':
      if (!takeRowBack(db, batch, row, wanted.at)) return false
      return putBack(db, batch, row)
    case 'put-back':
      return putBack(db, batch, row)
  }
}

function putBack(db: Database, batch: BatchRow, { rowKey }: StoredReviewRow): true {
  db.update('review_rows', { rowKey }, { state: 'undecided', removal: null, round: batch.round })
  rejudgeRow(db, batch, rowKey, undefined)
  return true
}

function isOfImportSession(keys: RemovableRows): keys is { readonly rowImport: string } {
  return typeof keys === 'object' && 'rowImport' in keys
}

/** Removing the last row also removes the list of rejected rows; undo restores both. */
function endTask(db: Database, batch: BatchRow, wanted: ReviewTask): void {
  if (wanted.kind === 'undo-adding') endUndoAdding(db, batch)
  if (wanted.kind !== 'remove' && wanted.kind !== 'put-back') return
  const { removal } = wanted
  const values = { key: batch.batchKey, removal }
  if (wanted.kind === 'put-back') {
    db.run('UPDATE review_not_taken SET removal = NULL WHERE batch_key = :key AND removal = :removal', values)
    restoreImportSession(db, removal)
    return
  }
  if (isOfImportSession(wanted.keys)) removeImportSession(db, wanted.keys.rowImport, removal)
  if (totalOf(countRows(db, batch)) === 0)
    db.run(
      'UPDATE review_not_taken SET removal = :removal WHERE batch_key = :key AND removal IS NULL',
      values,
    )
}

/** Withdraws an accepted row's item. Returns false if it may have left, or was edited since. */
function takeRowBack(db: Database, batch: BatchRow, row: StoredReviewRow, at: number): boolean {
  const original = row.choice === 'update' ? findOriginal(db, batch, row) : undefined
  // The updated row came back first, and its edit with that row's document.
  if (row.choice === 'update' && original?.where !== 'library') return true
  const documentId = original?.where === 'library' ? original.document.documentId : row.documentId
  const item = newestUnfinished(db, batch.connectionId, documentId)
  const operation = original === undefined ? 'add' : 'update'
  return item?.operation === operation && takeBack(db, item, at)
}

function endUndoAdding(db: Database, batch: BatchRow): void {
  const { ready, problem, undecided } = countRows(db, batch)
  if (ready + problem + undecided === 0) closeBatch(db, batch.connectionId)
}
