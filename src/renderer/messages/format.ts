import { localDay, startOfDay } from '../../shared/domain/calendar.ts'

const locale = (): string[] => [...navigator.languages]

/** Creating Intl formatters is far slower than using them, so each is cached by locale and options. */
function remembered<T, O>(make: (options: O) => T): (options: O) => T {
  const made = new Map<string, T>()
  let languages: readonly string[] = []
  return (options) => {
    // The browser returns an identical list until the languages change.
    if (languages !== navigator.languages) made.clear()
    languages = navigator.languages
    const key = JSON.stringify(options)
    const found = made.get(key)
    if (found !== undefined) return found
    const formatter = make(options)
    made.set(key, formatter)
    return formatter
  }
}

const numbers = remembered((options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale(), options))
const dates = remembered((options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale(), options))
const relative = remembered(
  (options: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat('en', options),
)
const lists = remembered((options: Intl.ListFormatOptions) => new Intl.ListFormat('en', options))
const plurals = new Intl.PluralRules('en')

export function formatNumber(value: number): string {
  return numbers({}).format(value)
}

/** Plural forms of English; the caller's text contains the number. */
export function plural(count: number, one: string, other: string): string {
  return `${formatNumber(count)} ${plurals.select(count) === 'one' ? one : other}`
}

/** The command that opens what has this title. The ellipsis says that it asks for more before it acts. */
export const commandFor = (title: string): string => `${title}…`

export const formatDocuments = (count: number): string => plural(count, 'document', 'documents')

export const quoted = (text: string): string => `“${text}”`

/** A fraction as “43 %” or “43%”. */
export function formatPortion(portion: number): string {
  return numbers({ style: 'percent', maximumFractionDigits: 0 }).format(portion)
}

export function formatList(names: readonly string[]): string {
  return lists({ type: 'conjunction' }).format(names)
}

const units = [
  [1_000_000_000, 'gigabyte'],
  [1_000_000, 'megabyte'],
  [1000, 'kilobyte'],
] as const

/** Decimal units, as for the service's limit (docs/service-interface.md, Limits). */
export function formatBytes(bytes: number): string {
  const [size, unit] = units.find(([least]) => bytes >= least) ?? [1, 'byte']
  const maximumFractionDigits = unit === 'megabyte' || unit === 'gigabyte' ? 1 : 0
  return numbers({
    style: 'unit',
    unit,
    unitDisplay: unit === 'byte' ? 'long' : 'short',
    maximumFractionDigits,
  }).format(bytes / size)
}

const lastOfDates = 8.64e15

/** `Intl` throws for invalid dates, and one odd time must not break a screen. */
function formatDate(options: Intl.DateTimeFormatOptions, at: number): string {
  return dates(options).format(Number.isNaN(at) ? 0 : Math.min(Math.max(at, -lastOfDates), lastOfDates))
}

export function formatExactTime(at: number): string {
  return formatDate({ dateStyle: 'full', timeStyle: 'medium' }, at)
}

/** Example: “21 November 2026, 14:05”, in the order of the language. */
export function formatDayAndTime(at: number): string {
  const day = formatDate({ dateStyle: 'long' }, at)
  return `${day}, ${formatClockTime(at)}`
}

/** Example: “today, 14:05”, “yesterday, 14:05”; for older times the day alone. */
export function formatDayOf(at: number, now: number): string {
  const days = Math.round(
    (new Date(now).setHours(0, 0, 0, 0) - new Date(at).setHours(0, 0, 0, 0)) / 86_400_000,
  )
  if (days !== 0 && days !== 1) return formatDay(at)
  return `${relative({ numeric: 'auto' }).format(-days, 'day')}, ${formatClockTime(at)}`
}

export function formatDay(at: number): string {
  return formatDate({ dateStyle: 'medium' }, at)
}

/** A calendar day such as `2026-11-22`, independent of time zones. */
export function formatCalendarDay(
  day: string,
  options: Intl.DateTimeFormatOptions = { dateStyle: 'long' },
): string {
  return formatDate({ ...options, timeZone: 'UTC' }, Date.parse(`${day}T12:00:00Z`))
}

/**
 * A date in metadata, such as “21 September 2026”, “September 2026”, “1931” or “1931 – 1935”. A range from a date to
 * itself reads as that date.
 */
export function formatDateText(text: string, dateStyle: 'long' | 'medium' = 'long'): string {
  const parts = text.split('/').map((part) => {
    if (part.length === 10) return formatCalendarDay(part, { dateStyle })
    return part.length === 7 ? formatMonth(part) : part
  })
  return [...new Set(parts)].join(' – ')
}

/** A month such as `2026-09`, as “September 2026”; `style`: the name alone. */
export function formatMonth(month: string, style?: 'long' | 'short'): string {
  const options: Intl.DateTimeFormatOptions =
    style === undefined ? { month: 'long', year: 'numeric' } : { month: style }
  return formatCalendarDay(`${month}-01`, options)
}

export function formatDayOfMonth(day: string): string {
  return formatCalendarDay(day, { day: 'numeric', month: 'long' })
}

export function isDayFirst(): boolean {
  const parts = dates({ dateStyle: 'short' }).formatToParts(0)
  const placeOf = (part: string) => parts.findIndex(({ type }) => type === part)
  return placeOf('day') < placeOf('month')
}

export function formatAmount(value: number): string {
  return numbers({ maximumSignificantDigits: Math.abs(value) < 1 ? 3 : 15, maximumFractionDigits: 2 }).format(
    Math.abs(value) < 1 ? value : Math.round(value * 100) / 100,
  )
}

export function formatShortNumber(value: number): string {
  return numbers({ notation: 'compact' }).format(value)
}

export function formatClockTime(at: number): string {
  return formatDate({ timeStyle: 'short' }, at)
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Example: “Today”, “Yesterday” and “20 Nov”; days of other years in figures, which fit the column. */
export function formatListDay(at: number, now: number): string {
  const day = localDay(at)
  const today = localDay(now)
  if (day === today) return capital(relative({ numeric: 'auto' }).format(0, 'day'))
  if (startOfDay(day, 1) === startOfDay(today))
    return capital(relative({ numeric: 'auto' }).format(-1, 'day'))
  const isThisYear = day.slice(0, 4) === today.slice(0, 4)
  return formatDate(isThisYear ? { day: 'numeric', month: 'short' } : { dateStyle: 'short' }, at)
}

const spans = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

export function formatRelativeTime(at: number, now: number): string {
  const seconds = Math.round((at - now) / 1000)
  const [unit, length] = spans.find(([, size]) => Math.abs(seconds) >= size) ?? ['second', 1]
  if (unit === 'second') return seconds > 5 ? relative({ numeric: 'auto' }).format(seconds, unit) : 'just now'
  return relative({ numeric: 'auto' }).format(Math.round(seconds / length), unit)
}

/** Relative within a day, then the day and the time, which tell versions of the same month apart. */
export function formatRecentTime(at: number, now: number): string {
  return now - at < 86_400_000 ? formatRelativeTime(at, now) : formatDayAndTime(at)
}

/** A duration in the largest unit that fits: "3 minutes". */
export function formatDuration(ms: number): string {
  const seconds = Math.max(1, Math.round(ms / 1000))
  if (seconds < 60) return plural(seconds, 'second', 'seconds')
  if (seconds < 3600) return plural(Math.round(seconds / 60), 'minute', 'minutes')
  return plural(Math.round(seconds / 3600), 'hour', 'hours')
}
