import type { ReviewSummary } from '../../../shared/schemas/review.ts'
import { words } from '../../messages/messages.ts'
import { wordsOfNotTaken } from '../../messages/not-taken.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './notices.module.css'

/** How many are listed; the copied list has all that are known. */
const listedAtMost = 200

/** What came in with the batch and was not taken, with the reason for each. */
export function NotTakenList({ summary }: { readonly summary: ReviewSummary }) {
  const { notTaken, notTakenCount } = summary
  if (notTakenCount === 0) return null
  const w = words.review.notTaken
  const listed = notTaken.slice(0, listedAtMost)
  return (
    <Notice look="caution">
      <details className={styles.notTaken}>
        <summary>{w.summary(notTakenCount)}</summary>
        <div className={styles.content}>
          <dl className={styles.list} tabIndex={0} aria-label={w.list}>
            {listed.map((one, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list is only ever added to, and names repeat.
              <div key={at}>
                <dt>{one.name === '' ? w.noName : one.name}</dt>
                <dd>{wordsOfNotTaken(one)}</dd>
              </div>
            ))}
          </dl>
          {notTakenCount > listed.length && <p>{w.more(notTakenCount - listed.length)}</p>}
          <CopyButton
            label={w.copy}
            text={notTaken.map((one) => `${one.name}\t${wordsOfNotTaken(one)}`).join('\n')}
          />
        </div>
      </details>
    </Notice>
  )
}
