import type { QueueSummary } from '../../../shared/schemas/queue.ts'
import { words } from '../../messages/messages.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import styles from './queue-screen.module.css'
import { useTimeLeft } from './use-time-left.ts'

type QueueProgressProps = {
  readonly batch: QueueSummary['batch']
  /** Nothing is paused, so that a pace means something. */
  readonly isMoving: boolean
}

/** How much of the batch under way is sent, and how long the rest takes once that can be known. */
export function QueueProgress({ batch, isMoving }: QueueProgressProps) {
  const leftMs = useTimeLeft(batch)
  if (batch.total === 0) return null
  const { progress, progressText, timeLeft } = words.queue
  const text = progressText(batch.done, batch.total)
  return (
    <div className={styles.progress}>
      <ProgressBar
        label={progress}
        done={batch.done}
        total={batch.total}
        text={isMoving && leftMs !== undefined ? `${text} · ${timeLeft(leftMs)}` : text}
      />
    </div>
  )
}
