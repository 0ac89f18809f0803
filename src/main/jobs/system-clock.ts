export type Clock = {
  /** Epoch milliseconds; may jump forwards and back. */
  now(): number
  /** Runs once after the delay; returns the way to cancel. */
  after(delayMs: number, run: () => void): () => void
}

export type SteadyClock = Clock & {
  /** Milliseconds since any moment before; goes on evenly while the clock is set, and may stand still in sleep. */
  steadyMs(): number
}

/** The longest wait a timer takes (2^31 - 1 ms); anything longer would fire at once. */
const longestDelayMs = 2_147_483_647

export const systemClock: SteadyClock = {
  now: () => Date.now(),
  steadyMs: () => performance.now(),
  after: (delayMs, run) => {
    const timer = setTimeout(run, Math.min(Math.max(0, delayMs), longestDelayMs))
    return () => clearTimeout(timer)
  },
}
