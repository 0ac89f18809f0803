export type Clock = {
  /** Epoch milliseconds; may jump forwards and back. */
  now(): number
  after(delayMs: number, run: () => void): () => void
}

export type SteadyClock = Clock & {
  /** Monotonic milliseconds; unaffected by setting the clock, and may stop during sleep. */
  steadyMs(): number
}

/** Maximum timer delay (2^31 - 1 ms); a longer one would fire at once. */
const longestDelayMs = 2_147_483_647

export const systemClock: SteadyClock = {
  now: () => Date.now(),
  steadyMs: () => performance.now(),
  after: (delayMs, run) => {
    const timer = setTimeout(run, Math.min(Math.max(0, delayMs), longestDelayMs))
    return () => clearTimeout(timer)
  },
}
