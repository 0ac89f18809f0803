import { z } from 'zod'
import { cutText } from '../../../shared/domain/cut-text.ts'
import { duplicateBy, storedPicture } from '../../../shared/schemas/document.ts'
import {
  duplicateChoice,
  type ReviewContent,
  type ReviewProblem,
  reviewIncomplete,
  reviewNotTaken,
  reviewProblem,
  reviewState,
} from '../../../shared/schemas/review.ts'
import { flag, jsonColumn, listColumn } from '../db/columns.ts'
import type { Database, Values } from '../db/database.ts'
import type { SalvagedTable } from '../records/rows.ts'

/** Characters of a longer text kept in the row; `review_texts` has the whole text. */
export const shortTextLength = 300

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
  addingSession: z.int().nullable(),
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
  readingProblems: listColumn(reviewProblem),
  problems: listColumn(reviewProblem),
  duplicateBy: duplicateBy.nullable(),
  choice: duplicateChoice.exclude(['undecided']).nullable(),
  choiceMark: z.string().nullable(),
  state: z.enum([...reviewState.options, 'removed']),
  round: z.int(),
  removal: z.string().nullable(),
  canBeShorter: z.literal(1).nullable(),
  addressBefore: z.string().nullable(),
  rowImport: z.int().nullable(),
  nearId: z.string().nullable(),
  /** Null if the ID was given, so that it does not follow the title. */
  idEnding: z.string().nullable(),
  isFirst: flag,
  isLeftOut: flag,
})
export type StoredReviewRow = z.output<typeof storedReviewRow>

/** Rows neither accepted nor removed; written exactly as in the indexes, which SQLite matches by text. */
export const isListed = "state NOT IN ('accepted', 'removed')"
/** Rows that began or ceased to need attention since the list was arranged. */
export const isMisplaced = "is_first <> (state IN ('problem', 'undecided'))"

export function needsAttention(state: StoredReviewRow['state']): boolean {
  return state === 'problem' || state === 'undecided'
}

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

export function nextReviewRow(
  db: Database,
  { batchKey }: BatchRow,
  after: number,
  condition: string = isListed,
  values: Values = {},
): StoredReviewRow | undefined {
  return db.get(
    storedReviewRow,
    `SELECT * FROM review_rows WHERE batch_key = :batchKey AND ${condition} AND row_key > :after
     ORDER BY row_key LIMIT 1`,
    { ...values, batchKey, after },
  )
}

export function wholeContent(
  db: Database,
  row: Pick<StoredReviewRow, 'rowKey' | 'contentKind' | 'content' | 'textLength'>,
): ReviewContent {
  const { rowKey, contentKind: kind, content } = row
  switch (kind) {
    case 'text': {
      if (row.textLength <= shortTextLength) return { kind, text: content }
      const whole = db.text('SELECT text FROM review_texts WHERE row_key = :rowKey', { rowKey })
      return { kind, text: whole ?? content }
    }
    case 'website':
    case 'picture-address':
      return { kind, address: content }
    case 'picture-file':
      return { kind, picture: storedPicture.parse(JSON.parse(content)) }
  }
}

export function shortContent(content: ReviewContent): string {
  switch (content.kind) {
    case 'text':
      return cutText(content.text, shortTextLength)
    case 'website':
    case 'picture-address':
      return content.address
    case 'picture-file':
      return JSON.stringify(content.picture)
  }
}

export function keepLongText(db: Database, rowKey: number, content: ReviewContent): void {
  if (content.kind === 'text' && content.text.length > shortTextLength)
    db.insert('review_texts', { rowKey, text: content.text }, 'OR REPLACE')
  else db.run('DELETE FROM review_texts WHERE row_key = :rowKey', { rowKey })
}

export function problemsText(problems: readonly ReviewProblem[]): string | null {
  return problems.length === 0 ? null : JSON.stringify(problems)
}

const key = z.int().positive()
const pictureColumn = jsonColumn(storedPicture)

export const reviewTables: readonly SalvagedTable[] = [
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

export const importSessionTables: readonly SalvagedTable[] = [
  {
    name: 'review_row_imports',
    key: 'row_import_key',
    row: z.object({
      rowImportKey: key,
      batchKey: key,
      rowImportId: reviewIncomplete.shape.id,
      name: z.string(),
      total: z.int(),
      arrived: z.int(),
      ended: reviewIncomplete.shape.end,
    }),
  },
]
