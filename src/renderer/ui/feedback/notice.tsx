import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Failure } from '../../../shared/ipc/failure.ts'
import { common } from '../../messages/common.ts'
import { failureMessage } from '../../messages/problems/failures.ts'
import { Button } from '../button.tsx'
import { CopyButton } from '../copy-button.tsx'
import { classNames } from '../styles/class-names.ts'
import styles from './notice.module.css'

export type NoticeLook = 'plain' | 'positive' | 'caution' | 'negative'

const icons = { plain: Info, positive: CircleCheck, caution: TriangleAlert, negative: CircleAlert } as const

type NoticeProps = {
  readonly look?: NoticeLook
  readonly id?: string
  readonly alert?: boolean
  readonly children: ReactNode
  readonly actions?: ReactNode
}

export function Notice({ look = 'plain', id, alert, children, actions }: NoticeProps) {
  const Icon = icons[look]
  const notice = (
    <div className={classNames(styles.notice, styles[look])} id={id}>
      <Icon size={16} aria-hidden />
      <div className={styles.body}>
        {children}
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
    </div>
  )
  return alert ? <div role="alert">{notice}</div> : notice
}

export function TechnicalDetail({ text }: { readonly text: string }) {
  if (text === '') return null
  return (
    <details className={styles.detail}>
      <summary>{common.details}</summary>
      <div className={styles.content}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
        <pre tabIndex={0}>{text}</pre>
        <CopyButton text={text} />
      </div>
    </details>
  )
}

type FailureNoticeProps = {
  readonly failure: Failure | null | undefined
  onAgain?(): void
}

export function FailureNotice({ failure, onAgain }: FailureNoticeProps) {
  if (failure == null) return null
  return (
    <Notice
      alert
      look="negative"
      actions={
        onAgain === undefined ? undefined : (
          <Button small onClick={onAgain}>
            {common.tryAgain}
          </Button>
        )
      }
    >
      <p>{failureMessage(failure)}</p>
      <TechnicalDetail text={failure.detail} />
    </Notice>
  )
}
