import { errorNameOf } from '../../shared/ipc/failure.ts'
import type { ConnectionPause } from '../../shared/schemas/queue.ts'
import type { Clock } from '../jobs/system-clock.ts'
import type { Library } from '../library/operations.ts'
import type { Log } from '../platform/logger.ts'
import type { ConnectionNews } from './judge-outcome.ts'
import { backoffMs, type QueuePolicy } from './policy.ts'
import type { Random } from './ports.ts'

type ConnectionPauseDeps = {
  readonly connectionId: string
  readonly store: Pick<Library['queue'], 'setPause' | 'clearPause'>
  readonly clock: Clock
  readonly policy: QueuePolicy
  readonly log: Log
  readonly onChange: () => void
}

type Wait = {
  readonly kind: ConnectionWait['kind']
  readonly reason: WaitReason
  readonly until: number | null
  readonly leftMs: number | null
}

const rank = { probe: 0, throttle: 1, key: 2 } as const

/**
 * Why a connection sends nothing: the user's pause, and at most one wait, which outlives that pause. The
 * current reasons are saved for the screen and the next start.
 */
export class ConnectionPauseKeeper {
  readonly #deps: ConnectionPauseDeps
  #isByEditor = false
  #wait: Wait | null = null
  #cancelTimer = () => {}
  #writing = Promise.resolve()
  #isClosed = false

  constructor(deps: ConnectionPauseDeps) {
    this.#deps = deps
  }

  isPaused(): boolean {
    return this.#isByEditor || this.#wait !== null
  }

  pauseByEditor(): void {
    this.#isByEditor = true
    this.#changed()
  }

  resumeByEditor(): void {
    if (!this.isPaused()) return
    const endsWait = !this.#isByEditor || this.#wait?.kind === 'key'
    this.#isByEditor = false
    if (endsWait) this.#set(null)
    else this.#changed()
  }

  wait({ kind, reason, waitMs }: ConnectionWait): void {
    const current = this.#wait
    if (current !== null && rank[kind] < rank[current.kind]) return
    if (kind === current?.kind && (current.leftMs ?? Infinity) >= (waitMs ?? Infinity)) return
    this.#set({ kind, reason, until: waitMs === null ? null : this.#now() + waitMs, leftMs: waitMs })
  }

  end(kind: ConnectionWait['kind']): void {
    if (this.#wait?.kind === kind) this.#set(null)
  }

  restore({ reason, until }: ConnectionPause): void {
    if (reason === 'editor') {
      this.#isByEditor = true
      return
    }
    const leftMs = until === null ? 0 : Math.min(until - this.#now(), this.#deps.policy.longestPauseMs)
    if (reason === 'key-refused') this.#wait = { kind: 'key', reason, until: null, leftMs: null }
    else if ((reason === 'rate-limited' || reason === 'unavailable') && leftMs > 0)
      this.#wait = { kind: 'throttle', reason, until: this.#now() + leftMs, leftMs }
    else this.#changed()
    this.#arm()
  }

  look(): void {
    if (this.#wait === null || this.#wait.leftMs === null || this.#wait.until === null) return
    if (this.#wait.leftMs <= 0 || this.#now() >= this.#wait.until) this.#set(null)
  }

  written(): Promise<void> {
    return this.#writing
  }

  close(): Promise<void> {
    this.#isClosed = true
    this.#arm()
    return this.#writing
  }

  #now(): number {
    return this.#deps.clock.now()
  }

  #set(next: Wait | null): void {
    this.#wait = next
    this.#arm()
    this.#changed()
  }

  #changed(): void {
    const { connectionId, store, log, onChange } = this.#deps
    const pause = this.#current()
    this.#writing = this.#writing
      .then(() => (pause === null ? store.clearPause(connectionId) : store.setPause(pause)))
      .catch((cause: unknown) =>
        log('error', 'A pause could not be written down', { connectionId, cause: errorNameOf(cause) }),
      )
    onChange()
  }

  #current(): ConnectionPause | null {
    const { connectionId } = this.#deps
    if (this.#isByEditor) return { connectionId, reason: 'editor', until: null }
    return this.#wait && { connectionId, reason: this.#wait.reason, until: this.#wait.until }
  }

  /**
   * Ends by clock or timer, whichever is first: the clock runs while the computer sleeps, and timers stay
   * correct when the clock is set back.
   */
  #arm(): void {
    this.#cancelTimer()
    this.#cancelTimer = () => {}
    const waited = this.#wait
    if (this.#isClosed || waited === null || waited.leftMs === null) return
    const { clock, policy } = this.#deps
    const leftMs = waited.leftMs
    const stepMs = Math.min(leftMs, policy.recheckMs)
    this.#cancelTimer = clock.after(stepMs, () => {
      this.#wait = { ...waited, leftMs: leftMs - stepMs }
      this.look()
      this.#arm()
    })
  }
}

/** State of a connection since the service last answered well. */
export type ConnectionHealth = {
  readonly throttles: number
  readonly failures: number
  readonly troubles: number
  /** After a failure one item goes first; the others follow once it succeeded. */
  readonly isProbing: boolean
}

export type WaitReason =
  | 'key-refused'
  | 'key-missing'
  | 'key-locked'
  | 'rate-limited'
  | 'unavailable'
  | 'not-the-service'
  | 'offline'

/**
 * A wait of the whole connection. `key` lasts until the key changes or the user ends it, `throttle` is what
 * the service asked for, `probe` ends at any sign that the service can be reached.
 */
export type ConnectionWait = {
  readonly kind: 'key' | 'throttle' | 'probe'
  readonly reason: WaitReason
  /** Milliseconds; null for no end of its own. */
  readonly waitMs: number | null
}

export const goodHealth: ConnectionHealth = { throttles: 0, failures: 0, troubles: 0, isProbing: false }

export function nextHealth(
  health: ConnectionHealth,
  news: ConnectionNews,
  { random, policy }: { readonly random: Random; readonly policy: QueuePolicy },
): { readonly health: ConnectionHealth; readonly wait: ConnectionWait | null } {
  switch (news.kind) {
    case 'nothing':
      return { health, wait: null }
    case 'contact':
      return { health: goodHealth, wait: null }
    case 'key':
      return { health: goodHealth, wait: { kind: 'key', reason: news.reason, waitMs: null } }
    case 'throttle': {
      const throttles = health.throttles + 1
      // A time of 0, or a date that a fast clock has passed already, must not cause requests without a pause.
      const leastMs = backoffMs(throttles, random, policy, policy.longestBackoffMs)
      const waitMs = Math.min(Math.max(news.retryAfterMs ?? 0, leastMs), policy.longestPauseMs)
      return {
        health: { ...health, throttles, isProbing: true },
        wait: { kind: 'throttle', reason: news.reason, waitMs },
      }
    }
    case 'unreachable': {
      const failures = health.failures + 1
      const waitMs = backoffMs(failures, random, policy, policy.longestProbeMs)
      return {
        health: { ...health, failures, isProbing: true },
        wait: { kind: 'probe', reason: news.reason, waitMs },
      }
    }
    case 'trouble': {
      const troubles = health.troubles + 1
      const rests = troubles - policy.troublesBeforeRest + 1
      if (rests < 1) return { health: { ...health, troubles }, wait: null }
      const waitMs = backoffMs(rests, random, policy, policy.longestBackoffMs)
      return {
        health: { ...health, troubles, isProbing: true },
        wait: { kind: 'probe', reason: 'unavailable', waitMs },
      }
    }
  }
}
