import type { QueueState } from './ports.ts'

/** With times that a person can read. */
export function describeQueue({ counts, pauses, items, tries }: QueueState) {
  return {
    counts,
    pauses: pauses.map(({ connectionId, reason, until }) => ({ connectionId, reason, until: timeOf(until) })),
    notOver: items.map(({ acceptedAt, notBefore, ...item }) => ({
      ...item,
      acceptedAt: timeOf(acceptedAt),
      notBefore: timeOf(notBefore),
    })),
    lastTries: tries.map(({ startedAt, ...one }) => ({ startedAt: timeOf(startedAt), ...one })),
  }
}

function timeOf(at: number | null): string | null {
  // A damaged file may hold a number that is no time.
  return at === null || Math.abs(at) > 8.64e15 ? null : new Date(at).toISOString()
}
