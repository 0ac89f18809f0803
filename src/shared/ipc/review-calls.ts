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
 * Review of several documents before adding: one open batch a connection, kept on disk until added or
 * discarded. A selection by filter means the rows that it lists when the call begins.
 */
export const reviewCalls = {
  'review/current': call(ofConnection, reviewSummary.nullable()),
  /**
   * Adds rows to the open review. Large input takes several calls; all rows are on disk when the call
   * returns.
   */
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
  /** Lists rows that need attention first; the order is kept until the next call, or change of several rows. */
  'review/arrange': call(ofConnection, nothing),
  /** Index of the row among all; null if it is not listed. */
  'review/row-index': call(z.strictObject({ connectionId, key: rowKey }), z.int().nullable()),
  /** Fails with `review-row-unknown` if the row was removed or the batch is over. */
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
  /**
   * Sets one metadata field in each row; `value` is JSON text, null removes the field. Rows with unreadable
   * metadata stay unchanged.
   */
  'review/set-field': call(
    z.strictObject({
      connectionId,
      keys: reviewSelection,
      name: z.string().max(10_000),
      value: z.string().max(1_000_000).nullable(),
    }),
    reviewSummary,
  ),
  /** Ready rows that are left out stay when the others are added. Other rows are not changed. */
  'review/leave-out': call(
    z.strictObject({ connectionId, keys: reviewSelection, isLeftOut: z.boolean() }),
    reviewSummary,
  ),
  /**
   * `removal` restores the rows while the batch is open and the app runs. The summary is null if no row is
   * left.
   */
  'review/remove': call(
    z.strictObject({ connectionId, keys: z.union([reviewSelection, reviewOfRowImport]) }),
    z.object({ removal: z.uuid(), removed: z.int(), summary: reviewSummary.nullable() }),
  ),
  'review/keep-imported': call(
    z.strictObject({ connectionId, rowImport: z.uuid() }),
    reviewSummary.nullable(),
  ),
  /** Fails with `review-removal-unknown` if the rows are gone for good. */
  'review/put-back': call(z.strictObject({ connectionId, removal: z.uuid() }), reviewSummary),
  /**
   * Moves every ready row that is not left out to the queue, in chunks, and answers when done; resumes after a
   * crash. The batch is over when only accepted and skipped rows are left.
   */
  'review/accept': call(
    ofConnection,
    /** `batch`: number of the new documents' import session; null if none is new. */
    z.object({
      accepted: z.int(),
      batch: z.int().nullable(),
      removal: z.uuid(),
      undoUntil: z.int().nullable(),
    }),
  ),
  'review/undo-adding': call(
    z.strictObject({ connectionId, removal: z.uuid() }),
    z.object({ undone: z.int(), summary: reviewSummary.nullable() }),
  ),
  'review/discard': call(ofConnection, nothing),
  'review/web-pictures': call(
    z.strictObject({ connectionId, after: rowKey, limit: pageLimit }),
    z.object({ rows: z.array(reviewWebPicture), next: z.int().nullable() }),
  ),
  /** Returns whole rows with problems, by rising key, for a correction table. May be fewer than `limit`. */
  'review/problem-rows': call(
    z.strictObject({ connectionId, after: rowKey.nullable(), limit: pageLimit }),
    z.object({ rows: z.array(wholeReviewRow), next: z.int().nullable() }),
  ),
} as const

export const reviewEvents = {
  'review-changed': z.object({ connectionId }),
} as const
