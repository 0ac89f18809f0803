import { z } from 'zod'
import type { TeamLibrary } from '../../postgres/testing/team-library.ts'
import { openIndexingService, type ReceivedRequest } from './indexing-service.ts'
import { sameMetadata } from './same-metadata.ts'

const versionRow = z.object({
  number: z.int(),
  title: z.string().nullable(),
  metadata: z.string().nullable(),
})

/**
 * Fate of the next request. `late`: takes effect when the test says so, at most after the longest
 * delivery time. `cut`: like `late`, but its answer is lost at once.
 */
export type Fate = 'done' | 'late' | 'cut' | 'lost' | 'unavailable'

type Kept = { readonly title: string | undefined; readonly metadata: unknown; readonly number: number }

type Held = { readonly sinceMs: number; readonly release: () => void; readonly taken: Promise<void> }

/**
 * Longer than a lease outlasts its request, and shorter than the server waits before it has the
 * newest version sent again.
 */
export const longestHeldMs = 100_000

/**
 * A service that takes requests late, or takes them and loses the answer. Checks that the team's
 * history holds each request, and that an older version arrives after a newer one only if late.
 */
export async function openFickleService(
  team: TeamLibrary,
  { fateOf, nowMs }: { readonly fateOf: () => Fate; readonly nowMs: () => number },
) {
  const kept = new Map<string, Kept>()
  const held = new Set<Held>()
  const faults: string[] = []
  const service = await openIndexingService(async (request) => {
    const number = await newestOf(team, request)
    if (number === undefined) faults.push(`not in the history: ${JSON.stringify(request)}`)
    const fate = fateOf()
    if (fate === 'unavailable') return 503
    if (fate === 'cut') {
      void untilReleased().then(() => take(request, number ?? 0, true))
      return 'lost'
    }
    if (fate === 'late') await untilReleased()
    take(request, number ?? 0, fate === 'late')
    return fate === 'lost' ? 'lost' : 200
  })
  return {
    ...service,
    kept,
    faults,
    pendingCount: () => held.size,
    release: async (atLeastMs = 0): Promise<void> => {
      const due = [...held].filter(({ sinceMs }) => nowMs() - sinceMs >= atLeastMs)
      for (const { release } of due) release()
      await Promise.all(due.map(({ taken }) => taken))
    },
  }

  async function untilReleased(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const one: Held = { sinceMs: nowMs(), release: resolve, taken: promise }
    held.add(one)
    await promise
    held.delete(one)
  }

  function take({ id, title, metadata }: ReceivedRequest, number: number, wasLate: boolean): void {
    const before = kept.get(id)
    if (before !== undefined && number < before.number && !wasLate)
      faults.push(`${id}: version ${number} after ${before.number}`)
    kept.set(id, { title: title ?? before?.title, metadata: metadata ?? before?.metadata, number })
  }
}

/** Returns the number of the newest version in the history that a request matches. */
async function newestOf(
  { root }: TeamLibrary,
  { id, title, metadata }: ReceivedRequest,
): Promise<number | undefined> {
  const rows = await root`SELECT v.number, v.title, v.metadata FROM desk.versions v
    JOIN desk.documents d USING (doc_key) WHERE d.doc_id = ${id} ORDER BY v.number DESC`
  const said = (literal: string | null) =>
    literal === null ? undefined : z.string().parse(JSON.parse(literal))
  return z
    .array(versionRow)
    .parse([...rows])
    .find((row) => said(row.title) === title && sameMetadata(said(row.metadata), metadata))?.number
}
