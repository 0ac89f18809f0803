import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { createThrottle, type Throttle } from '../../shared/domain/throttle.ts'
import type { EventPayload } from '../../shared/ipc/contract.ts'
import { after } from '../ipc/call.ts'
import { queries } from '../ipc/queries.ts'
import { useEvent } from '../ipc/refresh-on-events.ts'
import { toasts } from '../messages/common.ts'
import { isForSettings, sendProblem, sendProblemMessages } from '../messages/problems/send-problems.ts'
import type { ToastContent } from '../services/toasts/toast-list.ts'
import { useToasts } from '../services/toasts/toasts.tsx'

/** A number that changes is read out each time, so not too often. */
const batchPeriodMs = 1500

type Topic = 'add' | 'update' | 'attention'

/** Tells when a document was accepted by the service or needs the editor. Of a long batch it tells the number. */
export function useCompletedToasts(): void {
  const { show } = useToasts()
  const client = useQueryClient()
  const bursts = useRef<Record<Topic, Burst | null>>({ add: null, update: null, attention: null })
  const batches = useRef<Partial<Record<Topic, Throttle>>>({})
  useEffect(() => {
    const tellBatch = (topic: Topic) =>
      createThrottle(() => show(batchToast(topic, bursts.current[topic]?.count ?? 0)), batchPeriodMs, after)
    const made = { add: tellBatch('add'), update: tellBatch('update'), attention: tellBatch('attention') }
    batches.current = made
    return () => {
      for (const batch of Object.values(made)) batch.cancel()
    }
  }, [show])
  const countWaiting = () => {
    const counts = client.getQueryData(queries.queueSummary().queryKey)?.counts
    return counts === undefined ? 0 : counts.waiting + counts.sending + counts.unsure
  }
  useEvent('item-completed', (item) => {
    if (item.state !== 'done' && item.state !== 'needs-attention') return
    const topic: Topic = item.state === 'needs-attention' ? 'attention' : item.operation
    const burst = joinBurst(bursts.current[topic], Date.now(), countWaiting())
    bursts.current[topic] = burst
    if (burst.isBatch) batches.current[topic]?.request()
    else show(topic === 'attention' ? attentionToast(item) : doneToast(item))
  })
}

/** Things of one kind that happen one soon after another. `count` includes the newest. */
export type Burst = { readonly count: number; readonly lastAt: number; readonly isBatch: boolean }

const quietMs = 4000
const toldSingly = 3

/**
 * The first few are told one by one. Where a queue stands behind them, the rest is a batch and told as a number,
 * or nobody could read along; documents added by hand, however quickly, keep their own toast.
 */
export function joinBurst(burst: Burst | null, at: number, waiting: number): Burst {
  const isNew = burst === null || at - burst.lastAt > quietMs
  const count = isNew ? 1 : burst.count + 1
  const isBatch = !isNew && (burst.isBatch || (count > toldSingly && waiting >= toldSingly))
  return { count, lastAt: at, isBatch }
}

type CompletedItem = EventPayload<'item-completed'>

/** The toast of a document that the service accepted. */
function doneToast(item: CompletedItem): ToastContent {
  return {
    kind: 'result',
    about: `item:${item.itemId}`,
    text: item.operation === 'add' ? toasts.addDone(item.title) : toasts.updateDone(item.title),
    actions: [
      {
        label: toasts.openDocument,
        to: { screen: 'document', connectionId: item.connectionId, documentId: item.documentId },
      },
    ],
  }
}

/** The toast of a document that needs the editor: what happened and what to do. */
function attentionToast(item: CompletedItem): ToastContent {
  const { problem } = item
  const explained = problem === null ? undefined : sendProblemMessages(problem)
  const opening = item.operation === 'add' ? toasts.addFailed(item.title) : toasts.updateFailed(item.title)
  return {
    kind: 'failure',
    about: `item:${item.itemId}`,
    text: opening,
    more: [explained?.what, explained?.todo].filter((part) => part !== undefined).join(' '),
    detail: problem?.detail,
    actions: [
      { label: toasts.openQueue, to: { screen: 'queue' } },
      ...(problem !== null && isForSettings(problem)
        ? [{ label: sendProblem.openSettings, to: { screen: 'settings', section: 'adding' } as const }]
        : []),
    ],
  }
}

/** The toast of a batch. */
function batchToast(topic: 'add' | 'update' | 'attention', count: number): ToastContent {
  return {
    kind: topic === 'attention' ? 'failure' : 'result',
    about: `batch:${topic}`,
    text: toasts.batch[topic](count),
    actions: [{ label: toasts.openQueue, to: { screen: 'queue' } }],
  }
}
