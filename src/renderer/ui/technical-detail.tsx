import { common } from '../messages/common.ts'
import { CopyButton } from './copy-button.tsx'
import styles from './technical-detail.module.css'

/** What a colleague from support wants to see: a click away, and copied with one more. */
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
