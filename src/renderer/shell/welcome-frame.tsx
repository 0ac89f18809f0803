import type { ReactNode } from 'react'
import { ToastDock } from '../services/toasts/toast-dock.tsx'
import styles from './welcome-frame.module.css'

/** The window before there is any connection: no navigation, one thing to decide. */
export function WelcomeFrame({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <main className={styles.main}>{children}</main>
      <ToastDock />
    </div>
  )
}
