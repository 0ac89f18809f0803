import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { common } from '../messages/common.ts'
import { keys } from '../messages/keys.ts'
import { Button, IconButton } from './button.tsx'
import styles from './selection-bar.module.css'

type SelectionBarProps = {
  readonly count: string
  readonly all?: { readonly label: string; select(): void } | undefined
  /** Floats over the end of a list that leaves room for it. */
  readonly floats?: boolean
  readonly children: ReactNode
  onClear(): void
}

/** Actions on the selection; at the end of the list, so that it moves no row. */
export function SelectionBar({ count, all, floats, children, onClear }: SelectionBarProps) {
  return (
    <div className={styles.room} data-floats={floats}>
      <section
        data-foot={floats === true ? 'floats' : 'stacked'}
        aria-label={common.selection}
        className={styles.bar}
      >
        <strong aria-live="polite">{count}</strong>
        {all !== undefined && (
          <Button look="link" onClick={all.select}>
            {all.label}
          </Button>
        )}
        <hr />
        {children}
        <hr />
        <IconButton label={keys.does.chooseNone} icon={X} onClick={onClear} />
      </section>
    </div>
  )
}
