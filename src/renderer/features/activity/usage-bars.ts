import { addDays, type Day, daysBetween } from '../../../shared/domain/calendar.ts'
import type { DocumentKind } from '../../../shared/schemas/document.ts'
import type { UsageFigures } from '../../../shared/schemas/usage.ts'

export const usagePeriods = ['7', '30', '90', 'year', 'all'] as const
export type UsagePeriod = (typeof usagePeriods)[number]
export type BarUnit = 'day' | 'week' | 'month'

const lengths: Readonly<Record<Exclude<UsagePeriod, 'all'>, number>> = {
  '7': 7,
  '30': 30,
  '90': 90,
  year: 365,
}
/** More bars than this cannot be told apart. */
const mostDays = 92
const mostWeeks = 106
/** Two hundred years of months. Only a wrong clock produces more, and each bar is drawn. */
const mostBars = 2400

export const barParts = ['pictures', 'websites', 'texts', 'unknown'] as const
export type BarPart = (typeof barParts)[number]

const partOf: Readonly<Record<DocumentKind, BarPart>> = {
  'picture-file': 'pictures',
  'picture-address': 'pictures',
  website: 'websites',
  text: 'texts',
  unknown: 'unknown',
}

export type UsageBar = {
  readonly day: Day
} & Readonly<Record<BarPart, number>>

export function firstOf(period: UsagePeriod, today: Day): Day | null {
  return period === 'all' ? null : addDays(today, 1 - lengths[period])
}

export function unitOf(from: Day, to: Day): BarUnit {
  const days = daysBetween(from, to) + 1
  if (days <= mostDays) return 'day'
  return days <= mostWeeks * 7 ? 'week' : 'month'
}

export function barsOf({ days }: Pick<UsageFigures, 'days'>, from: Day, to: Day): UsageBar[] {
  const unit = unitOf(from, to)
  const bars = new Map<Day, UsageBar>()
  const earliest = addDays(to, -mostBars * 30)
  let begin = beginOf(from > earliest ? from : earliest, unit)
  while (begin <= to && bars.size < mostBars) {
    bars.set(begin, { day: begin, pictures: 0, websites: 0, texts: 0, unknown: 0 })
    const next = nextOf(begin, unit)
    // Dates end with year 9999, after which `next` does not advance.
    if (next <= begin) break
    begin = next
  }
  for (const { day, kind, added } of days) {
    const bar = bars.get(beginOf(day, unit))
    if (bar !== undefined) bars.set(bar.day, { ...bar, [partOf[kind]]: bar[partOf[kind]] + added })
  }
  return [...bars.values()]
}

/** Weeks begin on Monday (ISO 8601). */
function beginOf(day: Day, unit: BarUnit): Day {
  if (unit === 'day') return day
  if (unit === 'month') return `${day.slice(0, 8)}01`
  return addDays(day, -((new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7))
}

function nextOf(day: Day, unit: BarUnit): Day {
  if (unit === 'day') return addDays(day, 1)
  if (unit === 'week') return addDays(day, 7)
  return beginOf(addDays(day, 31), 'month')
}

export function addedIn(bar: UsageBar): number {
  return barParts.reduce((sum, part) => sum + bar[part], 0)
}
