/** A day of the calendar, as in `2026-11-22`. */
export type Day = string

const two = (value: number) => String(value).padStart(2, '0')
const dayMs = 24 * 60 * 60 * 1000

/** The day that it was where the computer is, whatever the clocks did on that day. */
export function localDay(at: number): Day {
  const date = new Date(at)
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** Days are counted on the calendar, where none is shorter or longer than another. */
export function addDays(day: Day, days: number): Day {
  return new Date(noonOf(day) + days * dayMs).toISOString().slice(0, 10)
}

export function daysBetween(from: Day, to: Day): number {
  return Math.round((noonOf(to) - noonOf(from)) / dayMs)
}

/** A moment of that day in UTC, to be written out in UTC. */
function noonOf(day: Day): number {
  return Date.parse(`${day}T12:00:00Z`)
}
