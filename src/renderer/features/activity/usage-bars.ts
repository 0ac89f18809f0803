import { addDays, type Day, daysBetween } from '../../../shared/domain/calendar.ts'
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

/** One plain number is ''; undefined counts requests. */
export type Measure = string | undefined

export type UsageBar = {
  /** First day of the bar's period. */
  readonly day: Day
  readonly tries: number
  readonly done: number
  readonly refused: number
  readonly other: number
  /** Keyed by the name that the service uses. */
  readonly used: ReadonlyMap<string, number>
}

/** First day of the period; null if it has no start. */
export function firstOf(period: UsagePeriod, today: Day): Day | null {
  return period === 'all' ? null : addDays(today, 1 - lengths[period])
}

export function unitOf(from: Day, to: Day): BarUnit {
  const days = daysBetween(from, to) + 1
  if (days <= mostDays) return 'day'
  return days <= mostWeeks * 7 ? 'week' : 'month'
}

/** A bar for each day, week or month of the period, including empty ones. Beyond the limit, the newest. */
export function barsOf(figures: Pick<UsageFigures, 'days'>, from: Day, to: Day): UsageBar[] {
  const unit = unitOf(from, to)
  const bars = new Map<Day, UsageBar>()
  const earliest = addDays(to, -mostBars * 30)
  let day = beginOf(from > earliest ? from : earliest, unit)
  while (day <= to && bars.size < mostBars) {
    bars.set(day, emptyBar(day))
    const next = nextOf(day, unit)
    // Dates end with year 9999, after which `next` does not advance.
    if (next <= day) break
    day = next
  }
  for (const { day: on, tries, outcomes, used } of figures.days) {
    const begin = beginOf(on, unit)
    const bar = bars.get(begin)
    if (bar === undefined) continue
    const countOf = (wanted: (outcome: string) => boolean) =>
      outcomes.filter(({ outcome }) => wanted(outcome)).reduce((sum, one) => sum + one.tries, 0)
    const all = new Map(bar.used)
    for (const { name, amount } of used) all.set(name, (all.get(name) ?? 0) + amount)
    bars.set(begin, {
      day: begin,
      tries: bar.tries + tries,
      done: bar.done + countOf((outcome) => outcome === 'done'),
      refused: bar.refused + countOf((outcome) => outcome === 'refused'),
      other: bar.other + countOf((outcome) => outcome !== 'done' && outcome !== 'refused'),
      used: all,
    })
  }
  return [...bars.values()]
}

function emptyBar(day: Day): UsageBar {
  return { day, tries: 0, done: 0, refused: 0, other: 0, used: new Map() }
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

export function amountIn(bar: UsageBar, measure: Measure): number {
  return measure === undefined ? bar.tries : (bar.used.get(measure) ?? 0)
}

export function namesUsed({ outcomes }: Pick<UsageFigures, 'outcomes'>): string[] {
  return [...new Set(outcomes.flatMap(({ used }) => used.map(({ name }) => name)))].sort()
}
