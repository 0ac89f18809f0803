import { hasInvisible, visibleName } from '../../../../shared/domain/invisible-characters.ts'
import type { ReviewContent, ReviewRow } from '../../../../shared/schemas/review.ts'
import type { TypedField } from './row-stops.ts'

export type CellEdit = {
  readonly key: number
  readonly index: number
  readonly field: TypedField
  readonly kind: ReviewContent['kind']
  readonly before: string
  readonly text: string
}

/** The value of a cell that is edited in place; undefined for other cells, such as a text or picture. */
export function typedValue(row: ReviewRow, field: TypedField): string | undefined {
  if (field !== 'content') return row[field]
  return 'address' in row.content ? row.content.address : undefined
}

/** Begins editing with the current value, or with the typed character. */
export function startEdit(
  row: ReviewRow,
  index: number,
  field: TypedField,
  typed?: string,
): CellEdit | undefined {
  const before = typedValue(row, field)
  if (before === undefined) return undefined
  return { key: row.key, index, field, kind: row.content.kind, before, text: typed ?? before }
}

export type CellChange = {
  readonly title?: string
  readonly collection?: string
  readonly documentId?: string
  readonly content?: ReviewContent
}

/** The edit as a change of the batch; undefined if nothing changed. */
export function changeOfEdit({ field, kind, before, text: typed }: CellEdit): CellChange | undefined {
  const text = field === 'title' || !hasInvisible(typed) ? typed : visibleName(typed)
  if (text === before) return undefined
  if (field !== 'content') return { [field]: text }
  return kind === 'website' || kind === 'picture-address' ? { content: { kind, address: text } } : undefined
}

/** The row as it will be, until the answer brings its checks. */
export function withChange(row: ReviewRow, { content, ...change }: CellChange): ReviewRow {
  const fields = new Set<string>([...Object.keys(change), ...(content === undefined ? [] : ['content'])])
  const address = content !== undefined && 'address' in content ? content.address : undefined
  return {
    ...row,
    ...change,
    ...(address !== undefined && 'address' in row.content && { content: { ...row.content, address } }),
    problems: row.problems.filter(({ field }) => !fields.has(field)),
  }
}
