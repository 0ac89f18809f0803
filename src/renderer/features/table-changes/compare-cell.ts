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
 * `rewritten`: a spreadsheet program writes the same value in another way of its own accord. `uncertain`: a date with
 * two readings, one of which is the value.
 */
type Sameness = 'same' | 'rewritten' | 'uncertain' | 'other'

/** Excel keeps so many characters of a cell and cuts the rest (Excel specifications and limits). */
const excelLength = 32_767
/** As many digits as a spreadsheet keeps, as it writes at most, and as Excel shows of a number too long for its cell. */
const [keptDigits, mostDigits, shownDigits] = [15, 17, 6]

/** Whether a cell still says what it said when its value was written into the table, its dates in the given order. */
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

/** Zeros before a number, digits behind the fifteenth and the way to write decimals get lost or change. */
function isSameNumber(now: string, before: string): boolean {
  if (!plainNumber.test(now) || !plainNumber.test(before)) return false
  const [one, other] = [Number(now.replace(',', '.')), Number(before.replace(',', '.'))]
  // Typed by a person: no spreadsheet keeps so many digits.
  if (digitsOf(now) > mostDigits) return false
  if (one === other) return true
  if (/E\+/.test(now)) return one.toPrecision(shownDigits) === other.toPrecision(shownDigits)
  // Excel cuts the digits off and others round them, so that the last one kept may differ.
  return digitsOf(before) > keptDigits && Math.abs(one - other) <= Math.abs(other) * 10 ** (1 - keptDigits)
}

/** How many digits say something: without zeros before and behind. */
function digitsOf(text: string): number {
  const digits = text.replace(/[eE].*/, '').replace(/\D/g, '')
  return digits.replace(/^0+|0+$/g, '').length
}

/** LibreOffice shows two digits of a year: of a date that nobody changed, the others are as before. */
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

/** A day is the same as its first moment, and minutes are the same with their seconds. */
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
