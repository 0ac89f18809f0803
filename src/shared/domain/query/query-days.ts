import { addDays, type Day, isRealDate } from '../calendar.ts'

/** Day, or all days of a month or year; both ends included. */
export type DaySpan = { readonly first: Day; readonly last: Day }

const lastDays = /^(?:last-)?(\d{1,4})-days$/
const parts = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/

/** `2026-01-05`, `2026-01`, `2026`, `today`, `yesterday`, or `7-days`: the last seven, including today. */
export function isQueryDay(text: string): boolean {
  const known = text.toLowerCase()
  if (known === 'today' || known === 'yesterday') return true
  if (lastDays.test(known)) return Number(lastDays.exec(known)?.[1]) > 0
  const [, year, month = '01', day = '01'] = parts.exec(known) ?? []
  return year !== undefined && isRealDate(`${year}-${month}-${day}`)
}

export function toDaySpan(text: string, today: Day): DaySpan | undefined {
  const known = text.toLowerCase()
  if (!isQueryDay(known)) return undefined
  if (known === 'today') return { first: today, last: today }
  if (known === 'yesterday') return { first: addDays(today, -1), last: addDays(today, -1) }
  const count = lastDays.exec(known)?.[1]
  if (count !== undefined) return { first: addDays(today, 1 - Number(count)), last: today }
  const [, year, month, day] = parts.exec(known) ?? []
  if (day !== undefined) return { first: known, last: known }
  if (month === undefined) return { first: `${year}-01-01`, last: `${year}-12-31` }
  const last = ['31', '30', '29'].map((end) => `${known}-${end}`).find(isRealDate)
  return { first: `${known}-01`, last: last ?? `${known}-28` }
}
