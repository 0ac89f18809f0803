/**
 * The last moment of the year 9998 in UTC. Whatever the time zone, a moment from 1970 up to it falls on a day whose
 * year has four digits, which days as text and the calendar of the charts rely on.
 */
export const latestMoment = Date.UTC(9999, 0, 1) - 1

/** The nearest moment that has such a day. What is no number at all counts as 1970. */
export function toMoment(at: number): number {
  return Number.isNaN(at) ? 0 : Math.min(Math.max(Math.trunc(at), 0), latestMoment)
}

/** In UTC, as in `2026-11-22T09:08:07.000Z`; never throws. */
export function isoTime(at: number): string {
  return new Date(toMoment(at)).toISOString()
}
