import type { SteadyClock } from '../jobs/system-clock.ts'
import type { Library } from '../library/operations.ts'
import type { QueuePolicy } from './policy.ts'

type ClockJumpsDeps = {
  readonly clock: SteadyClock
  readonly store: Pick<Library['queue'], 'shiftWaits' | 'boundWaits'>
  readonly policy: Pick<QueuePolicy, 'longestUndoWindowMs' | 'longestItemWaitMs'>
}

/** Time servers correct a clock by less all the time, and that eventually adds up to a jump. */
const ignoredMs = 100

/**
 * Corrects waits for jumps of the clock. The end of a wait is stored as a clock time, for the screen and the
 * next start. The clock may be set meanwhile; sleep looks the same. A difference from elapsed time reveals a
 * jump: waits are shifted by it before anything is claimed by the new time, so that an undo window keeps its
 * length. Other waits may end early if the clock goes forwards: after sleep they should.
 */
export class ClockJumps {
  readonly #deps: ClockJumpsDeps
  #offset: number
  #following: Promise<void> | null = null

  constructor(deps: ClockJumpsDeps) {
    this.#deps = deps
    this.#offset = deps.clock.now() - deps.clock.steadyMs()
  }

  /** Returns the clock's time, once the waits in the store are adjusted to it. Rejects if the store fails. */
  async now(): Promise<number> {
    const { clock } = this.#deps
    while (this.#following !== null) await this.#following.catch(() => undefined)
    const now = clock.now()
    const byMs = now - clock.steadyMs() - this.#offset
    if (Math.abs(byMs) <= ignoredMs) return now
    this.#following = this.#follow(now, byMs).finally(() => {
      this.#following = null
    })
    await this.#following
    return now
  }

  /** Ends impossibly long waits, since the clock was set back unseen. Rejects if the store fails. */
  async boundWaits(): Promise<void> {
    const { clock, store, policy } = this.#deps
    const { longestUndoWindowMs: undoWindowMs, longestItemWaitMs: waitMs } = policy
    await store.boundWaits({ at: clock.now(), undoWindowMs, waitMs })
  }

  async #follow(now: number, byMs: number): Promise<void> {
    const { store, policy } = this.#deps
    const unset = now - byMs
    if (byMs > 0) {
      // Items accepted since the jump wait for a later time than that.
      const until = Math.max(now, unset + policy.longestUndoWindowMs)
      await store.shiftWaits({ from: unset, until, byMs, only: 'undo-windows' })
    } else {
      // Nearer items may have been accepted since: they wait that much longer at most.
      const from = now + policy.longestUndoWindowMs
      await store.shiftWaits({ from, until: unset + policy.longestItemWaitMs, byMs, only: null })
    }
    this.#offset += byMs
  }
}
