import type { SteadyClock } from '../queue/ports.ts'

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
