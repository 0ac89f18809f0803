import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './notice.module.css'

export type NoticeLook = 'plain' | 'positive' | 'caution' | 'negative'

const icons = { plain: Info, positive: CircleCheck, caution: TriangleAlert, negative: CircleAlert } as const

type NoticeProps = {
  readonly look?: NoticeLook
  readonly id?: string
  readonly children: ReactNode
  readonly actions?: ReactNode
}

/** Something to know, standing where it matters. */
export function Notice({ look = 'plain', id, children, actions }: NoticeProps) {
  const Icon = icons[look]
  return (
    <div className={classNames(styles.notice, styles[look])} id={id}>
      <Icon size={16} aria-hidden />
      <div className={styles.body}>
        {children}
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
    </div>
  )
}
