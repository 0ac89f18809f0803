import { Pencil, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { words } from '../../words/words.ts'
import type { SelectedCount } from './document-selection.ts'
import styles from './library-screen.module.css'

type SelectionBarProps = {
  readonly selected: SelectedCount
  /** Whether it is everything that the search finds. */
  readonly isAll: boolean
  /** While what is chosen is looked up. */
  readonly isOpening: boolean
  /** What else can be done with them. */
  readonly children?: ReactNode
  onEdit(): void
  onClear(): void
}

/** What can be done with the chosen documents; below the table, so that no row moves when the first is chosen. */
export function SelectionBar({ selected, isAll, isOpening, children, onEdit, onClear }: SelectionBarProps) {
  const { selection: w } = words.library
  return (
    <section aria-label={w.region} className={styles.selection}>
      <strong aria-live="polite">
        {isAll ? w.countAll(selected.count, selected.atLeast) : w.count(selected.count, selected.atLeast)}
      </strong>
      <Button
        small
        look="primary"
        icon={<Pencil size={14} aria-hidden />}
        busy={isOpening && w.opening}
        onClick={onEdit}
      >
        {w.edit}
      </Button>
      {children}
      <Button small look="quiet" icon={<X size={14} aria-hidden />} onClick={onClear}>
        {w.clear}
      </Button>
    </section>
  )
}
