/**
 * Last moment of the year 9998 in UTC. In every time zone, moments from 1970 to this one have years of four
 * digits, which day texts and the charts' calendar require.
 */
export const latestMoment = Date.UTC(9999, 0, 1) - 1

/** The nearest valid time. NaN counts as 1970. */
export function toMoment(at: number): number {
  return Number.isNaN(at) ? 0 : Math.min(Math.max(Math.trunc(at), 0), latestMoment)
}

/** Formats a time in UTC, as in `2026-11-22T09:08:07.000Z`; never throws. */
export function isoTime(at: number): string {
  return new Date(toMoment(at)).toISOString()
}

export type Day = string

const two = (value: number) => String(value).padStart(2, '0')
const dayMs = 24 * 60 * 60 * 1000

/** Returns the day at the computer's location, regardless of clock changes on that day. */
export function localDay(at: number): Day {
  const date = new Date(toMoment(at))
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** Midnight of the day in the computer's time zone. `later`: days to add. */
export function startOfDay(day: Day, later = 0): number {
  const [year = 0, month = 1, ofMonth = 1] = day.split('-').map(Number)
  const date = new Date(2000, 0, 1)
  date.setFullYear(year, month - 1, ofMonth + later)
  return date.getTime()
}

const firstNoon = Date.parse('0000-01-01T12:00:00Z')
const lastNoon = Date.parse('9999-12-31T12:00:00Z')

/**
 * Adds calendar days, all of equal length. Results beyond four-digit years are clamped to the first or last
 * of those days.
 */
export function addDays(day: Day, days: number): Day {
  const noon = noonOf(day) + days * dayMs
  const within = Number.isNaN(noon) ? firstNoon : Math.min(Math.max(noon, firstNoon), lastNoon)
  return new Date(within).toISOString().slice(0, 10)
}

export function daysBetween(from: Day, to: Day): number {
  return Math.round((noonOf(to) - noonOf(from)) / dayMs)
}

function noonOf(day: Day): number {
  return Date.parse(`${day}T12:00:00Z`)
}

const pattern = /^(\d{4})-(\d{2})-(\d{2})$/
const daysOfMonth = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

export function isRealDate(text: string): boolean {
  const [, year, month, day] = (pattern.exec(text) ?? []).map(Number)
  if (year === undefined || month === undefined || day === undefined) return false
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  const most = month === 2 && isLeap ? 29 : (daysOfMonth[month - 1] ?? 0)
  return day >= 1 && day <= most
}
