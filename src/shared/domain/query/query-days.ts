import { isRealDate } from '../calendar.ts'

/** A day, or all days of a month or year: both ends belong to it. */
export type DaySpan = { readonly first: Day; readonly last: Day }

/** `month` counts from 1. */
export type Day = { readonly year: number; readonly month: number; readonly day: number }

const lastDays = /^(?:last-)?(\d{1,4})-days$/
const parts = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/

/** `2026-01-05`, `2026-01`, `2026`, `today`, `yesterday`, `7-days`: the last seven, today included. */
export function isQueryDay(text: string): boolean {
  const known = text.toLowerCase()
  if (known === 'today' || known === 'yesterday') return true
  if (lastDays.test(known)) return Number(lastDays.exec(known)?.[1]) > 0
  const [, year, month = '01', day = '01'] = parts.exec(known) ?? []
  return year !== undefined && isRealDate(`${year}-${month}-${day}`)
}

/** Undefined where it is no day that a query knows. */
export function toDaySpan(text: string, today: Day): DaySpan | undefined {
  const known = text.toLowerCase()
  if (!isQueryDay(known)) return undefined
  if (known === 'today') return { first: today, last: today }
  if (known === 'yesterday') return { first: addDays(today, -1), last: addDays(today, -1) }
  const count = lastDays.exec(known)?.[1]
  if (count !== undefined) return { first: addDays(today, 1 - Number(count)), last: today }
  const [, year, month, day] = parts.exec(known) ?? []
  if (day !== undefined) {
    const only = { year: Number(year), month: Number(month), day: Number(day) }
    return { first: only, last: only }
  }
  if (month !== undefined) {
    const first = { year: Number(year), month: Number(month), day: 1 }
    return { first, last: addDays({ ...first, month: first.month + 1 }, -1) }
  }
  return {
    first: { year: Number(year), month: 1, day: 1 },
    last: { year: Number(year), month: 12, day: 31 },
  }
}

/** The day of a moment where the person is. */
export function dayAt(time: number): Day {
  const moment = new Date(time)
  return { year: moment.getFullYear(), month: moment.getMonth() + 1, day: moment.getDate() }
}

/** Reckoned without a clock's zone, so that no day is left out where clocks change. */
export function addDays({ year, month, day }: Day, count: number): Day {
  const moved = new Date(0)
  moved.setUTCFullYear(year, month - 1, day + count)
  return { year: moved.getUTCFullYear(), month: moved.getUTCMonth() + 1, day: moved.getUTCDate() }
}
