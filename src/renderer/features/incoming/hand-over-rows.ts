import type { NotTaken } from '../../../shared/domain/not-taken.ts'
import type { CallOutput } from '../../../shared/ipc/contract.ts'
import type { Failure } from '../../../shared/ipc/failure.ts'
import { type Result, succeed } from '../../../shared/result.ts'
import type { ReviewCandidate } from '../../../shared/schemas/review.ts'
import { tryCall } from '../../ipc/call.ts'

type Running = { begin(id: string): void; end(id: string): void }

/**
 * Hands what comes in over to the review, part by part, so that the review can say where it ended early: when the app
 * was closed meanwhile, or the person stopped it.
 */
export function createHandOver(connectionId: string, source: string, running: Running) {
  const id = crypto.randomUUID()
  let from = 0
  let known: number | null = null
  let hasFailed = false
  const add = async (
    candidates: readonly ReviewCandidate[],
    notTaken: readonly NotTaken[],
    end?: 'complete' | 'stopped',
  ): Promise<Result<CallOutput<'review/add'>, Failure>> => {
    const added = await tryCall('review/add', {
      connectionId,
      source,
      candidates: [...candidates],
      notTaken: notTaken.map((one) => ({ ...one, facts: { ...one.facts } })),
      ...(known !== null && { handOver: { id, total: known, from, ...(end !== undefined && { end }) } }),
    })
    if (added.ok) from += candidates.length
    else hasFailed = true
    return added
  }
  return {
    add: (
      candidates: readonly ReviewCandidate[],
      notTaken: readonly NotTaken[],
      total: number | null,
    ): Promise<Result<unknown, Failure>> => {
      known ??= total
      if (known !== null) running.begin(id)
      return add(candidates, notTaken)
    },
    /** No more comes. Where not even that can be kept, the review still knows that rows are missing. */
    end: async (isStopped: boolean): Promise<void> => {
      const end = isStopped || hasFailed ? 'stopped' : 'complete'
      const ended = from === 0 || known === null ? succeed(null) : await add([], [], end)
      if (ended.ok) running.end(id)
    },
  }
}
