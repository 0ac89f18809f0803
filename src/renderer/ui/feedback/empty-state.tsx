import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { hueClass } from '../badges.tsx'
import { classNames } from '../styles/class-names.ts'
import styles from './empty-state.module.css'

type EmptyStateProps = {
  readonly icon: LucideIcon
  readonly hue?: Parameters<typeof hueClass>[0]
  readonly children: ReactNode
  readonly text?: ReactNode
  readonly action?: ReactNode
}

export function EmptyState({ icon: Icon, hue = 'grey', children, text, action }: EmptyStateProps) {
  return (
    <div className={classNames(styles.empty, hueClass(hue))}>
      <span className={styles.glyph}>
        <Icon size={24} strokeWidth={1.75} aria-hidden />
      </span>
      <div className={styles.title}>{children}</div>
      {text !== undefined && text !== false && <p>{text}</p>}
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
  )
}
