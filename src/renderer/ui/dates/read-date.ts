import { addDays, type Day, isRealDate } from '../../../shared/domain/calendar.ts'

export const exactnesses = ['day', 'month', 'year', 'range'] as const
export type Exactness = (typeof exactnesses)[number]

/** Stored date: `2026-09-21`, `2026-09`, `2026`, or two of one exactness as `2026-09-21/2026-09-24`. */
export type DateText = string

export type ReadDate =
  | { readonly kind: 'date'; readonly text: DateText; readonly exact: Exactness }
  /** The month has no such day. `nearest`: its last day, and the overflow day in the next month. */
  | { readonly kind: 'no-such-day'; readonly month: string; readonly nearest: readonly [Day, Day] }
  | { readonly kind: 'unknown' }

export type DateReading = {
  readonly today: Day
  /** Order of day and month if both are digits. */
  readonly order: 'day-first' | 'month-first'
  /** Lower-case month names, with numbers from 1. */
  readonly months: ReadonlyMap<string, number>
}

const unknown: ReadDate = { kind: 'unknown' }
const two = (value: number) => String(value).padStart(2, '0')
const four = (value: number) => String(value).padStart(4, '0')

export function exactnessOf(text: string): Exactness | undefined {
  const [from = '', to, ...more] = text.split('/')
  const exact = exactnessOfOne(from)
  if (to === undefined) return exact
  const isRange = more.length === 0 && exact !== undefined && exact === exactnessOfOne(to) && from <= to
  return isRange ? 'range' : undefined
}

function exactnessOfOne(text: string): Exclude<Exactness, 'range'> | undefined {
  if (isRealDate(text)) return 'day'
  if (/^\d{4}-(0[1-9]|1[0-2])$/.test(text)) return 'month'
  return /^(?!0000)\d{4}$/.test(text) ? 'year' : undefined
}

export function readDate(typed: string, reading: DateReading): ReadDate {
  const trimmed = typed.trim()
  const exact = exactnessOf(trimmed)
  if (exact !== undefined) return { kind: 'date', text: trimmed, exact }
  const single = readSingle(trimmed, reading)
  if (single.kind !== 'unknown') return single
  const parts = trimmed.split(/\s*[–—]\s*|\s+-\s+|(?<=^\d{4})-(?=\d{4}$)|\s+to\s+|\s*\/\s*(?=\d{4}-)/i)
  if (parts.length !== 2) return unknown
  const [from, to] = parts.map((part) => readSingle(part, reading))
  if (from?.kind !== 'date' || to?.kind !== 'date')
    return [from, to].find((part) => part?.kind === 'no-such-day') ?? unknown
  if (from.exact !== to.exact || from.text > to.text) return unknown
  return { kind: 'date', text: `${from.text}/${to.text}`, exact: 'range' }
}

function readSingle(typed: string, reading: DateReading): ReadDate {
  const exact = exactnessOfOne(typed)
  if (exact !== undefined) return { kind: 'date', text: typed, exact }
  const words = typed.toLowerCase()
  const away = ['yesterday', 'today', 'tomorrow'].indexOf(words)
  if (away >= 0) return { kind: 'date', text: addDays(reading.today, away - 1), exact: 'day' }
  const parts = words.match(/\p{Letter}+|\d+/gu) ?? []
  const left = words.replaceAll(/\p{Letter}+|\d+/gu, '')
  // Only separators may remain. One that leads from or to nothing is of an unfinished range.
  if (!/^[\s.,/-]*$/.test(left) || /^[/-]|[/-]$/.test(words)) return unknown
  const names = parts.filter((part) => /\D/.test(part) && !ordinals.has(part))
  const numbers = parts.filter((part) => /^\d/.test(part))
  return names.length > 0 ? readWithName(names, numbers, reading) : readDigits(numbers, reading)
}

const ordinals: ReadonlySet<string> = new Set(['st', 'nd', 'rd', 'th', 'of', 'de'])

function readWithName(names: readonly string[], numbers: readonly string[], reading: DateReading): ReadDate {
  const month = names.length === 1 ? monthNamed(names[0] ?? '', reading.months) : undefined
  if (month === undefined) return unknown
  const [one, other, ...more] = numbers
  if (more.length > 0) return unknown
  if (one === undefined) return dayOrMonth(Number(reading.today.slice(0, 4)), month)
  if (other !== undefined)
    return one.length > 2
      ? dayOrMonth(Number(one), month, Number(other))
      : dayOrMonth(yearOf(other, reading), month, Number(one))
  return one.length > 2
    ? dayOrMonth(Number(one), month)
    : dayOrMonth(Number(reading.today.slice(0, 4)), month, Number(one))
}

/** Three letters suffice, as in “sep”, if they are unambiguous. */
function monthNamed(name: string, months: DateReading['months']): number | undefined {
  const exact = months.get(name)
  if (exact !== undefined || name.length < 3) return exact
  const found = new Set([...months].flatMap(([full, month]) => (full.startsWith(name) ? [month] : [])))
  return found.size === 1 ? [...found][0] : undefined
}

function readDigits(numbers: readonly string[], reading: DateReading): ReadDate {
  const [one, two = '', three, ...more] = numbers
  if (one === undefined || more.length > 0) return unknown
  if (three === undefined) {
    if (two.length === 4) return dayOrMonth(Number(two), Number(one))
    return one.length === 4 && two !== '' ? dayOrMonth(Number(one), Number(two)) : unknown
  }
  if (one.length === 4) return dayOrMonth(Number(one), Number(two), Number(three))
  const [day, month] = reading.order === 'day-first' || Number(one) > 12 ? [one, two] : [two, one]
  return Number(month) > 12 && Number(day) <= 12
    ? dayOrMonth(yearOf(three, reading), Number(day), Number(month))
    : dayOrMonth(yearOf(three, reading), Number(month), Number(day))
}

/** Two digits are a year of the last hundred or the next ten. */
function yearOf(digits: string, { today }: DateReading): number {
  const year = Number(digits)
  if (digits.length > 2) return year
  const latest = Number(today.slice(0, 4)) + 10
  return latest - ((latest - year) % 100)
}

function dayOrMonth(year: number, month: number, day?: number): ReadDate {
  if (year < 1 || year > 9999 || month < 1 || month > 12) return unknown
  const ofMonth = `${four(year)}-${two(month)}`
  if (day === undefined) return { kind: 'date', text: ofMonth, exact: 'month' }
  const text = `${ofMonth}-${two(day)}`
  if (isRealDate(text)) return { kind: 'date', text, exact: 'day' }
  if (day < 29 || day > 31) return unknown
  const last = lastDayOf(ofMonth)
  return { kind: 'no-such-day', month: ofMonth, nearest: [last, addDays(last, 1)] }
}

export function lastDayOf(month: string): Day {
  return ['31', '30', '29'].map((day) => `${month}-${day}`).find(isRealDate) ?? `${month}-28`
}
