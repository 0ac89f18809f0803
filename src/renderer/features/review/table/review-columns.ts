import { useQuery } from '@tanstack/react-query'
import { type RefObject, useMemo } from 'react'
import type { CallOutput } from '../../../../shared/ipc/contract.ts'
import type { ReviewProblem, ReviewRow } from '../../../../shared/schemas/review.ts'
import { useElementSize } from '../../../ui/long-list/surroundings.ts'
import type { PictureCheck } from '../use-picture-checks.ts'
import { type ReviewRows, reviewPage } from '../use-review-rows.ts'
import { summariseMetadata } from './metadata-summary.ts'
import { isDeadPage, nearCollectionOf, type RowStop } from './row-stops.ts'

/** Widths of the check column, in increasing order. The table's stylesheet defines them. */
const checkWidths = ['none', 'short', 'facts', 'choices'] as const
type CheckWidth = (typeof checkWidths)[number]

/** The columns that rows need, limited by the available width. */
export type ReviewColumns = {
  /** Metadata fields with their own columns. A row's other fields share the last metadata column. */
  readonly fields: readonly string[]
  /** True if the remaining fields share a column. */
  readonly hasOtherFields: boolean
  /** True if a row refers to another one by its number, as a duplicate does. */
  readonly hasNumbers: boolean
  /** Pictures have theirs from their names: in most windows, shown only if one is wrong. */
  readonly hasDocumentId: boolean
  /** False if all content is local pictures, which are shown beside the title. */
  readonly hasContent: boolean
  readonly check: CheckWidth
}

type ColumnFacts = {
  readonly rows: readonly ReviewRow[]
  /** Names of the rows' fields, most frequent first. */
  readonly names: readonly string[]
  /** Width of the table's frame, in pixels. */
  readonly width: number
  checkOf(row: ReviewRow): PictureCheck | undefined
}

export function columnsFor({ rows, names, width, checkOf }: ColumnFacts): ReviewColumns {
  const most = width >= wide ? 4 : width >= 1000 ? 2 : 0
  const fields = names.length > most ? names.slice(0, Math.max(0, most - 1)) : names
  const hasContent = rows.length === 0 || rows.some(({ content }) => content.kind !== 'picture-file')
  const needed = new Set(rows.map((row) => checkWidthOf(row, checkOf(row))))
  return {
    fields,
    hasOtherFields: fields.length < names.length || fields.length === 0,
    hasNumbers: rows.some(({ duplicate }) => duplicate?.of.where === 'batch'),
    hasDocumentId:
      width >= (hasContent ? narrow : wide) || rows.some(({ problems }) => problems.some(isOfId)),
    hasContent,
    check: checkWidths.findLast((width) => needed.has(width)) ?? 'none',
  }
}

/** Pixels. With the full sidebar, the frame is wider than `narrow`. */
const narrow = 860
const wide = 1300

const isOfId = ({ field }: ReviewProblem) => field === 'documentId'

function checkWidthOf(row: ReviewRow, check: PictureCheck | undefined): CheckWidth {
  if (row.duplicate !== null || nearCollectionOf(row) !== undefined) return 'choices'
  if (check?.state === 'found' || row.problems.length > 1 || isDeadPage(row)) return 'facts'
  const isShort = row.problems.length === 1 || row.state === 'accepted' || row.content.kind === 'picture-file'
  return isShort ? 'short' : 'none'
}

/** Stops whose columns are not shown. */
export function hiddenStops({ hasDocumentId, hasContent, check }: ReviewColumns): ReadonlySet<RowStop> {
  const hidden = new Set<RowStop>()
  if (!hasDocumentId) hidden.add('documentId')
  if (!hasContent) hidden.add('content')
  if (check === 'none') hidden.add('check')
  return hidden
}

/** Column widths, as shares of the width beside the fixed ones. */
export const columnShares = {
  title: 4.8,
  collection: 3.2,
  field: 2.4,
  metadata: 2.6,
  documentId: 1.6,
  content: 3.4,
} as const

export function sharesOf({ fields, hasOtherFields, hasDocumentId, hasContent }: ReviewColumns): number {
  const { title, collection, field, metadata, documentId, content } = columnShares
  return (
    title +
    collection +
    fields.length * field +
    (hasOtherFields ? metadata : 0) +
    (hasDocumentId ? documentId : 0) +
    (hasContent ? content : 0)
  )
}

/** Fields of the batch's first rows: the visible rows change with every scroll, and the columns would too. */
function namesIn({ rows }: CallOutput<'review/rows'>): readonly string[] {
  const counts = new Map<string, number>()
  for (const { metadata, metadataCut } of rows) {
    const summary = summariseMetadata(metadata, metadataCut)
    if (summary.kind !== 'fields') continue
    for (const { name } of summary.fields) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return [...counts].sort(([, a], [, b]) => b - a).map(([name]) => name)
}

const noNames: readonly string[] = []

type ColumnDeps = Pick<ColumnFacts, 'checkOf'> & {
  readonly connectionId: string
  readonly rows: ReviewRows
  readonly scroller: RefObject<HTMLElement | null>
}

/** The columns of the table. Referentially stable, so that rows do not render again. */
export function useReviewColumns(deps: ColumnDeps): ReviewColumns {
  const { connectionId, rows, scroller, checkOf } = deps
  const { width } = useElementSize(scroller)
  const { data: names = noNames } = useQuery({
    ...reviewPage(connectionId, 'all', 0),
    enabled: rows.mayAsk,
    select: namesIn,
  })
  const { hasNumbers, hasDocumentId, hasContent, check, hasOtherFields, fields } = columnsFor({
    rows: rows.loaded,
    names,
    width,
    checkOf,
  })
  const key = fields.length
  return useMemo(
    () => ({ fields: names.slice(0, key), hasOtherFields, hasNumbers, hasDocumentId, hasContent, check }),
    [names, key, hasOtherFields, hasNumbers, hasDocumentId, hasContent, check],
  )
}
