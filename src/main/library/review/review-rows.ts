import { z } from 'zod'
import { duplicateBy, storedPicture } from '../../../shared/schemas/document.ts'
import {
  duplicateChoice,
  type ReviewContent,
  reviewIncomplete,
  reviewNotTaken,
  reviewProblem,
  reviewState,
} from '../../../shared/schemas/review.ts'
import { flag, jsonColumn } from '../db/columns.ts'
import type { Database } from '../db/database.ts'

/** Of a longer text only so much stands in the row, and the whole in `review_texts`. */
export const shortTextLength = 300

const problemsColumn = jsonColumn(z.array(reviewProblem))

export const batchRow = z.object({
  batchKey: z.int().positive(),
  batchId: z.uuid(),
  connectionId: z.uuid(),
  startedAt: z.int(),
  isOpen: flag,
  lastPosition: z.int(),
  sendsPictures: flag,
  round: z.int(),
  addingRound: z.int().nullable(),
  addingAfter: z.int(),
  holdUntil: z.int().nullable(),
  recheckAfter: z.int().nullable(),
  work: z.string().nullable(),
  addingArrival: z.int().nullable().default(null),
})
export type BatchRow = z.output<typeof batchRow>

export const storedReviewRow = z.object({
  rowKey: z.int().positive(),
  batchKey: z.int().positive(),
  position: z.int().positive(),
  contentKind: z.enum(['text', 'website', 'picture-address', 'picture-file']),
  content: z.string(),
  textLength: z.int().min(0),
  mark: z.string().nullable(),
  title: z.string(),
  collection: z.string(),
  documentId: z.string(),
  metadata: z.string().nullable(),
  source: z.string(),
  readingProblems: problemsColumn,
  problems: problemsColumn,
  duplicateBy: duplicateBy.nullable(),
  choice: duplicateChoice.exclude(['undecided']).nullable(),
  choiceMark: z.string().nullable(),
  state: z.enum([...reviewState.options, 'removed']),
  round: z.int(),
  removal: z.string().nullable(),
  canBeShorter: z.literal(1).nullable().default(null),
  addressBefore: z.string().nullable().default(null),
  handOver: z.int().nullable().default(null),
})
export type StoredReviewRow = z.output<typeof storedReviewRow>

/** Every row that is neither accepted nor removed; spelt as in the indexes, which SQLite looks for. */
export const isListed = "state NOT IN ('accepted', 'removed')"

export function findOpenBatch(db: Database, connectionId: string): BatchRow | undefined {
  return db.get(
    batchRow,
    'SELECT * FROM review_batches WHERE connection_id = :connectionId AND is_open = 1',
    { connectionId },
  )
}

export function findReviewRow(db: Database, batchKey: number, rowKey: number): StoredReviewRow | undefined {
  return db.get(
    storedReviewRow,
    `SELECT * FROM review_rows WHERE row_key = :rowKey AND batch_key = :batchKey AND ${isListed}`,
    { rowKey, batchKey },
  )
}

const textRow = z.object({ text: z.string() })

/** The content whole, read from where a long text lies. */
export function wholeContent(
  db: Database,
  row: Pick<StoredReviewRow, 'rowKey' | 'contentKind' | 'content' | 'textLength'>,
): ReviewContent {
  switch (row.contentKind) {
    case 'text': {
      if (row.textLength <= shortTextLength) return { kind: 'text', text: row.content }
      const whole = db.get(textRow, 'SELECT text FROM review_texts WHERE row_key = :key', {
        key: row.rowKey,
      })
      return { kind: 'text', text: whole?.text ?? row.content }
    }
    case 'website':
    case 'picture-address':
      return { kind: row.contentKind, address: row.content }
    case 'picture-file':
      return { kind: 'picture-file', picture: storedPicture.parse(JSON.parse(row.content)) }
  }
}

/** The columns of a content, without what lies in `review_texts`. */
export function contentColumns(content: ReviewContent): {
  readonly kind: StoredReviewRow['contentKind']
  readonly short: string
  readonly textLength: number
} {
  switch (content.kind) {
    case 'text':
      return { kind: 'text', short: cut(content.text, shortTextLength), textLength: content.text.length }
    case 'website':
    case 'picture-address':
      return { kind: content.kind, short: content.address, textLength: 0 }
    case 'picture-file':
      return { kind: 'picture-file', short: JSON.stringify(content.picture), textLength: 0 }
  }
}

/** Keeps a long text, or lets go of the one that was there. */
export function keepLongText(db: Database, rowKey: number, content: ReviewContent): void {
  if (content.kind === 'text' && content.text.length > shortTextLength) {
    db.run('INSERT OR REPLACE INTO review_texts (row_key, text) VALUES (:rowKey, :text)', {
      rowKey,
      text: content.text,
    })
  } else db.run('DELETE FROM review_texts WHERE row_key = :rowKey', { rowKey })
}

/** Null for an empty list, which most rows have. */
export function problemsText(problems: StoredReviewRow['problems']): string | null {
  return problems === null || problems.length === 0 ? null : JSON.stringify(problems)
}

/** The beginning of a text, without half of a sign that lies beyond the first 65,536. */
export function cut(text: string, length: number): string {
  return text.length <= length ? text : text.slice(0, length).replace(/[\ud800-\udbff]$/, '')
}

const key = z.int().positive()
const pictureColumn = jsonColumn(storedPicture)

type SalvagedTables = readonly { readonly name: string; readonly key: string; readonly row: z.ZodType }[]

/** The tables of the review with the schema that a row of a damaged library must fit. */
export const reviewTables: SalvagedTables = [
  { name: 'review_batches', key: 'batch_key', row: batchRow },
  {
    name: 'review_rows',
    key: 'row_key',
    row: storedReviewRow.refine(
      ({ contentKind, content }) =>
        contentKind !== 'picture-file' || pictureColumn.safeParse(content).success,
    ),
  },
  { name: 'review_texts', key: 'row_key', row: z.object({ rowKey: key, text: z.string() }) },
  {
    name: 'review_sources',
    key: 'source_key',
    row: z.object({ sourceKey: key, batchKey: key, connectionId: z.uuid(), name: z.string() }),
  },
  {
    name: 'review_not_taken',
    key: 'not_taken_key',
    row: z.object({
      notTakenKey: key,
      batchKey: key,
      name: z.string(),
      reason: reviewNotTaken.shape.reason,
      facts: jsonColumn(reviewNotTaken.shape.facts),
    }),
  },
]

export const importSessionTables: SalvagedTables = [
  {
    name: 'review_hand_overs',
    key: 'hand_over_key',
    row: z.object({
      handOverKey: key,
      batchKey: key,
      handOverId: reviewIncomplete.shape.id,
      name: z.string(),
      total: z.int(),
      arrived: z.int(),
      ended: reviewIncomplete.shape.end,
    }),
  },
]
