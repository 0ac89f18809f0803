import type { SteadyClock } from '../jobs/system-clock.ts'
import type { QueuePolicy } from './policy.ts'
import type { QueueStore } from './ports.ts'

export type ClockJumps = {
  /** The time of the clock, once what waits fits it again. Rejects where the store fails. */
  now(): Promise<number>
  /** Ends waits that are longer than any can be, since the clock was set back unseen. Rejects where the store fails. */
  boundWaits(): Promise<void>
}

type ClockJumpsDeps = {
  readonly clock: SteadyClock
  readonly store: Pick<QueueStore, 'shiftWaits' | 'boundWaits'>
  readonly policy: Pick<QueuePolicy, 'longestUndoWindowMs' | 'longestItemWaitMs'>
}

/** Time servers adjust a clock by less all the time, and that adds up to a jump sooner or later. */
const ignoredMs = 100

/**
 * Until when an item waits is written down as a time of the clock, so that the screen and the next start understand
 * it. The clock may be set meanwhile, and time spent asleep looks like that, too. Time that passed tells: what waits
 * is moved by as much as the clock jumped, before anything is claimed by the new time. An undo window is then as long
 * as it was meant to be. Other waits may end early where the clock goes forwards: after sleep they should.
 */
export function createClockJumps({ clock, store, policy }: ClockJumpsDeps): ClockJumps {
  let offset = clock.now() - clock.steadyMs()
  let working: Promise<void> | null = null

  async function follow(now: number, byMs: number): Promise<void> {
    /** What the clock would say had it not been set. */
    const unset = now - byMs
    if (byMs > 0) {
      // What was accepted since the jump waits for a later time than that.
      const until = Math.max(now, unset + policy.longestUndoWindowMs)
      await store.shiftWaits({ from: unset, until, byMs, only: 'undo-windows' })
    } else {
      // What is nearer may have been accepted since: it waits that much longer at most.
      const from = now + policy.longestUndoWindowMs
      await store.shiftWaits({ from, until: unset + policy.longestItemWaitMs, byMs, only: null })
    }
    offset += byMs
  }

  return {
    async now() {
      while (working !== null) await working.catch(() => undefined)
      const now = clock.now()
      const byMs = now - clock.steadyMs() - offset
      if (Math.abs(byMs) <= ignoredMs) return now
      working = follow(now, byMs).finally(() => {
        working = null
      })
      await working
      return now
    },
    async boundWaits() {
      const { longestUndoWindowMs: undoWindowMs, longestItemWaitMs: waitMs } = policy
      await store.boundWaits({ at: clock.now(), undoWindowMs, waitMs })
    },
  }
}
