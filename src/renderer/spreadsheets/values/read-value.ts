import { kindOfJson } from '../../../shared/domain/metadata/metadata-text.ts'
import type { ReviewProblemCode } from '../../../shared/domain/review-problems.ts'
import { type Cell, isEmptyCell, isFault, type TypedCell, textOfCell } from '../cell.ts'
import { type CellKind, isListKind, listSeparators } from '../columns/column-profile.ts'
import { readIsoDate, readOtherDate } from './read-date.ts'
import { isRounded, readCommaNumber, readNumber } from './read-number.ts'
import { readYesNo } from './read-yes-no.ts'

/** Cell as JSON. With a problem, `raw` is the cell's text, so that nothing is lost. */
export type CellValue = { readonly raw: string; readonly problem?: ReviewProblemCode }

/** Parses a cell as its column's kind. Null for an empty cell, which makes no field. */
export function readValue(cell: Cell | undefined, kind: CellKind): CellValue | null {
  if (cell === undefined || isEmptyCell(cell)) return null
  if (isFault(cell)) return { raw: JSON.stringify(textOfCell(cell)), problem: 'cell-not-readable' }
  if (typeof cell !== 'string' && cell.as === 'json' && (kind === 'as-is' || kind === 'json'))
    return { raw: cell.text }
  const text = textOfCell(cell)
  // A JSON null has no text and no other kind.
  if (text === '') return null
  if (isListKind(kind)) return { raw: listOf(text, listSeparators[kind]) }
  const asText = JSON.stringify(text)
  if (kind === 'undecided') return { raw: asText, problem: 'kind-not-chosen' }
  if (kind === 'text' || (kind === 'as-is' && typeof cell === 'string'))
    return isRounded(text.trim()) ? { raw: asText, problem: 'number-not-exact' } : { raw: asText }
  const read = readPlain(text.trim(), typeof cell === 'string' ? kind : kindOfTyped(cell, kind))
  return read === undefined ? { raw: asText, problem: problemOf[kind] ?? 'cell-not-readable' } : { raw: read }
}

function kindOfTyped({ as }: TypedCell, kind: CellKind): CellKind {
  if (kind === 'as-is') return as === 'fault' ? 'text' : as
  // A typed number has a decimal point, whatever the notation of the column.
  return as === 'number' && kind === 'number-comma' ? 'number' : kind
}

const problemOf: Partial<Record<CellKind, ReviewProblemCode>> = {
  number: 'number-not-known',
  'number-comma': 'number-not-known',
  'yes-no': 'yes-no-not-known',
  date: 'date-not-known',
  'date-day-first': 'date-not-known',
  'date-month-first': 'date-not-known',
  json: 'value-not-json',
}

function readPlain(text: string, kind: CellKind): string | undefined {
  switch (kind) {
    case 'number':
      return readNumber(text)
    case 'number-comma':
      return readCommaNumber(text)
    case 'yes-no':
      return readYesNo(text)
    case 'json':
      return kindOfJson(text) === undefined ? undefined : text
    case 'date':
      return quoted(readIsoDate(text))
    // A typed date is year first, whatever the order of the column.
    case 'date-day-first':
      return quoted(readOtherDate(text, 'day-first') ?? readIsoDate(text))
    case 'date-month-first':
      return quoted(readOtherDate(text, 'month-first') ?? readIsoDate(text))
    default:
      return JSON.stringify(text)
  }
}

function quoted(text: string | undefined): string | undefined {
  return text === undefined ? undefined : JSON.stringify(text)
}

function listOf(text: string, separator: string): string {
  const entries = text
    .split(separator)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
  return `[${entries.map((entry) => JSON.stringify(entry)).join(', ')}]`
}
