import { RotateCcw, X } from 'lucide-react'
import { useState } from 'react'
import { words } from '../../messages/messages.ts'
import { Button } from '../../ui/button.tsx'
import styles from './trash.module.css'
import type { TrashChoice } from './trash-choice.ts'

type TrashBarProps = {
  readonly choice: TrashChoice
  onRestore(): Promise<void>
  onClear(): void
  onUnselect(): void
}

/** What can be done with the chosen documents; below the list, so that no row moves when the first is chosen. */
export function TrashBar({ choice, onRestore, onClear, onUnselect }: TrashBarProps) {
  const { trash: w } = words
  const [isRestoring, setRestoring] = useState(false)
  return (
    <section aria-label={w.region} className={styles.selection}>
      <strong aria-live="polite">{choice.kind === 'all' ? w.chosenAll : w.chosen(choice.keys.size)}</strong>
      <Button
        small
        look="quiet"
        aria-label={w.unselect}
        title={w.unselect}
        icon={<X size={14} aria-hidden />}
        onClick={onUnselect}
      />
      <Button
        small
        look="primary"
        icon={<RotateCcw size={14} aria-hidden />}
        busy={isRestoring && w.known.restoring}
        onClick={() => {
          setRestoring(true)
          void onRestore().finally(() => setRestoring(false))
        }}
      >
        {w.restore}
      </Button>
      <Button small onClick={onClear}>
        {w.clear}
      </Button>
    </section>
  )
}
