import type { ReactNode } from 'react'
import type { ConnectionRecord } from '../../shared/schemas/connection.ts'
import { messages } from '../messages/messages.ts'
import { hueClass } from './badges.tsx'
import styles from './foot.module.css'
import { classNames } from './styles/class-names.ts'

type FootProps = {
  /** Where it is sent; left out where nothing is. */
  readonly to?: Pick<ConnectionRecord, 'name' | 'colour'> & { readonly live?: boolean | undefined }
  readonly children: ReactNode
}

/** The way out of a screen, always in one place: where it goes, and the buttons. */
export function Foot({ to, children }: FootProps) {
  return (
    <footer data-foot className={styles.foot}>
      {to !== undefined && (
        <span className={classNames(styles.to, hueClass(to.colour))}>
          {messages.common.to} <span aria-hidden className={styles.mark} />
          <strong>{to.name}</strong>
          {to.live === true && <span className={styles.live}>{messages.live.mark}</span>}
        </span>
      )}
      <div className={styles.actions}>{children}</div>
    </footer>
  )
}
