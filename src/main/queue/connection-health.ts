import type { ConnectionNews } from './judge-outcome.ts'
import { backoffMs, type OutboxPolicy } from './policy.ts'
import type { Random } from './ports.ts'

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

/** Takes the news of one try in. Pure. */
export function nextHealth(
  health: ConnectionHealth,
  news: ConnectionNews,
  { random, policy }: { readonly random: Random; readonly policy: OutboxPolicy },
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
