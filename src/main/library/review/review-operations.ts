import { z } from 'zod'
import type { ReviewStore } from '../../review/ports.ts'
import { flag } from '../db/columns.ts'
import type { Database, Synchronous } from '../db/database.ts'
import { addNextRows, beginAdding, picturesToAdd } from './review-accept.ts'
import { addToReview } from './review-add.ts'
import { clearClosed, closeBatch, forgetRemovals, summarizeReview } from './review-batches.ts'
import { keepArrived } from './review-import-sessions.ts'
import { indexLibraryKeys, prepareReview } from './review-prepare.ts'
import {
  listPlaceholders,
  listProblemRows,
  listReviewRows,
  listWebPictures,
  readReviewRow,
} from './review-reads.ts'
import { beginReviewTask, goOnWithReview } from './review-work.ts'

const clearedAtOnce = 500

const unfinishedRow = z
  .object({ connectionId: z.uuid(), hasWork: flag, isAdding: flag })
  .transform(({ connectionId, hasWork, isAdding }) => ({
    connectionId,
    hasTask: hasWork,
    isAdding,
  }))

/** What the worker does for the review: the port, one for one, without the promises. */
export function createReviewOperations(db: Database): Synchronous<ReviewStore> {
  return {
    reviewPrepare: (connectionId, facts) => prepareReview(db, connectionId, facts),
    reviewSummary: (connectionId) => summarizeReview(db, connectionId),
    reviewAdd: (addition) => addToReview(db, addition),
    reviewKeepArrived: (connectionId, handOver) => keepArrived(db, connectionId, handOver),
    reviewRows: (query) => listReviewRows(db, query),
    reviewRow: (connectionId, key) => readReviewRow(db, connectionId, key),
    reviewPlaceholders: (connectionId, after) => listPlaceholders(db, connectionId, after),
    reviewProblemRows: (query) => listProblemRows(db, query),
    reviewWebPictures: (query) => listWebPictures(db, query),
    reviewBegin: (connectionId, task) => beginReviewTask(db, connectionId, task),
    reviewContinue: (connectionId) => goOnWithReview(db, connectionId),
    reviewBeginAdding: (adding) => beginAdding(db, adding),
    reviewPicturesToAdd: (connectionId) => picturesToAdd(db, connectionId),
    reviewAddNext: (piece) => addNextRows(db, piece),
    reviewClose: (connectionId) => closeBatch(db, connectionId),
    reviewUnfinished: () =>
      db.all(
        unfinishedRow,
        `SELECT connection_id, work IS NOT NULL AS has_work, adding_round IS NOT NULL AS is_adding
         FROM review_batches WHERE is_open = 1`,
      ),
    reviewIndexLibrary: () => indexLibraryKeys(db),
    reviewForgetRemovals: () => forgetRemovals(db, clearedAtOnce),
    reviewClearClosed: () => clearClosed(db, clearedAtOnce),
  }
}
