import type { HostFailure } from './read-host-failure.ts'

export type HostRests = ReturnType<typeof createHostRests>

type HostRestDeps = {
  /** Monotonic milliseconds. */
  readonly now: () => number
  /** Delay after this many consecutive failures, from 1. */
  readonly backoffMs: (failures: number) => number
}

/**
 * Waits for failing picture hosts. Each picture has its own backoff, but a thousand together would ask a host
 * in trouble all the time, so after a failure nothing is uploaded there for a while.
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
    rest(place: string) {
      const last = rests.get(place)
      return last === undefined || last.until <= now()
        ? null
        : { leftMs: last.until - now(), failure: last.failure }
    },
    /** Records a temporary failure. `begunAt`: the time from `now` at its start. */
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
    end(): void {
      for (const [place, rest] of rests) rests.set(place, { ...rest, until: 0 })
    },
  }
}
