import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { createThrottle, type Throttle } from '../../shared/domain/throttle.ts'
import type { EventPayload } from '../../shared/ipc/contract.ts'
import { after } from '../ipc/call.ts'
import { queries } from '../ipc/queries.ts'
import { useEvent } from '../ipc/refresh-on-events.ts'
import { common, navigation, toasts } from '../messages/common.ts'
import { isForSettings, sendProblem, sendProblemMessages } from '../messages/problems/send-problems.ts'
import { useConnections } from '../services/connections.tsx'
import {
  addingSeveral,
  changesOf,
  changingSeveral,
  type ToastContent,
} from '../services/toasts/toast-list.ts'
import { useToastList, useToasts } from '../services/toasts/toasts.tsx'

/** Each change of a number is announced, so limit the rate. */
const batchPeriodMs = 1500

type Topic = 'add' | 'update' | 'attention'

/**
 * Reports that the service accepted a document, or that it needs the user. A document's pending toast is
 * updated; from the second document on, the rest are reported as a number.
 */
export function useCompletedToasts(): void {
  const { show, dismiss } = useToasts()
  const toasts = useToastList()
  const { isShown } = useConnections()
  const bursts = useRef<Record<Topic, Burst | null>>({ add: null, update: null, attention: null })
  const batches = useRef<Partial<Record<Topic, Throttle>>>({})
  /** Saves that arrived before their toast was shown, as a fast service answers before the call returns. */
  const early = useRef<readonly CompletedItem[]>([])
  // A toast that counts down is kept, because it offers Undo.
  const [adding, changing] = [addingSeveral, changingSeveral].map((several) =>
    toasts.find(({ subject, countdown }) => subject === several && countdown === undefined),
  )
  const severalOf = (topic: Topic) => ({ add: adding, update: changing, attention: undefined })[topic]
  const onBatch = useEffectEvent((topic: Topic, burst: Burst) =>
    show({ ...batchToast(topic, burst), ...partsKept(severalOf(topic)) }),
  )
  useEffect(() => {
    const tellBatch = (topic: Topic) =>
      createThrottle(
        () => {
          const burst = bursts.current[topic]
          if (burst !== null) onBatch(topic, burst)
        },
        batchPeriodMs,
        after,
      )
    const made = { add: tellBatch('add'), update: tellBatch('update'), attention: tellBatch('attention') }
    batches.current = made
    return () => {
      for (const batch of Object.values(made)) batch.cancel()
    }
  }, [])
  useEffect(() => {
    for (const item of early.current) {
      const own = toasts.find(({ about }) => about === aboutItem(item))
      if (own === undefined) continue
      early.current = early.current.filter((other) => other !== item)
      show(doneToast(item))
    }
  }, [show, toasts])
  useEffect(() => {
    for (const [topic, several] of [
      ['add', adding],
      ['update', changing],
    ] as const) {
      const burst = bursts.current[topic]
      // The first documents may be done before the call that took them returns.
      const before = burst && toasts.find(({ about }) => about === aboutBatch(topic, burst))
      if (several === undefined || before === null || before === undefined) continue
      const { id, ...told } = before
      dismiss(id)
      show({ ...told, ...partsKept(several) })
    }
  }, [show, dismiss, toasts, adding, changing])
  useEvent('item-completed', (item) => {
    if (item.state !== 'done' && item.state !== 'needs-attention') return
    const topic: Topic = item.state === 'needs-attention' ? 'attention' : item.operation
    const about = aboutItem(item)
    if (!isShown(item.connectionId)) return
    // The bulk edit's own toast reports it.
    if (item.state === 'done' && item.isOfBulkEdit) return
    const own = toasts.find((toast) => toast.about === about)
    const toast = topic === 'attention' ? attentionToast(item) : doneToast(item)
    if (own !== undefined) return show({ ...toast, about })
    if (topic === 'update') early.current = [...early.current.slice(-mostEarly), item]
    const burst = joinBurst(bursts.current[topic], Date.now())
    bursts.current[topic] = burst
    if (burst.count > 1) batches.current[topic]?.request()
    else
      show({
        ...{ ...toast, about: aboutBatch(topic, burst) },
        ...(topic === 'update' && { subject: changesOf(item) }),
        ...partsKept(severalOf(topic)),
      })
  })
}

/** Events of one kind in quick succession. `count` includes the newest. */
type Burst = { readonly count: number; readonly startedAt: number; readonly lastAt: number }

const quietMs = 4000
const mostEarly = 9

export function joinBurst(burst: Burst | null, at: number): Burst {
  return burst === null || at - burst.lastAt > quietMs
    ? { count: 1, startedAt: at, lastAt: at }
    : { ...burst, count: burst.count + 1, lastAt: at }
}

/** What a message on several documents takes over from that on their sending, which it replaces. */
function partsKept(several: ToastContent | undefined): Partial<ToastContent> {
  if (several?.about === undefined) return {}
  const { about, subject, doneText, doneMore, lasting = [] } = several
  return {
    ...{ about, subject, more: doneMore, doneMore },
    ...(doneText !== undefined && { text: doneText, doneText }),
    // One action fits beside the text.
    ...(lasting.length > 0 && { actions: [] }),
  }
}

function aboutBatch(topic: Topic, { startedAt }: Burst): string {
  return `batch:${topic}:${startedAt}`
}

type CompletedItem = EventPayload<'item-completed'>

const aboutItem = ({ itemId }: CompletedItem): string => `item:${itemId}`

function doneToast(item: CompletedItem): ToastContent {
  return {
    kind: 'result',
    completes: aboutItem(item),
    text: item.operation === 'add' ? toasts.addDone(item.title) : toasts.updateDone(item.title),
    actions: [
      {
        label: common.open,
        to: { screen: 'document', connectionId: item.connectionId, documentId: item.documentId },
      },
    ],
  }
}

function attentionToast(item: CompletedItem): ToastContent {
  const { problem } = item
  const explained = problem === null ? undefined : sendProblemMessages(problem)
  const opening = item.operation === 'add' ? toasts.addFailed(item.title) : toasts.updateFailed(item.title)
  return {
    kind: 'failure',
    text: opening,
    more: [explained?.what, explained?.todo].filter((part) => part !== undefined).join(' '),
    detail: problem?.detail,
    actions: [
      { label: navigation.queue, to: { screen: 'queue' } },
      ...(problem !== null && isForSettings(problem)
        ? [{ label: sendProblem.openSettings, to: { screen: 'settings', section: 'adding' } as const }]
        : []),
    ],
  }
}

function batchToast(topic: Topic, burst: Burst): ToastContent {
  return {
    kind: topic === 'attention' ? 'failure' : 'result',
    about: aboutBatch(topic, burst),
    text: toasts.batch[topic](burst.count),
    actions: [{ label: navigation.queue, to: { screen: 'queue' } }],
  }
}

export function usePausedToasts(): void {
  const { show } = useToasts()
  const toasts = useToastList()
  const { data: summary } = useQuery(queries.queueSummary())
  useEffect(() => {
    for (const { id: _, whilePaused, ...toast } of toasts) {
      const pause = summary?.pauses.find(({ connectionId }) => connectionId === whilePaused?.connectionId)
      if (toast.isUnderWay === true && whilePaused !== undefined && pause !== undefined)
        show({ ...toast, ...whilePaused.say(pause) })
    }
  }, [show, toasts, summary])
}
