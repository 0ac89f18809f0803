import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { organisation } from '../../messages/settings/organisation.ts'
import styles from './locked-hint.module.css'

export function LockedHint({ children }: { readonly children?: ReactNode }) {
  return (
    <>
      <span className={styles.reason}>
        <Lock size={12} aria-hidden />
        {organisation.locked}
      </span>
      {children !== undefined && <span className={styles.more}>{children}</span>}
    </>
  )
}
