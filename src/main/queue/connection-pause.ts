import type { ConnectionPause } from '../../shared/schemas/queue.ts'
import type { Clock } from '../jobs/system-clock.ts'
import type { Log } from '../platform/logger.ts'
import type { ConnectionNews } from './judge-outcome.ts'
import { backoffMs, type QueuePolicy } from './policy.ts'
import type { QueueStore, Random } from './ports.ts'

/**
 * Why nothing of a connection leaves: the editor's pause, and one wait beside it that outlives the editor's
 * pause. What applies is written down, so that the screen and the next start know it.
 */
export type ConnectionPauseKeeper = {
  isPaused(): boolean
  pauseByEditor(): void
  /** Ends the editor's pause; without one, ends whatever wait there is. A key is tried anew in any case. */
  resumeByEditor(): void
  wait(wait: ConnectionWait): void
  /** Ends the wait if it is of one of these kinds. */
  end(...kinds: readonly ConnectionWait['kind'][]): void
  /** Takes up what an earlier run of the app wrote down. */
  restore(pause: ConnectionPause): void
  /** Looks at the clock; a wait whose time has come ends. */
  look(): void
  /** Resolves when everything so far is written down; where that fails, it is logged. */
  written(): Promise<void>
  /** Resolves when everything is written down. */
  close(): Promise<void>
}

type ConnectionPauseDeps = {
  readonly connectionId: string
  readonly store: Pick<QueueStore, 'setPause' | 'clearPause'>
  readonly clock: Clock
  readonly policy: QueuePolicy
  readonly log: Log
  /** A pause began or ended. */
  readonly onChange: () => void
}

type Wait = {
  readonly kind: ConnectionWait['kind']
  readonly reason: WaitReason
  readonly until: number | null
  readonly leftMs: number | null
}

const rank = { probe: 0, throttle: 1, key: 2 } as const

export function createConnectionPause({
  connectionId,
  store,
  clock,
  policy,
  log,
  onChange,
}: ConnectionPauseDeps): ConnectionPauseKeeper {
  let byEditor = false
  let wait: Wait | null = null
  let cancelTimer = () => {}
  let writing = Promise.resolve()
  let closed = false

  function changed(): void {
    const pause = currentPause()
    writing = writing
      .then(() => (pause === null ? store.clearPause(connectionId) : store.setPause(pause)))
      .catch((cause: unknown) =>
        log('error', 'A pause could not be written down', { connectionId, cause: nameOf(cause) }),
      )
    onChange()
  }

  function currentPause(): ConnectionPause | null {
    if (byEditor) return { connectionId, reason: 'editor', until: null }
    return wait === null ? null : { connectionId, reason: wait.reason, until: wait.until }
  }

  /**
   * Both measures count, whichever is first: the clock goes on while the computer sleeps, and timers go on
   * rightly when the clock is set back.
   */
  function arm(): void {
    cancelTimer()
    cancelTimer = () => {}
    const waited = wait
    if (closed || waited === null || waited.leftMs === null) return
    const leftMs = waited.leftMs
    const stepMs = Math.min(leftMs, policy.recheckMs)
    cancelTimer = clock.after(stepMs, () => {
      wait = { ...waited, leftMs: leftMs - stepMs }
      look()
      arm()
    })
  }

  function look(): void {
    if (wait === null || wait.leftMs === null || wait.until === null) return
    if (wait.leftMs <= 0 || clock.now() >= wait.until) set(null)
  }

  function set(next: Wait | null): void {
    wait = next
    arm()
    changed()
  }

  return {
    isPaused: () => byEditor || wait !== null,
    pauseByEditor() {
      byEditor = true
      changed()
    },
    resumeByEditor() {
      if (!byEditor && wait === null) return
      const endsWait = !byEditor || wait?.kind === 'key'
      byEditor = false
      if (endsWait) set(null)
      else changed()
    },
    wait({ kind, reason, waitMs }) {
      const until = waitMs === null ? null : clock.now() + waitMs
      if (wait !== null && rank[kind] < rank[wait.kind]) return
      if (wait !== null && kind === wait.kind && (wait.leftMs ?? Infinity) >= (waitMs ?? Infinity)) return
      set({ kind, reason, until, leftMs: waitMs })
    },
    end(...kinds) {
      if (wait !== null && kinds.includes(wait.kind)) set(null)
    },
    restore(pause) {
      if (pause.reason === 'editor') {
        byEditor = true
        return
      }
      const leftMs = pause.until === null ? 0 : Math.min(pause.until - clock.now(), policy.longestPauseMs)
      if (pause.reason === 'key-refused')
        wait = { kind: 'key', reason: pause.reason, until: null, leftMs: null }
      else if ((pause.reason === 'rate-limited' || pause.reason === 'unavailable') && leftMs > 0)
        wait = { kind: 'throttle', reason: pause.reason, until: clock.now() + leftMs, leftMs }
      // Whether there is a network and a key is looked at anew.
      else changed()
      arm()
    },
    look,
    written: () => writing,
    close() {
      closed = true
      arm()
      return writing
    },
  }
}

function nameOf(cause: unknown): string {
  return cause instanceof Error ? cause.name : 'unknown'
}

/** How a connection has been doing since the service last answered well. */
export type ConnectionHealth = {
  readonly throttles: number
  readonly failures: number
  readonly troubles: number
  /** After a failure one item goes first; the others follow when it got through. */
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
 * A wait of the whole connection. `key` lasts until the key changes or the editor says so, `throttle` is what the
 * service asked for, `probe` ends as soon as anything says that the service can be reached.
 */
export type ConnectionWait = {
  readonly kind: 'key' | 'throttle' | 'probe'
  readonly reason: WaitReason
  /** Milliseconds; null without an end of its own. */
  readonly waitMs: number | null
}

export const goodHealth: ConnectionHealth = { throttles: 0, failures: 0, troubles: 0, isProbing: false }

/** Takes the news of one attempt in. Pure. */
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
      // A time of 0, or a date that a fast clock has passed already, must not make the app ask without a pause.
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
