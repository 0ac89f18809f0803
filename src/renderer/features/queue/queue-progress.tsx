import { useEffect, useState } from 'react'
import type { QueueSummary } from '../../../shared/schemas/queue.ts'
import { messages } from '../../messages/messages.ts'
import { ProgressBar } from '../../ui/feedback/loading.tsx'
import styles from './queue.module.css'

type QueueProgressProps = {
  readonly batch: QueueSummary['batch']
  readonly isSending: boolean
  readonly isPaused: boolean
}

export function QueueProgress({ batch, isSending, isPaused }: QueueProgressProps) {
  const isMoving = useLingering(isSending) && !isPaused
  const leftMs = useTimeLeft(batch, isMoving)
  if (batch.total === 0) return null
  const { progress, progressText, sending, timeLeft } = messages.queue
  const text = isMoving
    ? sending(Math.min(batch.done + 1, batch.total), batch.total)
    : progressText(batch.done, batch.total)
  return (
    <div className={styles.progress}>
      <ProgressBar
        label={progress}
        done={batch.done}
        total={batch.total}
        text={text}
        aside={isMoving && leftMs !== undefined ? timeLeft(leftMs) : ''}
      />
    </div>
  )
}

/** Longer than the pause between an item and the next. */
const lingerMs = 1500

/** Returns false once nothing has been sent for a while. */
function useLingering(isSending: boolean): boolean {
  const [isHeld, setHeld] = useState(isSending)
  if (isSending && !isHeld) setHeld(true)
  useEffect(() => {
    if (isSending) return
    const timer = setTimeout(() => setHeld(false), lingerMs)
    return () => clearTimeout(timer)
  }, [isSending])
  return isHeld
}

/** Milliseconds until the batch is sent; undefined until it can be estimated, anew after each pause. */
function useTimeLeft({ done, total }: QueueSummary['batch'], isMoving: boolean): number | undefined {
  const [samples, setSamples] = useState<readonly ProgressSample[]>([])
  useEffect(() => {
    setSamples((before) => (isMoving ? withSample(before, { at: Date.now(), done }) : []))
  }, [done, isMoving])
  return timeLeft(samples, total)
}

export type ProgressSample = { readonly at: number; readonly done: number }

const windowMs = 30_000
const leastSpanMs = 4000
const leastDone = 3

export function withSample(
  samples: readonly ProgressSample[],
  sample: ProgressSample,
): readonly ProgressSample[] {
  const last = samples.at(-1)
  // The batch changed, or the clock was set back: measure the pace anew.
  if (last !== undefined && (sample.done < last.done || sample.at < last.at)) return [sample]
  if (last !== undefined && sample.done === last.done) return samples
  return [...samples.filter(({ at }) => sample.at - at <= windowMs), sample]
}

/** Milliseconds left at the pace of the last half minute; undefined while that would be a guess. */
export function timeLeft(samples: readonly ProgressSample[], total: number): number | undefined {
  const [first, last] = [samples[0], samples.at(-1)]
  if (first === undefined || last === undefined) return undefined
  const done = last.done - first.done
  const spanMs = last.at - first.at
  if (spanMs < leastSpanMs || done < leastDone || last.done >= total) return undefined
  return ((total - last.done) * spanMs) / done
}
