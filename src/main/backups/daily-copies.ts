import { dayOf } from './copies-to-clear.ts'

/** The start has enough to do without a copy; work begins once the window has come to rest. */
const firstAfterMs = 60_000
/** Also how soon a copy that failed is tried again. Timers do not run while the computer sleeps, so it looks often. */
const looksEveryMs = 30 * 60_000

export type DailyCopiesParts = {
  readonly clock: { now(): number; after(delayMs: number, run: () => void): () => void }
  /** From UTC to the clock on the wall, in milliseconds. */
  readonly zoneOffset: (at: number) => number
  /** When the newest daily copy was made; null where there is none. */
  readonly lastDaily: () => Promise<number | null>
  readonly copy: () => Promise<void>
  /** May come again and again with the same cause. */
  readonly onFailed: (cause: unknown) => void
}

/** Sees to a copy on every day that the app runs on. Returns the way to stop. */
export function startDailyCopies({
  clock,
  zoneOffset,
  lastDaily,
  copy,
  onFailed,
}: DailyCopiesParts): () => void {
  let cancel = (): void => undefined
  let isStopped = false
  const look = async (): Promise<void> => {
    try {
      const last = await lastDaily()
      const day = (at: number) => dayOf(at, zoneOffset(at))
      // A copy dated tomorrow, by a clock that was wrong, must not keep today's from being made.
      if (last === null || day(last) !== day(clock.now())) await copy()
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
