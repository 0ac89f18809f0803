import { useCallback } from 'react'
import type { QueueItem } from '../../../shared/schemas/queue.ts'
import { tryCall } from '../../ipc/call.ts'
import { formatExactTime } from '../../messages/format.ts'
import { messages } from '../../messages/messages.ts'
import { sendProblemMessages } from '../../messages/problems/send-problems.ts'
import { useToasts } from '../../services/toasts/toasts.tsx'

type ItemsCall = 'queue/pause' | 'queue/resume' | 'queue/retry' | 'queue/discard'

const outcomeMessages: Readonly<Record<ItemsCall, (count: number) => string>> = {
  'queue/pause': messages.queue.outcomes.paused,
  'queue/resume': messages.queue.outcomes.resumed,
  'queue/retry': messages.queue.outcomes.retried,
  'queue/discard': messages.queue.outcomes.discarded,
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
      const { outcomes } = messages.queue
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
      else if (done.value.changed === 0) show({ kind: 'failure', text: messages.toasts.notUndone(title) })
      else show({ kind: 'result', about: `item:${id}`, text: messages.toasts.undone(title) })
    },
    [show, showFailure],
  )

  const cancel = useCallback(
    async (id: string, title: string) => {
      const done = await tryCall('queue/cancel', { ids: [id] })
      const { outcomes } = messages.queue
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
      else show({ kind: 'result', about: `item:${id}`, text: messages.queue.outcomes.updatedInstead(title) })
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
  const { details, detailNames: names } = messages.queue
  const { problem } = item
  const lines: readonly (readonly [string, string | number | undefined])[] = [
    [names.document, item.title],
    [names.id, item.documentId],
    [names.connection, connectionName],
    [names.operation, messages.receipt.operations[item.operation]],
    [names.state, messages.state[item.state]],
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
