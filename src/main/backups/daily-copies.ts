import { dayOf } from './copies-to-clear.ts'

/** The start has enough to do without a copy; work begins once the window has come to rest. */
const firstAfterMs = 60_000
/** Also how soon a copy that failed is tried again. Timers do not run while the computer sleeps, so it looks often. */
const looksEveryMs = 30 * 60_000

export type DailyCopiesDeps = {
  readonly clock: { now(): number; after(delayMs: number, run: () => void): () => void }
  /** From UTC to the clock on the wall, in milliseconds. */
  readonly zoneOffset: (at: number) => number
  /** When the daily copies that there are were made, and the last one was given up. */
  readonly dailyTimes: () => Promise<readonly number[]>
  readonly copy: () => Promise<void>
  /** May come again and again with the same cause. */
  readonly onFailed: (cause: unknown) => void
}

/** Sees to a copy on every day that the app runs on. Returns the way to stop. */
export function startDailyCopies({
  clock,
  zoneOffset,
  dailyTimes,
  copy,
  onFailed,
}: DailyCopiesDeps): () => void {
  let cancel = (): void => undefined
  let isStopped = false
  const look = async (): Promise<void> => {
    try {
      const times = await dailyTimes()
      const day = (at: number) => dayOf(at, zoneOffset(at))
      // A copy dated tomorrow, by a clock that was wrong, neither stands for today's nor hides it.
      const today = day(clock.now())
      if (times.every((at) => day(at) !== today)) await copy()
    } catch (cause) {
      if (!isStopped) onFailed(cause)
    }
    if (!isStopped) cancel = clock.after(looksEveryMs, () => void look())
  }
  cancel = clock.after(firstAfterMs, () => void look())
  return () => {
    isStopped = true
    cancel()
  }
}
