import { localDay } from '../../../shared/domain/calendar.ts'
import { formatMonth, isDayFirst } from '../../messages/format.ts'
import type { DateReading } from './read-date.ts'

const english = 'january february march april may june july august september october november december'.split(
  ' ',
)

/** How dates are typed here and now: in English, and in the language of the system. */
export function localReading(): DateReading {
  const months = new Map<string, number>()
  for (let month = 1; month <= 12; month += 1) {
    const example = `2026-${String(month).padStart(2, '0')}`
    const names = [english[month - 1] ?? '', formatMonth(example, 'long'), formatMonth(example, 'short')]
    for (const name of names) months.set(name.toLowerCase().replace(/\.$/, ''), month)
  }
  return { today: localDay(Date.now()), order: isDayFirst() ? 'day-first' : 'month-first', months }
}
