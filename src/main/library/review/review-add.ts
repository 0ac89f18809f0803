import { nearName } from '../../../shared/domain/invisible-characters.ts'
import type {
  ReviewCandidate,
  ReviewNotTaken,
  ReviewRowImport,
  ReviewSummary,
} from '../../../shared/schemas/review.ts'
import type { Database } from '../db/database.ts'
import { keepNotTaken, nameSource, openBatch, summarizeReview } from './review-batches.ts'
import { columnsOf } from './review-edit.ts'
import { beginPiece, endPiece } from './review-import-sessions.ts'
import { judgeRow } from './review-judge.ts'
import { type BatchRow, keepLongText, needsAttention, problemsText } from './review-rows.ts'

/** `idEnding`: the generated end of `documentId`; undefined if the ID was given. */
export type FilledCandidate = ReviewCandidate & { readonly idEnding?: string }

type ReviewAddition = {
  readonly connectionId: string
  readonly batchId: string
  readonly source: string
  readonly candidates: readonly FilledCandidate[]
  readonly notTaken: readonly ReviewNotTaken[]
  readonly rowImport?: ReviewRowImport | undefined
  readonly sendsPictures: boolean
  readonly at: number
}

export function addToReview(db: Database, addition: ReviewAddition): ReviewSummary {
  return db.transaction(() => {
    const batch = openBatch(db, addition)
    nameSource(db, batch, addition.source)
    keepNotTaken(db, batch, addition.notTaken)
    const piece = addition.rowImport && beginPiece(db, batch, addition.rowImport, addition.source)
    let position = batch.lastPosition
    for (const candidate of addition.candidates.slice(piece?.known ?? 0)) {
      position += 1
      addCandidate(db, batch, candidate, position, piece?.key ?? null)
    }
    if (piece !== undefined) endPiece(db, piece, addition.candidates.length)
    db.update('review_batches', { batchKey: batch.batchKey }, { lastPosition: position })
    const summary = summarizeReview(db, addition.connectionId)
    if (summary === null) throw new Error('A batch that was added to is not there')
    return summary
  })
}

/** Keys only rise, so this one comes after every other row, and no row duplicates it yet. */
const afterAll = Number.MAX_SAFE_INTEGER

function addCandidate(
  db: Database,
  batch: BatchRow,
  candidate: FilledCandidate,
  position: number,
  rowImport: number | null,
): void {
  const { content, problems: readingProblems, ...given } = candidate
  const row = {
    ...given,
    ...columnsOf(content),
    ...{ batchKey: batch.batchKey, position, round: batch.round, rowImport, readingProblems },
    ...{ choice: null, choiceMark: null, removal: null },
    nearId: nearName(candidate.documentId),
    idEnding: candidate.idEnding ?? null,
  }
  const judged = judgeRow(db, batch, { ...row, rowKey: afterAll })
  const rowKey = db.insert('review_rows', {
    ...row,
    ...judged,
    readingProblems: problemsText(readingProblems),
    problems: problemsText(judged.problems),
    isFirst: needsAttention(judged.state),
  })
  if (row.textLength > row.content.length) keepLongText(db, rowKey, content)
}
