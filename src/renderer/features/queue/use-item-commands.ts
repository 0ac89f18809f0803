import { useMutation } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { QueueItem } from '../../../shared/schemas/queue.ts'
import { call } from '../../ipc/call.ts'
import { formatExactTime } from '../../messages/format.ts'
import { messages } from '../../messages/messages.ts'
import { sendProblemMessages } from '../../messages/problems/send-problems.ts'
import { useConnections } from '../../services/connections.tsx'
import { useRouter } from '../../services/router/router.tsx'
import { useToasts } from '../../services/toasts/toasts.tsx'
import type { ItemCommand } from './item-actions.tsx'
import type { OpenDialog } from './queue-dialogs.tsx'
import { useChangeItems } from './use-queue-actions.ts'

const { outcomes } = messages.queue

export function useItemCommands(openDialog: (dialog: OpenDialog) => void) {
  const { nameOf } = useConnections()
  const { show, showError: onError } = useToasts()
  const { go } = useRouter()
  const { mutate: changeItems } = useChangeItems()
  const { mutate: undo } = useMutation({
    mutationFn: ({ id }: QueueItem) => call('queue/discard', { ids: [id] }),
    onError,
    onSuccess: ({ changed }, { id, title }) => {
      const { undone, notUndone } = messages.toasts
      if (changed === 0) show({ kind: 'failure', text: notUndone(title) })
      else show({ kind: 'result', about: `item:${id}`, text: undone })
    },
  })
  const { mutate: cancel } = useMutation({
    mutationFn: ({ id }: QueueItem) => call('queue/cancel', { ids: [id] }),
    onError,
    onSuccess: ({ changed }, { title }) =>
      changed === 0
        ? show({ kind: 'failure', about: 'queue', text: outcomes.notPossible })
        : show({ kind: 'result', about: 'queue', text: outcomes.cancelled(title) }),
  })
  const { mutate: updateInstead } = useMutation({
    mutationFn: ({ id }: QueueItem) => call('queue/update-instead', { id }),
    onError,
    onSuccess: (_, { id, title }) =>
      show({ kind: 'result', about: `item:${id}`, text: outcomes.updatedInstead(title) }),
  })
  return useCallback(
    (command: ItemCommand, item: QueueItem) => {
      switch (command) {
        case 'undo':
          return undo(item)
        case 'cancel':
          return cancel(item)
        case 'send-from-here':
          return changeItems({ name: 'team/send-from-here', ids: [item.id] })
        case 'retry':
        case 'pause':
        case 'resume':
          return changeItems({ name: `queue/${command}`, ids: [item.id] })
        case 'update-instead':
          return updateInstead(item)
        case 'discard':
          return openDialog({ kind: 'discard', ids: [item.id], items: [item] })
        case 'correct':
          if (item.operation === 'update') return go({ ...documentOf(item), refused: item.id })
          return openDialog({ kind: command, item })
        case 'choose':
        case 'history':
          return openDialog({ kind: command, item })
        case 'open-document':
          return go(documentOf(item))
        case 'copy':
          return void navigator.clipboard.writeText(itemDetails(item, nameOf(item.connectionId))).then(
            () => show({ kind: 'result', about: 'queue', text: messages.common.copied }),
            () => show({ kind: 'failure', about: 'queue', text: messages.common.notCopied }),
          )
      }
    },
    [undo, cancel, updateInstead, changeItems, go, nameOf, show, openDialog],
  )
}

function documentOf({ connectionId, documentId }: QueueItem) {
  return { screen: 'document', connectionId, documentId } as const
}

/** Returns an entry as text for support; it never contains the key. */
function itemDetails(item: QueueItem, connectionName: string): string {
  const { details, detailNames: names } = messages.queue
  const { problem } = item
  const lines: readonly (readonly [string, string | number | undefined])[] = [
    [messages.terms.document, item.title],
    [messages.terms.documentId, item.documentId],
    [messages.terms.connection, connectionName],
    [names.operation, messages.receipt.operations[item.operation]],
    [messages.terms.state, messages.state[item.state]],
    [names.tries, item.attempts],
    [names.accepted, formatExactTime(item.acceptedAt)],
    [messages.terms.problem, problem === null ? undefined : sendProblemMessages(problem).what],
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
