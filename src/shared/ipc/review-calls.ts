import { z } from 'zod'
import { amount, rowKey } from '../schemas/bounds.ts'
import { connectionId } from '../schemas/connection.ts'
import {
  reviewCandidate,
  reviewChange,
  reviewFilter,
  reviewNotTaken,
  reviewOfRowImport,
  reviewRow,
  reviewRowImport,
  reviewSelection,
  reviewSummary,
  reviewWebPicture,
  wholeReviewRow,
} from '../schemas/review.ts'
import { call, nothing } from './call.ts'

const ofConnection = z.strictObject({ connectionId })
const pageLimit = z.int().min(1).max(500)
const mostCandidates = 1000

/**
 * The calls of the review: several documents on their way in, one open batch a connection, kept on disk until they
 * are added or thrown away. A selection by a filter means the rows that it lists when the call begins.
 */
export const reviewCalls = {
  /** Returns null if nothing is to be reviewed. */
  'review/current': call(ofConnection, reviewSummary.nullable()),
  /** Adds rows to the open review. Large input takes several calls; all is on disk at the answer. */
  'review/add': call(
    z.strictObject({
      connectionId,
      source: z.string().max(2000),
      candidates: z.array(reviewCandidate).max(mostCandidates),
      notTaken: z.array(reviewNotTaken).max(10_000),
      rowImport: reviewRowImport.exactOptional(),
    }),
    reviewSummary,
  ),
  'review/rows': call(
    z.strictObject({ connectionId, filter: reviewFilter, offset: amount, limit: pageLimit }),
    z.object({ rows: z.array(reviewRow), total: z.int() }),
  ),
  /** Refused with `review-row-unknown` if it was removed or the batch is over. */
  'review/row': call(z.strictObject({ connectionId, key: rowKey }), wholeReviewRow),
  'review/change': call(
    z
      .strictObject({ connectionId, keys: reviewSelection, change: reviewChange })
      .refine(({ keys, change: { content, title, documentId } }) => {
        const isForOne = content !== undefined || title !== undefined || documentId !== undefined
        return !isForOne || (Array.isArray(keys) && keys.length === 1)
      }),
    reviewSummary,
  ),
  /** Lays one metadata field over that of each row; `value` is JSON text. Rows whose metadata is unreadable stay. */
  'review/set-field': call(
    z.strictObject({
      connectionId,
      keys: reviewSelection,
      name: z.string().max(10_000),
      value: z.string().max(1_000_000),
    }),
    reviewSummary,
  ),
  /** `removal` restores them, as long as the batch is open and the app runs. No summary: no row is left. */
  'review/remove': call(
    z.strictObject({ connectionId, keys: z.union([reviewSelection, reviewOfRowImport]) }),
    z.object({ removal: z.uuid(), removed: z.int(), summary: reviewSummary.nullable() }),
  ),
  /** Keeps the imported rows and dismisses the report on the rejected ones. */
  'review/keep-imported': call(
    z.strictObject({ connectionId, rowImport: z.uuid() }),
    reviewSummary.nullable(),
  ),
  /** Refused with `review-removal-unknown` if they are gone for good. */
  'review/put-back': call(z.strictObject({ connectionId, removal: z.uuid() }), reviewSummary),
  /**
   * Moves every ready row to the queue, piece by piece, and answers when all are; after a crash it goes on at
   * the next start. The batch is over when only accepted and skipped rows are left.
   */
  'review/accept': call(
    ofConnection,
    /** `batch`: the number of the import session of the new documents; null where none is new. */
    z.object({
      accepted: z.int(),
      batch: z.int().nullable(),
      /** Input of `review/undo-adding`. */
      removal: z.uuid(),
      undoUntil: z.int().nullable(),
    }),
  ),
  /** Takes waiting items of an addition out of the queue, and its rows back into the review. */
  'review/undo-adding': call(
    z.strictObject({ connectionId, removal: z.uuid() }),
    z.object({ undone: z.int(), summary: reviewSummary.nullable() }),
  ),
  /** Discards the whole batch; it cannot be restored. */
  'review/discard': call(ofConnection, nothing),
  /** Returns the rows with pictures on the web, by rising key, for checking their addresses. */
  'review/web-pictures': call(
    z.strictObject({ connectionId, after: rowKey, limit: pageLimit }),
    z.object({ rows: z.array(reviewWebPicture), next: z.int().nullable() }),
  ),
  /**
   * Returns rows with problems, whole, by rising key: for a table to correct them in. May be fewer than
   * `limit`.
   */
  'review/problem-rows': call(
    z.strictObject({ connectionId, after: rowKey.nullable(), limit: pageLimit }),
    z.object({ rows: z.array(wholeReviewRow), next: z.int().nullable() }),
  ),
} as const

export const reviewEvents = {
  /** Rows, counts, or how far adding is. */
  'review-changed': z.object({ connectionId }),
} as const
