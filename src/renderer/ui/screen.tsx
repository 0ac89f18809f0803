import type { ReactNode } from 'react'
import styles from './screen.module.css'
import { type ScreenBack, ScreenHead } from './screen-head.tsx'

type ScreenProps = {
  readonly title: string
  readonly back?: ScreenBack
  readonly actions?: ReactNode
  /** Forms stand in one readable column; lists take all there is. */
  readonly layout: 'column' | 'full'
  readonly children: ReactNode
}

export function Screen({ title, back, actions, layout, children }: ScreenProps) {
  return (
    <div className={styles.screen}>
      <ScreenHead title={title} back={back}>
        {actions}
      </ScreenHead>
      {layout === 'full' ? (
        children
      ) : (
        <div className={styles.scroll}>
          <div className={styles.column}>{children}</div>
        </div>
      )}
    </div>
  )
}
