import type { ReviewProblem } from '../../../shared/schemas/review.ts'
import type { Database } from '../db/database.ts'
import { findNearCollection } from '../records/near-collection.ts'
import type { KeyChange } from './duplicate-keys.ts'
import { isDeadPage, isNearCollection } from './problem-decisions.ts'
import { problemsOf, templateViolationsOf, updatedBy } from './review-checks.ts'
import {
  choiceAbout,
  type FoundOriginal,
  findNextOf,
  findOriginal,
  groupOfId,
  groupsOf,
  isBlocking,
  isTakenBefore,
} from './review-duplicates.ts'
import {
  type BatchRow,
  findOpenBatch,
  findReviewRow,
  isListed,
  problemsText,
  type StoredReviewRow,
} from './review-rows.ts'

/**
 * Whether the group has an earlier row that makes later ones duplicates: before the change, and now. If both
 * are equal, later rows do not change.
 */
type Ripple = { readonly before: boolean; readonly after: boolean }

type Ripples = Map<number, Map<string, Ripple>>

type Place = Pick<StoredReviewRow, 'rowKey' | 'documentId' | 'mark' | 'state'>

export function judgeRow(
  db: Database,
  batch: BatchRow,
  row: Omit<StoredReviewRow, 'problems' | 'duplicateBy' | 'state' | 'isFirst' | 'isLeftOut'>,
  original: FoundOriginal | undefined = findOriginal(db, batch, row),
): Pick<StoredReviewRow, 'problems' | 'duplicateBy' | 'state'> {
  const choice = original === undefined ? 'add' : choiceAbout(row, original)
  const updated = updatedBy(db, batch, row, choice, original)
  const problems = problemsOf(row, {
    sendsPictures: batch.sendsPictures,
    choice,
    isKnownUnseen: isUnseen(original),
    laid: updated?.laid ?? null,
    violations: templateViolationsOf(db, batch, row, choice, updated),
    nearCollection:
      choice === 'skip' ? undefined : findNearCollection(db, batch.connectionId, row.collection),
  })
  const judged = { problems: [...problems], duplicateBy: storedBy(original) }
  if (choice === 'skip') return { ...judged, state: 'skipped' }
  if (!problems.every(isToDecide)) return { ...judged, state: 'problem' }
  const isDecided = choice !== 'undecided' && problems.length === 0
  return { ...judged, state: isDecided ? 'ready' : 'undecided' }
}

function isToDecide(problem: ReviewProblem): boolean {
  return isDeadPage(problem) || isNearCollection(problem)
}

/** Only its presence is read: the column accepts the values of its first schema. */
function storedBy(original: FoundOriginal | undefined): StoredReviewRow['duplicateBy'] {
  if (original === undefined) return null
  return original.by === 'near-id' ? 'id' : original.by
}

function isUnseen(original: FoundOriginal | undefined): boolean {
  return original?.where === 'library' && original.document.kind === 'unknown' && original.document.bare
}

/**
 * Judges a row again and saves the result, then rejudges every later row that depends on it. `was`: the row's
 * former place for them; without a state if the row is new.
 */
export function rejudgeRow(db: Database, batch: BatchRow, rowKey: number, was: Place | undefined): void {
  const row = findReviewRow(db, batch.batchKey, rowKey)
  const state = row === undefined ? undefined : writeJudged(db, batch, row)
  const is = row === undefined || state === undefined ? undefined : { ...row, state }
  const ripples: Ripples = new Map()
  const groups = new Set([
    ...(was === undefined ? [] : groupsOf(was)),
    ...(is === undefined ? [] : groupsOf(is)),
  ])
  for (const group of groups) {
    const had = was !== undefined && isBlocking(was.state) && groupsOf(was).includes(group)
    const has = is !== undefined && isBlocking(is.state) && groupsOf(is).includes(group)
    if (had === has) continue
    const taken = isTakenBefore(db, batch, group, rowKey)
    passOn(db, batch, ripples, group, rowKey, { before: taken || had, after: taken || has })
  }
  rejudgeRipples(db, batch, ripples)
}

export function rejudgeAfterKeyChange(
  db: Database,
  change: KeyChange,
  batch: BatchRow | undefined = findOpenBatch(db, change.connectionId),
): void {
  if (batch === undefined) return
  const ripples: Ripples = new Map()
  passOn(db, batch, ripples, groupOfId(change.documentId), 0, change.id)
  for (const { mark, ...ripple } of change.marks) passOn(db, batch, ripples, mark, 0, ripple)
  rejudgeRipples(db, batch, ripples)
  if (change.isKnownWhole) return
  // Whether an update can be sent depends on how much is known of the document itself.
  const updating = db.numbers(
    `SELECT row_key FROM review_rows WHERE batch_key = :batchKey AND document_id = :documentId
       AND choice = 'update' AND ${isListed} ORDER BY row_key`,
    { batchKey: batch.batchKey, documentId: change.documentId },
  )
  for (const rowKey of updating) {
    const row = findReviewRow(db, batch.batchKey, rowKey)
    if (row !== undefined) rejudgeRow(db, batch, rowKey, row)
  }
}

function passOn(
  db: Database,
  batch: BatchRow,
  ripples: Ripples,
  group: string,
  from: number,
  ripple: Ripple,
): void {
  if (ripple.before === ripple.after) return
  const next = findNextOf(db, batch, group, from)
  if (next === undefined) return
  const ofRow = ripples.get(next) ?? new Map<string, Ripple>()
  ripples.set(next, ofRow.set(group, ripple))
}

/** Rejudges in rising order, so that everything a row depends on is final when its turn comes. */
function rejudgeRipples(db: Database, batch: BatchRow, ripples: Ripples): void {
  while (ripples.size > 0) {
    const rowKey = Math.min(...ripples.keys())
    const reached = ripples.get(rowKey) ?? new Map<string, Ripple>()
    ripples.delete(rowKey)
    const row = findReviewRow(db, batch.batchKey, rowKey)
    if (row === undefined) continue
    const had = isBlocking(row.state)
    const has = isBlocking(writeJudged(db, batch, row))
    for (const group of groupsOf(row)) {
      const ripple = reached.get(group)
      if (ripple === undefined && had === has) continue
      const taken = ripple === undefined && isTakenBefore(db, batch, group, rowKey)
      passOn(db, batch, ripples, group, rowKey, {
        before: (ripple?.before ?? taken) || had,
        after: (ripple?.after ?? taken) || has,
      })
    }
  }
}

function writeJudged(db: Database, batch: BatchRow, row: StoredReviewRow): StoredReviewRow['state'] {
  const judged = judgeRow(db, batch, row)
  const problems = problemsText(judged.problems)
  const isSame =
    judged.state === row.state &&
    judged.duplicateBy === row.duplicateBy &&
    problems === problemsText(row.problems)
  if (isSame) return row.state
  const round = judged.state === row.state ? row.round : batch.round
  db.update('review_rows', { rowKey: row.rowKey }, { ...judged, problems, round })
  return judged.state
}
