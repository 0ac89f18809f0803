const isoDate =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/
const otherDate = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})(?:,? (\d{1,2}):(\d{2})(?::(\d{2}))?)?$/

/**
 * Parses a year-first date as in ISO 8601; with a time it keeps its spelling. Undefined if there is no such
 * day.
 */
export function readIsoDate(text: string): string | undefined {
  const found = isoDate.exec(text)
  if (found === null) return undefined
  const [, year, month, day, hour = '0', minute = '0', second = '0'] = found
  if (!isDay(Number(year), Number(month), Number(day))) return undefined
  if (!isTime(Number(hour), Number(minute), Number(second))) return undefined
  return text.replace(' ', 'T')
}

export type DateOrder = 'day-first' | 'month-first'

/** Lengths of 1.2.56, and of a date with time and zone. */
const shortestDate = 6
const longestDate = 40
/** Day with a year of two or four digits, or with a named month; a time may follow. */
const dateShape =
  /^(?:\d{1,4}([./-])\d{1,2}\1\d{1,4}|\d{1,2}[. -]+\p{L}{3,}\.?[ -]+\d{2,4}|\p{L}{3,}\.? \d{1,2},? \d{4})(?:\D|$)/u

/** Returns true if a text has the form of a date, even if it is invalid. */
export function looksLikeDate(text: string): boolean {
  return text.length >= shortestDate && text.length <= longestDate && dateShape.test(text)
}

/**
 * Parses an unambiguous date in any spelling. `order`: that of the surrounding dates, if known. With points,
 * the day is always first. `uncertain`: looks like a date, with no or two readings.
 */
export function readAnyDate(
  given: string,
  order: DateOrder | undefined,
): { readonly date: string } | 'uncertain' | undefined {
  const text = given.trim()
  const iso = readIsoDate(text)
  if (iso !== undefined) return { date: iso }
  const [dayFirst, monthFirst] = [readOtherDate(text, 'day-first'), readOtherDate(text, 'month-first')]
  const first = text.includes('.') ? 'day-first' : order
  const chosen =
    dayFirst === undefined || monthFirst === undefined || dayFirst === monthFirst
      ? (dayFirst ?? monthFirst)
      : first === undefined
        ? undefined
        : first === 'day-first'
          ? dayFirst
          : monthFirst
  if (chosen !== undefined) return { date: chosen }
  return dateShape.test(text) ? 'uncertain' : undefined
}

/** Evidence for the order of a column's dates: a day beyond the twelfth can only be in one place. */
export class DateOrderEvidence {
  readonly #seen = new Set<DateOrder>()

  add(text: string): void {
    if (text.includes('.') || !otherDate.test(text)) return
    const isDayFirst = readOtherDate(text, 'day-first') !== undefined
    const isMonthFirst = readOtherDate(text, 'month-first') !== undefined
    if (isDayFirst !== isMonthFirst) this.#seen.add(isDayFirst ? 'day-first' : 'month-first')
  }

  order(): DateOrder | undefined {
    const [order, another] = this.#seen
    return another === undefined ? order : undefined
  }
}

/** Parses day or month first, with points, slashes or hyphens and a four-digit year, to ISO 8601. */
export function readOtherDate(text: string, order: DateOrder): string | undefined {
  const found = otherDate.exec(text)
  if (found === null) return undefined
  const [, one, , two, year, hour, minute, second = '00'] = found
  const [day, month] = order === 'day-first' ? [one, two] : [two, one]
  if (!isDay(Number(year), Number(month), Number(day))) return undefined
  if (!isTime(Number(hour ?? 0), Number(minute ?? 0), Number(second))) return undefined
  const date = `${year}-${twoDigits(month)}-${twoDigits(day)}`
  return hour === undefined ? date : `${date}T${twoDigits(hour)}:${minute}:${second}`
}

/** A day may end at 24:00, and a leap second follows 23:59:59. */
function isTime(hour: number, minute: number, second: number): boolean {
  if (hour === 24) return minute === 0 && second === 0
  return hour < 24 && minute < 60 && second < (hour === 23 && minute === 59 ? 61 : 60)
}

function isDay(year: number, month: number, day: number): boolean {
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

function twoDigits(text: string | undefined): string {
  return (text ?? '').padStart(2, '0')
}
