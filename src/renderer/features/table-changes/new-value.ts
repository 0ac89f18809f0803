import { kindOfJson } from '../../../shared/domain/metadata-text.ts'
import { type Cell, type CellKind, cellOfValue, readValue } from '../../spreadsheets/index.ts'

/**
 * The JSON of a cell that was changed: of the kind of the value it had, or, for a field that the document did not
 * have, as the cells of its column look. Undefined where it cannot be that.
 */
export function newValue(
  cell: Cell,
  before: string | undefined,
  {
    columnKind,
    decimalSign,
    date,
  }: {
    readonly columnKind: CellKind
    readonly decimalSign: ',' | '.'
    /** What the cell says, where the field has dates and this is one. */
    readonly date: string | undefined
  },
): string | undefined {
  const text = typeof cell === 'string' ? cell : cell.text
  if (date !== undefined) return JSON.stringify(spelledLike(date, before))
  if (before === undefined || kindOfJson(before) === 'nothing') return jsonOf(cell, columnKind)
  switch (kindOfJson(before)) {
    case 'number':
      return decimalSign === ','
        ? (jsonOf(cell, 'number-comma') ?? jsonOf(cell, 'number'))
        : (jsonOf(cell, 'number') ?? jsonOf(cell, 'number-comma'))
    case 'yes-no':
      return jsonOf(cell, 'yes-no')
    case 'list':
      return text.trim().startsWith('[') || cellOfValue(before, undefined).startsWith('[')
        ? listOf(jsonOf(cell, 'json'))
        : jsonOf(cell, 'list-semicolon')
    case 'group':
      return jsonOf(cell, 'json')
    default:
      return jsonOf(cell, 'text')
  }
}

function jsonOf(cell: Cell, kind: CellKind): string | undefined {
  const value = readValue(cell, kind)
  return value === null || (value.problem !== undefined && value.problem !== 'number-not-exact')
    ? undefined
    : value.raw
}

function listOf(raw: string | undefined): string | undefined {
  return raw !== undefined && kindOfJson(raw) === 'list' ? raw : undefined
}

/** A day stays a day: a spreadsheet program may add its first moment. */
function spelledLike(date: string, before: string | undefined): string {
  const isDay = before !== undefined && cellOfValue(before, undefined).length === 10
  return isDay ? date.replace(/T00:00(:00)?$/, '') : date
}
