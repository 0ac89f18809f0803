import type { ReactNode } from 'react'
import styles from './screen.module.css'
import { ScreenHeading } from './screen-heading.tsx'

type ScreenProps = {
  readonly title: string
  readonly actions?: ReactNode
  /** Forms stand in one readable column; lists take all there is. */
  readonly layout: 'column' | 'full'
  readonly children: ReactNode
}

export function Screen({ title, actions, layout, children }: ScreenProps) {
  return (
    <div className={styles.screen}>
      <header className={styles.header}>
        <ScreenHeading>{title}</ScreenHeading>
        {actions}
      </header>
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
