import { words } from '../../messages/messages.ts'
import { Button } from '../../ui/button.tsx'
import styles from './queue-screen.module.css'

type SelectionBarProps = {
  readonly count: number
  onRetry(): void
  onPause(): void
  onResume(): void
  onDiscard(): void
  onClear(): void
}

export function SelectionBar({ count, onRetry, onPause, onResume, onDiscard, onClear }: SelectionBarProps) {
  const { selection } = words.queue
  return (
    <section aria-label={selection.region} className={styles.selection}>
      <strong aria-live="polite">{selection.count(count)}</strong>
      <Button small onClick={onRetry}>
        {selection.retry}
      </Button>
      <Button small onClick={onPause}>
        {selection.pause}
      </Button>
      <Button small onClick={onResume}>
        {selection.resume}
      </Button>
      <Button small look="danger" onClick={onDiscard}>
        {selection.discard}
      </Button>
      <Button small look="quiet" onClick={onClear}>
        {selection.clear}
      </Button>
    </section>
  )
}
