import { kindOfJson } from '../../../shared/domain/metadata/metadata-text.ts'
import {
  type Cell,
  type CellKind,
  cellOfValue,
  type DateOrder,
  readAnyDate,
  readIsoDate,
  readOtherDate,
  readValue,
  readYesNo,
} from '../../spreadsheets/index.ts'

/**
 * `rewritten`: a spreadsheet program formatted the value differently. `uncertain`: an ambiguous date, one reading of
 * which is the value.
 */
type Sameness = 'same' | 'rewritten' | 'uncertain' | 'other'

/** Maximum characters of a cell in Excel, which truncates longer ones (Excel specifications and limits). */
const excelLength = 32_767
/**
 * Digits that spreadsheets keep, digits they write at most, and digits Excel shows of a number too long for its cell.
 */
const [keptDigits, mostDigits, shownDigits] = [15, 17, 6]

/** Compares a cell with the value that was exported to it. `order`: the order of its dates. */
export function compareCell(text: string, raw: string, order?: DateOrder): Sameness {
  const before = linesOf(cellOfValue(raw, undefined))
  const now = linesOf(text)
  if (now === before || now === cellOfValue(raw, 'number-comma')) return 'same'
  if (now.trim() === before.trim()) return 'rewritten'
  if (now.length === excelLength && before.startsWith(now)) return 'rewritten'
  if (isRewritten(now.trim(), before.trim(), raw)) return 'rewritten'
  return compareDate(now.trim(), readIsoDate(before.trim()), order)
}

function isRewritten(now: string, before: string, raw: string): boolean {
  const kind = kindOfJson(raw)
  if (kind === 'yes-no') return readYesNo(now) === raw
  if (isSameNumber(now, before)) return true
  return kind === 'list' && partsOf(now) === partsOf(before)
}

function compareDate(now: string, date: string | undefined, order: DateOrder | undefined): Sameness {
  if (date === undefined) return 'other'
  const dates = datesOf(withCentury(now, date), order)
  if (!dates.some((one) => isSameMoment(one, date))) return 'other'
  return dates.length === 1 ? 'rewritten' : 'uncertain'
}

const plainNumber = /^[+-]?\d+(?:[.,]\d+)?(?:[eE][+-]?\d+)?$/

/** Leading zeros, digits after the fifteenth and the decimal sign may be lost or change. */
function isSameNumber(now: string, before: string): boolean {
  if (!plainNumber.test(now) || !plainNumber.test(before)) return false
  const [one, other] = [Number(now.replace(',', '.')), Number(before.replace(',', '.'))]
  // More digits than a spreadsheet keeps, so a person typed it.
  if (digitsOf(now) > mostDigits) return false
  if (one === other) return true
  if (/E\+/.test(now)) return one.toPrecision(shownDigits) === other.toPrecision(shownDigits)
  // Excel truncates and other programs round, so the last kept digit may differ.
  return digitsOf(before) > keptDigits && Math.abs(one - other) <= Math.abs(other) * 10 ** (1 - keptDigits)
}

function digitsOf(text: string): number {
  const digits = text.replace(/[eE].*/, '').replace(/\D/g, '')
  return digits.replace(/^0+|0+$/g, '').length
}

/** LibreOffice shows two-digit years: an unchanged date keeps its century. */
function withCentury(text: string, date: string): string {
  return text.replace(/^(\d{1,2}([./-])\d{1,2}\2)(\d{2})(?!\d)/, `$1${date.slice(0, 2)}$3`)
}

function datesOf(text: string, order: DateOrder | undefined): readonly string[] {
  const read = readAnyDate(text, order)
  if (read !== 'uncertain') return read === undefined ? [] : [read.date]
  return [readOtherDate(text, 'day-first'), readOtherDate(text, 'month-first')].filter(
    (date) => date !== undefined,
  )
}

/** A day equals its midnight, and minutes equal those with zero seconds. */
function isSameMoment(one: string, other: string): boolean {
  const whole = (date: string) =>
    date.length === 10 ? `${date}T00:00:00` : date.length === 16 ? `${date}:00` : date
  return whole(one) === whole(other)
}

function partsOf(text: string): string {
  return text
    .split(';')
    .map((part) => part.trim())
    .join(';')
}

function linesOf(text: string): string {
  return text.replaceAll('\r\n', '\n')
}

/**
 * The JSON of a changed cell: in the type of its former value, or, for a field the document lacks, in the type of its
 * column. Undefined if the cell cannot be converted.
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
    /** The cell as a date, if the field has dates and it is one. */
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

/** A date stays a date: spreadsheet programs may append midnight. */
function spelledLike(date: string, before: string | undefined): string {
  const isDay = before !== undefined && cellOfValue(before, undefined).length === 10
  return isDay ? date.replace(/T00:00(:00)?$/, '') : date
}
