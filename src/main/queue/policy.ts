import type { Random } from './ports.ts'

/** Behaviour of the queue towards a service. All times in milliseconds. */
export type QueuePolicy = {
  /** Requests of one connection at the same time. */
  readonly parallelism: number
  /** Items claimed ahead for each request under way, learnt; after a crash they too count as perhaps sent. */
  readonly leastClaimedAhead: number
  readonly mostClaimedAhead: number
  /** Claims in a row that came before they were needed, after which one less is claimed ahead. */
  readonly claimsInTime: number
  /** Successes in a row after which a lowered parallelism grows by one. */
  readonly growAfter: number
  /** Attempts of an item that the service answered with trouble or not at all; then only the editor can help. */
  readonly mostAttempts: number
  readonly firstBackoffMs: number
  readonly shortestBackoffMs: number
  readonly longestBackoffMs: number
  /** The longest time between two probes of a connection that cannot be reached. */
  readonly longestProbeMs: number
  /** Troubles in a row, of whatever items, after which the whole connection rests. */
  readonly troublesBeforeRest: number
  /** Answers of 403 without a success in between, after which the key is asked for. */
  readonly forbiddenBeforeKey: number
  /** No wait is left alone longer than this, because the clock may be set and the computer may sleep. */
  readonly recheckMs: number
  /** The longest time that an add can be undone before it leaves. */
  readonly longestUndoWindowMs: number
  /** The longest wait an item can rightly have; a longer one means that the clock was set back. */
  readonly longestItemWaitMs: number
  /** The longest pause a service can ask for. */
  readonly longestPauseMs: number
  /** Keeps an item the editor stopped from leaving again before its pause is written down. */
  readonly stopHoldMs: number
  readonly firstStoreRetryMs: number
  readonly longestStoreRetryMs: number
  /** Time for saving stopped attempts at the end. */
  readonly lastWritesMs: number
}

export const defaultPolicy: QueuePolicy = {
  // Enough to hide the way to the service and back, too few to look like an attack.
  parallelism: 4,
  // Enough for any service that takes longer to answer than the disk takes to write.
  leastClaimedAhead: 1,
  // Enough for a service that answers in a tenth of that time, at four requests at once.
  mostClaimedAhead: 12,
  claimsInTime: 32,
  growAfter: 8,
  // Some minutes in all with the times below: longer than a restart of the service, shorter than a user's
  // patience.
  mostAttempts: 8,
  firstBackoffMs: 2000,
  // Full jitter may pick nothing at all; a service in trouble gets at least a breath.
  shortestBackoffMs: 250,
  longestBackoffMs: 5 * 60_000,
  // A probe is one request, and whoever gets the network back does not want to wait for it.
  longestProbeMs: 60_000,
  troublesBeforeRest: 8,
  // Number of requests that may be in flight when the first is refused.
  forbiddenBeforeKey: 4,
  recheckMs: 60_000,
  longestUndoWindowMs: 60_000,
  // The longest backoff, and the longest undo window on top.
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
