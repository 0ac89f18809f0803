import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { common } from '../messages/common.ts'
import { IconButton } from './button.tsx'
import styles from './selection-bar.module.css'
import { classNames } from './styles/class-names.ts'

type SelectionBarProps = {
  /** How much is selected. */
  readonly count: string
  /** Above the list, where its rows may move. */
  readonly isAbove?: boolean
  readonly children: ReactNode
  onClear(): void
}

/** What can be done with what is selected; below the list, so that no row moves when the first is selected. */
export function SelectionBar({ count, isAbove = false, children, onClear }: SelectionBarProps) {
  const { region, clear } = common.selection
  return (
    <div className={styles.room}>
      <section data-foot aria-label={region} className={classNames(styles.bar, isAbove && styles.above)}>
        <strong aria-live="polite">{count}</strong>
        <IconButton small label={clear} icon={X} onClick={onClear} />
        {children}
      </section>
    </div>
  )
}
