import type { HostFailure } from './read-host-failure.ts'

export type HostRests = ReturnType<typeof createHostRests>

type HostRestDeps = {
  /** Milliseconds that go on evenly, whatever the clock says. */
  readonly now: () => number
  /** Delay after this many failures in a row, from 1. */
  readonly backoffMs: (failures: number) => number
}

/**
 * The waits of picture hosts that fail. Each picture backs off by itself, but a thousand of them together would ask a
 * host in trouble all the time, so after a failure nothing is put there for a while.
 */
export function createHostRests({ now, backoffMs }: HostRestDeps) {
  const rests = new Map<
    string,
    {
      readonly failures: number
      readonly beganAt: number
      readonly until: number
      readonly failure: HostFailure
    }
  >()
  return {
    now,
    /** Returns how long to leave a place alone, and why; null if it may be tried. */
    rest(place: string) {
      const last = rests.get(place)
      return last === undefined || last.until <= now()
        ? null
        : { leftMs: last.until - now(), failure: last.failure }
    },
    /**
     * Notes that a picture could not be put there for a reason that passes. `begunAt`: the time from `now` at
     * its start.
     */
    failed(place: string, begunAt: number, failure: HostFailure): void {
      const last = rests.get(place)
      // The first failure counts for all pictures in flight together.
      if (last !== undefined && begunAt < last.beganAt) return
      const failures = (last?.failures ?? 0) + 1
      rests.set(place, { failures, beganAt: now(), until: now() + backoffMs(failures), failure })
    },
    worked(place: string): void {
      rests.delete(place)
    },
    /** The editor wants to try now. */
    end(): void {
      for (const [place, rest] of rests) rests.set(place, { ...rest, until: 0 })
    },
  }
}
