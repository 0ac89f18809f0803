import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { createThrottle, type Throttle } from '../../shared/domain/throttle.ts'
import { after } from '../ipc/after.ts'
import { queries } from '../ipc/queries.ts'
import { useEvent } from '../ipc/use-event.ts'
import { useToasts } from '../services/toasts/toasts.tsx'
import { type Burst, joinBurst } from './burst.ts'
import { attentionMessage, batchMessage, doneMessage } from './completed-toast.ts'

/** A number that changes is read out each time, so not too often. */
const batchPeriodMs = 1500

type Topic = 'add' | 'update' | 'attention'

/** Says when a document has arrived, or that it needs the editor; of a long batch, how many. */
export function useCompletedToasts(): void {
  const { show } = useToasts()
  const client = useQueryClient()
  const bursts = useRef<Record<Topic, Burst | null>>({ add: null, update: null, attention: null })
  const batches = useRef<Partial<Record<Topic, Throttle>>>({})
  useEffect(() => {
    const tellBatch = (topic: Topic) =>
      createThrottle(() => show(batchMessage(topic, bursts.current[topic]?.count ?? 0)), batchPeriodMs, after)
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
  useEvent('item-settled', (item) => {
    if (item.state !== 'done' && item.state !== 'needs-attention') return
    const topic: Topic = item.state === 'needs-attention' ? 'attention' : item.operation
    const burst = joinBurst(bursts.current[topic], Date.now(), countWaiting())
    bursts.current[topic] = burst
    if (burst.isBatch) batches.current[topic]?.request()
    else show(topic === 'attention' ? attentionMessage(item) : doneMessage(item))
  })
}
