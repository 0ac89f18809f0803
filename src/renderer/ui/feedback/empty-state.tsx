import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

type EmptyStateProps = {
  readonly icon: LucideIcon
  readonly children: ReactNode
  readonly action?: ReactNode
}

/** One sentence, one action. */
export function EmptyState({ icon: Icon, children, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <Icon size={32} strokeWidth={1.25} aria-hidden />
      <p>{children}</p>
      {action}
    </div>
  )
}
