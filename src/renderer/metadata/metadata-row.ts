import { kindOfJson, type MetadataField } from '../../shared/domain/metadata/metadata-text.ts'
import { type RowProblem, rawOfTyped } from './form/field-kind.ts'

export const rowKinds = ['text', 'number', 'yes-no', 'list', 'json'] as const
export type RowKind = (typeof rowKinds)[number]

/** One field in the form. `raw` is its JSON exactly as it was read, as long as kind and value are untouched. */
export type MetadataRow = {
  readonly id: number
  readonly name: string
  readonly kind: RowKind
  /** What stands in the control: a list has one entry a line, a number its digits as typed. */
  readonly value: string
  readonly raw: string | null
  /** Whether the name was read from the text: JSON allows an empty one, which in a row just added is a lack. */
  readonly isNameRead: boolean
}

/** A row just added, in which nothing has been typed yet. */
export function newMetadataRow(id: number): MetadataRow {
  return { id, name: '', kind: 'text', value: '', raw: null, isNameRead: false }
}

export function rowFromField({ name, raw, kind }: MetadataField, id: number): MetadataRow {
  switch (kind) {
    case 'text':
      return { id, name, kind, value: String(JSON.parse(raw)), raw, isNameRead: true }
    case 'number':
    case 'yes-no':
      return { id, name, kind, value: raw, raw, isNameRead: true }
    case 'list': {
      const lines = linesOfList(raw)
      return lines === undefined
        ? { id, name, kind: 'json', value: raw, raw, isNameRead: true }
        : { id, name, kind, value: lines, raw, isNameRead: true }
    }
    case 'nothing':
    case 'group':
      return { id, name, kind: 'json', value: raw, raw, isNameRead: true }
  }
}

/** A list of plain texts can be shown one a line; any other list stays JSON, so that nothing of it changes. */
function linesOfList(raw: string): string | undefined {
  const entries: unknown = JSON.parse(raw)
  if (!Array.isArray(entries)) return undefined
  if (entries.length === 1 && entries[0] === '') return undefined
  return entries.every((entry) => typeof entry === 'string' && !/[\r\n]/.test(entry))
    ? entries.join('\n')
    : undefined
}

/** The row's value as JSON, or why there is none. */
export function rawOfRow(row: MetadataRow): { readonly raw: string } | { readonly problem: RowProblem } {
  if (row.raw !== null) return { raw: row.raw }
  if (row.kind === 'list') return { raw: row.value === '' ? '[]' : JSON.stringify(row.value.split('\n')) }
  return rawOfTyped(row.kind, row.value)
}

/** The same row as another kind, its value carried over as far as it makes sense. */
export function withKind(row: MetadataRow, kind: RowKind): MetadataRow {
  if (row.kind === kind) return row
  const was = rawOfRow(row)
  if (kind === 'json' && 'raw' in was) return { ...row, kind, value: was.raw, raw: null }
  if (kind === 'yes-no') return { ...row, kind, value: row.value === 'false' ? 'false' : 'true', raw: null }
  if (row.kind === 'json' && 'raw' in was && kindOfJson(was.raw) === 'text')
    return { ...row, kind, value: String(JSON.parse(was.raw)), raw: null }
  return { ...row, kind, raw: null }
}
