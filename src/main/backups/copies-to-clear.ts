import type { Backup, CopyReason } from '../../shared/schemas/backups.ts'

/** Copies kept at any age; only the user removes a library replaced by a restore. */
const newestKept: Readonly<Record<Exclude<CopyReason, 'daily' | 'replaced'>, number>> = {
  update: 5,
  asked: 10,
}
const daysKept = 7
const weeksKept = 4

/**
 * Returns the copies that may be deleted. Keeps the newest daily copy of each of the last seven days and of
 * each of the last four weeks that have one: days without the app cost no copy. `placeOf`, when the app ran
 * on a copy's day, decides which is newer, so that a copy dated by a wrong clock replaces one other copy
 * only. `made` is always kept.
 */
export function copiesToClear(
  copies: readonly Backup[],
  {
    zoneOffsetMs,
    placeOf,
    made,
  }: {
    readonly zoneOffsetMs: number
    readonly placeOf: (at: number) => number
    readonly made: string
  },
): readonly string[] {
  const newestFirst = copies.toSorted(
    (a, b) => placeOf(b.at) - placeOf(a.at) || b.at - a.at || (a.name < b.name ? 1 : -1),
  )
  const kept = new Set([made])
  const daily = newestFirst.filter(({ reason }) => reason === 'daily')
  for (const { name } of newestOfEach(daily, (at) => dayOf(at, zoneOffsetMs)).slice(0, daysKept))
    kept.add(name)
  for (const { name } of newestOfEach(daily, (at) => weekOf(at, zoneOffsetMs)).slice(0, weeksKept))
    kept.add(name)
  for (const reason of ['update', 'asked'] as const) {
    const ofReason = newestFirst.filter((copy) => copy.reason === reason)
    for (const { name } of ofReason.slice(0, newestKept[reason])) kept.add(name)
  }
  return copies.filter(({ name, reason }) => reason !== 'replaced' && !kept.has(name)).map(({ name }) => name)
}

const dayMs = 24 * 60 * 60 * 1000

export function dayOf(at: number, zoneOffsetMs: number): number {
  return Math.floor((at + zoneOffsetMs) / dayMs)
}

/** Weeks begin on Monday; 1 January 1970 was a Thursday. */
function weekOf(at: number, zoneOffsetMs: number): number {
  return Math.floor((dayOf(at, zoneOffsetMs) + 3) / 7)
}

function newestOfEach(newestFirst: readonly Backup[], spanOf: (at: number) => number): Backup[] {
  const found = new Map<number, Backup>()
  for (const copy of newestFirst) {
    const span = spanOf(copy.at)
    if (!found.has(span)) found.set(span, copy)
  }
  return [...found.values()]
}
