import type { DuplicateChoice, ReviewSummary } from '../../../shared/schemas/review.ts'
import { words } from '../../messages/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './notices.module.css'

type UndecidedNoticeProps = {
  readonly summary: ReviewSummary
  onDecide(choice: Exclude<DuplicateChoice, 'undecided'>): void
}

/** One decision for all duplicates that still wait for one. */
export function UndecidedNotice({ summary, onDecide }: UndecidedNoticeProps) {
  if (summary.undecided === 0) return null
  const { duplicate } = words.review
  return (
    <Notice look="caution">
      <div className={styles.line}>
        <p>{duplicate.decide(summary.undecided)}</p>
        <div className={styles.buttons}>
          <Button small onClick={() => onDecide('skip')}>
            {duplicate.skipAll}
          </Button>
          <Button small onClick={() => onDecide('update')}>
            {duplicate.updateAll}
          </Button>
          <Button small onClick={() => onDecide('add')}>
            {duplicate.addAll}
          </Button>
        </div>
      </div>
    </Notice>
  )
}
