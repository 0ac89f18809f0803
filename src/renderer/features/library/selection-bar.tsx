import { Pencil, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { words } from '../../messages/messages.ts'
import { Button } from '../../ui/button.tsx'
import styles from './library-screen.module.css'

type SelectionBarProps = {
  /** How many are chosen, in words. */
  readonly text: string
  /** Why nothing can be done with them. */
  readonly obstacle: string | undefined
  /** While what is chosen is looked up. */
  readonly isOpening: boolean
  /** What else can be done with them. */
  readonly children?: ReactNode
  onEdit(): void
  onClear(): void
}

/** What can be done with the chosen documents; below the table, so that no row moves when the first is chosen. */
export function SelectionBar({ text, obstacle, isOpening, children, onEdit, onClear }: SelectionBarProps) {
  const { selection: w } = words.library
  return (
    <div className={styles.selectionRoom}>
      <section aria-label={w.region} className={styles.selection}>
        <strong aria-live="polite">{text}</strong>
        <Button
          small
          look="quiet"
          aria-label={w.clear}
          title={w.clear}
          icon={<X size={14} aria-hidden />}
          onClick={onClear}
        />
        {obstacle !== undefined ? (
          <p className={styles.obstacle}>{obstacle}</p>
        ) : (
          <>
            <Button
              small
              look="primary"
              icon={<Pencil size={14} aria-hidden />}
              busy={isOpening && w.opening}
              onClick={onEdit}
            >
              {w.edit}
            </Button>
            <div className={styles.others}>{children}</div>
          </>
        )}
      </section>
    </div>
  )
}
