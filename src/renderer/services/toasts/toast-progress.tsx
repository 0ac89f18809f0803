import { useSyncExternalStore } from 'react'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import styles from './toast-card.module.css'
import type { ProgressSource } from './toast-list.ts'

/** Changes several times a second, so that no live region may read it out. */
export function MessageProgress({ source }: { readonly source: ProgressSource }) {
  const { label, done, total, text } = useSyncExternalStore(source.subscribe, source.get)
  return (
    <div aria-live="off" className={styles.progress}>
      {total === null ? (
        <span className={styles.more}>{text}</span>
      ) : (
        <ProgressBar label={label} done={Math.min(done, total)} total={total} text={text} />
      )}
    </div>
  )
}
