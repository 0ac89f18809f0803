import type { EventPayload } from '../../shared/ipc/contract.ts'
import { toasts } from '../messages/common.ts'
import { isForSettings, sendProblem, wordsOfSendProblem, wordsSaid } from '../messages/send-problems.ts'
import type { ToastContent } from '../services/toasts/toast-list.ts'

export type SettledItem = EventPayload<'item-settled'>

/** What is said when a document has arrived. */
export function doneMessage(item: SettledItem): ToastContent {
  const said = item.answer?.message ?? ''
  const type = item.answer?.type ?? ''
  const more = [
    said === '' ? undefined : toasts.serviceSaid(said),
    type === '' ? undefined : toasts.countedType(type),
  ].filter((part) => part !== undefined)
  return {
    kind: 'result',
    about: `item:${item.itemId}`,
    text: item.operation === 'add' ? toasts.addDone(item.title) : toasts.updateDone(item.title),
    more: more.length === 0 ? undefined : more.join(' '),
    actions: [
      {
        label: toasts.openDocument,
        to: { screen: 'document', connectionId: item.connectionId, documentId: item.documentId },
      },
    ],
  }
}

/** What is said when a document needs the editor: what happened, that nothing is lost, what to do. */
export function attentionMessage(item: SettledItem): ToastContent {
  const { problem } = item
  const explained = problem === null ? undefined : wordsOfSendProblem(problem)
  const opening = item.operation === 'add' ? toasts.addFailed(item.title) : toasts.updateFailed(item.title)
  return {
    kind: 'failure',
    about: `item:${item.itemId}`,
    text: explained === undefined ? opening : `${opening} ${explained.what}`,
    more: [problem === null ? undefined : wordsSaid(problem), explained?.safe, explained?.todo]
      .filter((part) => part !== undefined)
      .join(' '),
    detail: problem?.detail,
    actions: [
      { label: toasts.openQueue, to: { screen: 'queue' } },
      ...(problem !== null && isForSettings(problem)
        ? [{ label: sendProblem.openSettings, to: { screen: 'settings' } as const }]
        : []),
    ],
  }
}

/** What is said of many at once. */
export function batchMessage(topic: 'add' | 'update' | 'attention', count: number): ToastContent {
  return {
    kind: topic === 'attention' ? 'failure' : 'result',
    about: `batch:${topic}`,
    text: toasts.batch[topic](count),
    actions: [{ label: toasts.openQueue, to: { screen: 'queue' } }],
  }
}
