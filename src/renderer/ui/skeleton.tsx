import { common } from '../messages/common.ts'
import styles from './skeleton.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

export function Skeleton({ lines }: { readonly lines: number }) {
  return (
    <div className={styles.skeleton} aria-busy="true">
      {Array.from({ length: lines }, (_, line) => line).map((line) => (
        <div key={line} className={styles.bar} />
      ))}
      <VisuallyHidden>{common.loading}</VisuallyHidden>
    </div>
  )
}
