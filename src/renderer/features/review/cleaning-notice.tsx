import type { ReviewSummary } from '../../../shared/schemas/review.ts'
import { words } from '../../messages/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './notices.module.css'

type CleaningNoticeProps = {
  readonly summary: ReviewSummary
  onTake(): void
  onKeep(): void
}

/** One decision for all addresses that could be shorter. Until it is made, each is sent as it came. */
export function CleaningNotice({ summary, onTake, onKeep }: CleaningNoticeProps) {
  if (summary.canBeShorter === 0) return null
  const { cleaning } = words.review
  return (
    <Notice>
      <div className={styles.line}>
        <p>
          {cleaning.text(summary.canBeShorter)} {cleaning.why}
        </p>
        <div className={styles.buttons}>
          <Button small onClick={onTake}>
            {cleaning.takeAll}
          </Button>
          <Button small look="quiet" onClick={onKeep}>
            {cleaning.keepAll}
          </Button>
        </div>
      </div>
    </Notice>
  )
}
