import { useCallback } from 'react'
import type { QueueItem } from '../../../shared/schemas/queue.ts'
import { tryCall } from '../../ipc/call.ts'
import { formatExactTime } from '../../messages/format.ts'
import { words } from '../../messages/messages.ts'
import { sendProblemMessages } from '../../messages/problems/send-problems.ts'
import { useToasts } from '../../services/toasts/toasts.tsx'

type ItemsCall = 'queue/pause' | 'queue/resume' | 'queue/retry' | 'queue/discard'

const outcomeMessages: Readonly<Record<ItemsCall, (count: number) => string>> = {
  'queue/pause': words.queue.outcomes.paused,
  'queue/resume': words.queue.outcomes.resumed,
  'queue/retry': words.queue.outcomes.retried,
  'queue/discard': words.queue.outcomes.discarded,
}

/** Everything the editor can do to entries and connections; each says how it went. */
export function useQueueActions() {
  const { show, showFailure } = useToasts()

  const toItems = useCallback(
    async (name: ItemsCall, ids: readonly string[]): Promise<boolean> => {
      const done = await tryCall(name, { ids: [...ids] })
      if (!done.ok) {
        showFailure(done.error)
        return false
      }
      const { outcomes } = words.queue
      const { changed } = done.value
      if (changed === 0) {
        show({ kind: 'failure', about: 'queue', text: outcomes.notPossible })
        return false
      }
      // Discarding the add of a document takes its later edits along, so more than asked for may change.
      const left = ids.length - changed
      show({
        kind: 'result',
        about: 'queue',
        text: outcomeMessages[name](changed),
        more: left > 0 ? outcomes.someNotPossible(left) : undefined,
      })
      return true
    },
    [show, showFailure],
  )

  const undo = useCallback(
    async (id: string, title: string) => {
      const done = await tryCall('queue/discard', { ids: [id] })
      if (!done.ok) showFailure(done.error)
      else if (done.value.changed === 0) show({ kind: 'failure', text: words.toasts.notUndone(title) })
      else show({ kind: 'result', about: `item:${id}`, text: words.toasts.undone(title) })
    },
    [show, showFailure],
  )

  const cancel = useCallback(
    async (id: string, title: string) => {
      const done = await tryCall('queue/cancel', { ids: [id] })
      const { outcomes } = words.queue
      if (!done.ok) showFailure(done.error)
      else if (done.value.changed === 0) show({ kind: 'failure', about: 'queue', text: outcomes.notPossible })
      else show({ kind: 'result', about: 'queue', text: outcomes.cancelled(title) })
    },
    [show, showFailure],
  )

  const updateInstead = useCallback(
    async (id: string, title: string) => {
      const done = await tryCall('queue/update-instead', { id })
      if (!done.ok) showFailure(done.error)
      else show({ kind: 'result', about: `item:${id}`, text: words.queue.outcomes.updatedInstead(title) })
    },
    [show, showFailure],
  )

  /** `connectionId` null: all of them. */
  const toConnection = useCallback(
    async (
      name: 'queue/pause-connection' | 'queue/resume-connection',
      connectionId: string | null,
      said: string,
    ) => {
      const done = await tryCall(name, { connectionId })
      if (done.ok) show({ kind: 'result', about: 'queue', text: said })
      else showFailure(done.error)
    },
    [show, showFailure],
  )

  return { toItems, undo, cancel, updateInstead, toConnection }
}
export type QueueActions = ReturnType<typeof useQueueActions>

/** An entry as text for whoever is asked for help; nothing in it comes near the key. */
export function itemDetails(item: QueueItem, connectionName: string): string {
  const { details, detailNames: names } = words.queue
  const { problem } = item
  const lines: readonly (readonly [string, string | number | undefined])[] = [
    [names.document, item.title],
    [names.id, item.documentId],
    [names.connection, connectionName],
    [names.operation, words.receipt.operations[item.operation]],
    [names.state, words.state[item.state]],
    [names.tries, item.attempts],
    [names.accepted, formatExactTime(item.acceptedAt)],
    [names.problem, problem === null ? undefined : sendProblemMessages(problem).what],
    [names.status, problem?.status],
    [names.words, problem?.words],
    [names.detail, problem?.detail],
    [names.item, item.id],
  ]
  return details(
    lines.flatMap(([name, value]) =>
      value === undefined || value === '' ? [] : [[name, String(value)] as const],
    ),
  )
}
