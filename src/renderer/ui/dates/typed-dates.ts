import { localDay } from '../../../shared/domain/calendar.ts'
import { formatDateText, formatDayOfMonth, formatMonth, isDayFirst } from '../../messages/format.ts'
import { messages } from '../../messages/messages.ts'
import { type DateReading, exactnessOf, lastDayOf, type ReadDate } from './read-date.ts'

const english = 'january february march april may june july august september october november december'.split(
  ' ',
)

/** Returns the local conventions: English, and the system's language. */
export function localReading(): DateReading {
  const months = new Map<string, number>()
  for (let month = 1; month <= 12; month += 1) {
    const example = `2026-${String(month).padStart(2, '0')}`
    const names = [english[month - 1] ?? '', formatMonth(example, 'long'), formatMonth(example, 'short')]
    for (const name of names) months.set(name.toLowerCase().replace(/\.$/, ''), month)
  }
  return { today: localDay(Date.now()), order: isDayFirst() ? 'day-first' : 'month-first', months }
}

/** A text of metadata as people read it: whole days in words, since years and months may be numbers of another kind. */
export function readableText(text: string, dateStyle?: 'long' | 'medium'): string {
  return isWholeDays(text) ? formatDateText(text, dateStyle) : text
}

/** Two values of one field in words, if they are dates. Beside a whole day, a month or a year is a date, too. */
export function readableDates(before: string, after: string): readonly [string, string] | undefined {
  const areDates = [before, after].every((text) => exactnessOf(text) !== undefined)
  const isSure = [before, after].some(isSurelyDate)
  return areDates && isSure ? [formatDateText(before), formatDateText(after)] : undefined
}

/** Whole days and ranges. A month or a year by itself may be a number of another kind. */
export function isSurelyDate(text: string): boolean {
  const exact = exactnessOf(text)
  return exact === 'day' || exact === 'range'
}

export function isWholeDays(text: string): boolean {
  return (text.length === 10 || text.length === 21) && exactnessOf(text) !== undefined
}

type NoDate = Exclude<ReadDate, { kind: 'date' }>

export function dateProblem(read: NoDate): string {
  const { dates: w, rowProblems } = messages.metadata
  if (read.kind === 'unknown') return rowProblems['not-a-date']
  return w.daysInMonth(formatMonth(read.month, 'long'), Number(lastDayOf(read.month).slice(-2)))
}

export function dateFixes(read: NoDate): readonly { readonly label: string; readonly value: string }[] {
  if (read.kind === 'unknown') return []
  return read.nearest.map((day) => ({ label: formatDayOfMonth(day), value: day }))
}
