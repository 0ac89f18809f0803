import type { SteadyClock } from '../system-clock.ts'

export type FakeClock = SteadyClock & {
  advance(ms: number): Promise<void>
  /** Sets the clock without the timers, as a user, a time server or sleep does. */
  set(byMs: number): void
  timers(): number
  dropTimers(): void
}

/** `settle` waits for everything triggered before time continues. */
export function createFakeClock(start: number, settle: () => Promise<void>): FakeClock {
  let wall = start
  let steady = 0
  let timers: { readonly at: number; readonly run: () => void }[] = []

  return {
    now: () => wall,
    steadyMs: () => steady,
    after(delayMs, run) {
      const timer = { at: steady + Math.max(0, delayMs), run }
      timers.push(timer)
      return () => {
        timers = timers.filter((other) => other !== timer)
      }
    },
    async advance(ms) {
      const end = steady + ms
      await settle()
      for (;;) {
        const next = timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0]
        if (next === undefined) break
        wall += next.at - steady
        steady = next.at
        timers = timers.filter((other) => other !== next)
        next.run()
        await settle()
      }
      wall += end - steady
      steady = end
    },
    set(byMs) {
      wall += byMs
    },
    timers: () => timers.length,
    dropTimers() {
      timers = []
    },
  }
}
