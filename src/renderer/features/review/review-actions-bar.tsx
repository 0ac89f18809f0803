import { Trash2 } from 'lucide-react'
import { useId } from 'react'
import { words } from '../../messages/messages.ts'
import { Button } from '../../ui/button.tsx'
import styles from './review-screen.module.css'

type ReviewActionsBarProps = {
  readonly ready: number
  readonly connectionName: string
  readonly isAdding: boolean
  onAdd(): void
  onDiscard(): void
}

/** The way out of the review: all that is ready to the index, or the whole batch away. */
export function ReviewActionsBar({
  ready,
  connectionName,
  isAdding,
  onAdd,
  onDiscard,
}: ReviewActionsBarProps) {
  const id = useId()
  const { accept, discard } = words.review
  const canAdd = ready > 0
  return (
    <>
      <Button look="quiet" icon={<Trash2 size={15} aria-hidden />} disabled={isAdding} onClick={onDiscard}>
        {discard.button}
      </Button>
      <div className={styles.add}>
        <Button
          look="primary"
          busy={isAdding && accept.working}
          aria-describedby={id}
          // Kept in the way of the Tab key: why it cannot be pressed stands beside it.
          aria-disabled={canAdd ? undefined : true}
          onClick={() => canAdd && onAdd()}
        >
          {accept.button}
        </Button>
        <span id={id} className={styles.ready}>
          {canAdd ? accept.ready(ready) : accept.nothingReady}
          {canAdd && <span className={styles.to}> {accept.to(connectionName)}</span>}
        </span>
      </div>
    </>
  )
}
