import { kindOfJson } from '../../../shared/domain/metadata-text.ts'
import {
  cellOfValue,
  type DateOrder,
  readAnyDate,
  readIsoDate,
  readOtherDate,
  readYesNo,
} from '../../spreadsheets/index.ts'

/** `rewritten`: a spreadsheet program writes the same value in another way of its own accord. */
type Sameness = 'same' | 'rewritten' | 'other'

/** Excel keeps so many characters of a cell and cuts the rest (Excel specifications and limits). */
const excelLength = 32_767
/** As many digits as a spreadsheet keeps, as it writes at most, and as Excel shows of a number too long for its cell. */
const [keptDigits, mostDigits, shownDigits] = [15, 17, 6]

/**
 * Whether a cell still says what it said when its value was written into the table. Where it is not known in which
 * order the table writes its dates, one that may be the same is taken for the same.
 */
export function compareCell(text: string, raw: string, order?: DateOrder): Sameness {
  const before = linesOf(cellOfValue(raw, undefined))
  const now = linesOf(text)
  if (now === before || now === cellOfValue(raw, 'number-comma')) return 'same'
  if (now.trim() === before.trim()) return 'rewritten'
  if (now.length === excelLength && before.startsWith(now)) return 'rewritten'
  return isRewritten(now.trim(), before.trim(), raw, order) ? 'rewritten' : 'other'
}

function isRewritten(now: string, before: string, raw: string, order: DateOrder | undefined): boolean {
  const kind = kindOfJson(raw)
  if (kind === 'yes-no') return readYesNo(now) === raw
  if (isSameNumber(now, before)) return true
  if (kind === 'list') return partsOf(now) === partsOf(before)
  const date = readIsoDate(before)
  return date !== undefined && datesOf(withCentury(now, date), order).some((one) => isSameMoment(one, date))
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
