import { z } from 'zod'
import { heldPicture } from '../../../shared/schemas/document.ts'
import { reviewIncomplete, reviewNotTaken } from '../../../shared/schemas/review.ts'
import { jsonColumn } from '../db/columns.ts'
import { batchRow, storedReviewRow } from './review-rows.ts'

const key = z.int().positive()
const pictureColumn = jsonColumn(heldPicture)

type SalvagedTables = readonly { readonly name: string; readonly key: string; readonly row: z.ZodType }[]

/** The tables of the review with what a row must be to be believed when it is read from a damaged library. */
export const reviewTables: SalvagedTables = [
  { name: 'review_batches', key: 'batch_key', row: batchRow },
  {
    name: 'review_rows',
    key: 'row_key',
    row: storedReviewRow.refine(
      ({ content_kind, content }) =>
        content_kind !== 'picture-file' || pictureColumn.safeParse(content).success,
    ),
  },
  { name: 'review_texts', key: 'row_key', row: z.object({ row_key: key, text: z.string() }) },
  {
    name: 'review_sources',
    key: 'source_key',
    row: z.object({ source_key: key, batch_key: key, connection_id: z.uuid(), name: z.string() }),
  },
  {
    name: 'review_not_taken',
    key: 'not_taken_key',
    row: z.object({
      not_taken_key: key,
      batch_key: key,
      name: z.string(),
      reason: reviewNotTaken.shape.reason,
      facts: jsonColumn(reviewNotTaken.shape.facts),
    }),
  },
]

export const handOverTables: SalvagedTables = [
  {
    name: 'review_hand_overs',
    key: 'hand_over_key',
    row: z.object({
      hand_over_key: key,
      batch_key: key,
      hand_over_id: reviewIncomplete.shape.id,
      name: z.string(),
      total: z.int(),
      arrived: z.int(),
      ended: reviewIncomplete.shape.end,
    }),
  },
]
