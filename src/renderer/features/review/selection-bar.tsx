import { Trash2, X } from 'lucide-react'
import { words } from '../../messages/messages.ts'
import { Button } from '../../ui/button.tsx'
import styles from './review-screen.module.css'

type SelectionBarProps = {
  readonly count: number
  onCollection(): void
  onField(): void
  onRemove(): void
  onClear(): void
}

/** What can be done with the chosen rows; below the table, so that none of them moves when the first is chosen. */
export function SelectionBar({ count, onCollection, onField, onRemove, onClear }: SelectionBarProps) {
  const { selection } = words.review
  return (
    <section aria-label={selection.region} className={styles.selection}>
      <strong aria-live="polite">{selection.count(count)}</strong>
      <Button small onClick={onCollection}>
        {selection.collection}
      </Button>
      <Button small onClick={onField}>
        {selection.field}
      </Button>
      <Button small look="danger" icon={<Trash2 size={14} aria-hidden />} onClick={onRemove}>
        {selection.remove}
      </Button>
      <Button small look="quiet" icon={<X size={14} aria-hidden />} onClick={onClear}>
        {selection.clear}
      </Button>
    </section>
  )
}
