import { formatDayOfMonth, formatMonth } from '../../messages/format.ts'
import { messages } from '../../messages/messages.ts'
import { lastDayOf, type ReadDate } from './read-date.ts'

type NoDate = Exclude<ReadDate, { kind: 'date' }>

/** Why what was typed is not a date. */
export function dateProblem(read: NoDate): string {
  const { dates: w, rowProblems } = messages.metadata
  if (read.kind === 'unknown') return rowProblems['not-a-date']
  return w.daysInMonth(formatMonth(read.month, 'long'), Number(lastDayOf(read.month).slice(-2)))
}

/** The dates it may have meant. */
export function dateFixes(read: NoDate): readonly { readonly label: string; readonly value: string }[] {
  if (read.kind === 'unknown') return []
  return read.nearest.map((day) => ({ label: formatDayOfMonth(day), value: day }))
}
