import { useEffect, useState } from 'react'
import type { QueueSummary } from '../../../shared/schemas/queue.ts'
import { type ProgressSample, timeLeft, withSample } from './time-left.ts'

/** Milliseconds until the batch is sent, once that can be known. */
export function useTimeLeft({ done, total }: QueueSummary['batch']): number | undefined {
  const [samples, setSamples] = useState<readonly ProgressSample[]>([])
  useEffect(() => {
    setSamples((before) => withSample(before, { at: Date.now(), done }))
  }, [done])
  return timeLeft(samples, total)
}
