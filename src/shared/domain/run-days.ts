/**
 * Days on which the app ran, most recent last. Removal by age uses these: a day to which the clock jumped
 * does not count, and a repeated day adds none. A clock wrong in a different way at each start adds nothing;
 * one that gains a day each time looks like passing days.
 */
export type RunDay = {
  /** Days since 1970, by the computer's clock. */
  readonly day: number
  /**
   * False for a day known only from a stamp, such as that of a restored library: it counts from when the
   * stamp was met.
   */
  readonly ran: boolean
  /**
   * Set if the clock went back, or further ahead than most people go without the app. Such a day does not
   * count.
   */
  readonly jumped?: true | undefined
}

const dayMs = 24 * 60 * 60 * 1000

export function clockDay(at: number): number {
  return Math.floor(at / dayMs)
}

export function startOfClockDay(day: number): number {
  return day * dayMs
}

const daysKept = 100
/** Maximum pause in days: after a longer one, the first day does not count. */
const longestPauseDays = 31
/** More days than an honest library has. Days beyond stay unknown, so that none of their data is deleted. */
const mostDays = 2000

/** Returns the same list if that day is the last one in it. */
export function withRun(days: readonly RunDay[], day: number): readonly RunDay[] {
  const last = days.findLast(isOfClock)
  if (last?.day === day) return days
  const isNext = (before: RunDay | undefined): boolean =>
    before !== undefined && day > before.day && day <= before.day + longestPauseDays
  const counts =
    last === undefined ||
    isNext(last) ||
    isNext(days.findLast(({ ran }) => ran)) ||
    days.some((one) => one.day === day && one.ran)
  const today: RunDay = counts ? { day, ran: true } : { day, ran: false, jumped: true }
  const later = [...days.filter((one) => one.day !== day), today]
  const oldest = later.filter(isOfClock).at(-daysKept - 1)
  return oldest === undefined ? later : later.slice(later.indexOf(oldest) + 1)
}

function isOfClock({ ran, jumped }: RunDay): boolean {
  return ran || jumped === true
}

/** Returns the same list if it has the day, or is full. */
export function withStamp(days: readonly RunDay[], day: number): readonly RunDay[] {
  if (days.length >= mostDays || days.some((one) => one.day === day)) return days
  return [...days, { day, ran: false }]
}

/** Returns the number of other days on which the app ran since; 0 for a day not in the list. */
export function ranSince(days: readonly RunDay[], day: number): number {
  const at = days.findIndex((one) => one.day === day)
  return at === -1 ? 0 : days.slice(at + 1).filter(({ ran }) => ran).length
}

/** Greater for days on which the app ran later; -1 for one that is not in the list. */
export function placeOfDay(days: readonly RunDay[], day: number): number {
  return days.findIndex((one) => one.day === day)
}
