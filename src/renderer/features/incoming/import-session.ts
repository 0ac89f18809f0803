import type { NotTaken } from '../../../shared/domain/not-taken.ts'
import type { CallOutput } from '../../../shared/ipc/contract.ts'
import type { Failure } from '../../../shared/ipc/failure.ts'
import { type Result, succeed } from '../../../shared/result.ts'
import type { ReviewCandidate } from '../../../shared/schemas/review.ts'
import { tryCall } from '../../ipc/call.ts'
import { messages } from '../../messages/messages.ts'
import type { IncomingItem } from '../../services/incoming/receive-incoming.tsx'

type Running = { begin(id: string): void; end(id: string): void }

/**
 * Adds incoming items to the review, part by part, as one import session. The review can then report that the session
 * ended early: because the app was closed, or the user stopped it.
 */
export function createImportSession(connectionId: string, source: string, running: Running) {
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
      ...(known !== null && { rowImport: { id, total: known, from, ...(end !== undefined && { end }) } }),
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
    /** Ends the session. If this call fails as well, the review still knows that rows are missing. */
    end: async (isStopped: boolean): Promise<void> => {
      const end = isStopped || hasFailed ? 'stopped' : 'complete'
      const ended = from === 0 || known === null ? succeed(null) : await add([], [], end)
      if (ended.ok) running.end(id)
    },
  }
}

export function sourceNameOf(item: IncomingItem): string {
  const { sources } = messages.intake
  switch (item.kind) {
    case 'folder':
      return item.files[0]?.webkitRelativePath.split('/')[0] ?? sources.chosen
    case 'files':
      return item.files.length === 1 ? (item.files[0]?.name ?? sources.chosen) : sources.chosen
    case 'addresses':
      return sources.form
    case 'opened':
      return sources.opened
    case 'payload': {
      const [entry, ...others] = item.payload.entries
      if (entry !== undefined && others.length === 0) return entry.name
      return item.payload.way === 'drop' ? sources.dropped : sources.pasted
    }
  }
}
