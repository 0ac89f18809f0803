import { toMoment } from './moment.ts'

/** A day of the calendar, as in `2026-11-22`. */
export type Day = string

const two = (value: number) => String(value).padStart(2, '0')
const dayMs = 24 * 60 * 60 * 1000

/** The day that it was where the computer is, whatever the clocks did on that day. */
export function localDay(at: number): Day {
  const date = new Date(toMoment(at))
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

const firstNoon = Date.parse('0000-01-01T12:00:00Z')
const lastNoon = Date.parse('9999-12-31T12:00:00Z')

/**
 * Days are counted on the calendar, where none is shorter or longer than another. What lies beyond years of four digits
 * is the first or the last of their days.
 */
export function addDays(day: Day, days: number): Day {
  const noon = noonOf(day) + days * dayMs
  const within = Number.isNaN(noon) ? firstNoon : Math.min(Math.max(noon, firstNoon), lastNoon)
  return new Date(within).toISOString().slice(0, 10)
}

export function daysBetween(from: Day, to: Day): number {
  return Math.round((noonOf(to) - noonOf(from)) / dayMs)
}

/** A moment of that day in UTC, to be written out in UTC. */
function noonOf(day: Day): number {
  return Date.parse(`${day}T12:00:00Z`)
}
