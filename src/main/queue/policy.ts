import type { Random } from './ports.ts'

/** Behaviour of the queue towards a service. All times in milliseconds. */
export type QueuePolicy = {
  readonly parallelism: number
  /** Items claimed ahead per request in flight, adapted; after a crash they too count as perhaps sent. */
  readonly leastClaimedAhead: number
  readonly mostClaimedAhead: number
  /** Consecutive claims that came early enough, after which one less is claimed ahead. */
  readonly claimsInTime: number
  /** Consecutive successes after which a lowered parallelism grows by one. */
  readonly growAfter: number
  /** Attempts of an item that met trouble or no answer; then only the user can continue. */
  readonly mostAttempts: number
  readonly firstBackoffMs: number
  readonly shortestBackoffMs: number
  readonly longestBackoffMs: number
  /** Maximum time between two probes of an unreachable connection. */
  readonly longestProbeMs: number
  /** Consecutive troubles, of any items, after which the whole connection rests. */
  readonly troublesBeforeRest: number
  /** Answers of 403 without a success in between, after which the key is requested. */
  readonly forbiddenBeforeKey: number
  /** Waits are checked at this interval, because the clock may be set and the computer may sleep. */
  readonly recheckMs: number
  readonly longestUndoWindowMs: number
  /** Maximum valid wait of an item; a longer one means that the clock was set back. */
  readonly longestItemWaitMs: number
  readonly longestPauseMs: number
  /** Keeps an item stopped by the user from leaving before its pause is saved. */
  readonly stopHoldMs: number
  readonly firstStoreRetryMs: number
  readonly longestStoreRetryMs: number
  /** Time for saving stopped attempts at the end. */
  readonly lastWritesMs: number
}

export const defaultPolicy: QueuePolicy = {
  // Enough to hide the network latency, too few to look like an attack.
  parallelism: 4,
  // Enough for any service that takes longer to answer than the disk takes to write.
  leastClaimedAhead: 1,
  // Enough for a service that answers in a tenth of that time, at four concurrent requests.
  mostClaimedAhead: 12,
  claimsInTime: 32,
  growAfter: 8,
  // Some minutes in total with the times below: longer than a restart of the service, shorter than a user's
  // patience.
  mostAttempts: 8,
  firstBackoffMs: 2000,
  // Full jitter may pick zero; a service in trouble gets at least this pause.
  shortestBackoffMs: 250,
  longestBackoffMs: 5 * 60_000,
  // A probe is one request, and a user whose network is back does not want to wait for it.
  longestProbeMs: 60_000,
  troublesBeforeRest: 8,
  // Number of requests that may be in flight when the first is refused.
  forbiddenBeforeKey: 4,
  recheckMs: 60_000,
  longestUndoWindowMs: 60_000,
  // The longest backoff, plus the longest undo window.
  longestItemWaitMs: 6 * 60_000,
  longestPauseMs: 60 * 60_000,
  stopHoldMs: 5000,
  firstStoreRetryMs: 2000,
  longestStoreRetryMs: 60_000,
  lastWritesMs: 1000,
}

/**
 * Exponential backoff with full jitter, so that many clients do not come back at the same moment
 * (https://aws.amazon.com/blogs/architecture/exponential-backoff-and-jitter/). `round` counts from 1.
 */
export function backoffMs(
  round: number,
  random: Random,
  { firstBackoffMs, shortestBackoffMs }: QueuePolicy,
  longestMs: number,
): number {
  const most = Math.min(longestMs, firstBackoffMs * 2 ** Math.min(round - 1, 30))
  return Math.max(shortestBackoffMs, Math.round(random() * most))
}
