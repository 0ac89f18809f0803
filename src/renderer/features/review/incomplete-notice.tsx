import type { ReviewIncomplete } from '../../../shared/schemas/review.ts'
import { words } from '../../messages/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './notices.module.css'

type IncompleteNoticeProps = {
  readonly incomplete: ReviewIncomplete
  onRemove(): void
  onKeep(): void
}

/** Of a table only the first rows came: they can go, so that it is brought in again whole, or stay as they are. */
export function IncompleteNotice({ incomplete, onRemove, onKeep }: IncompleteNoticeProps) {
  const w = words.review.incomplete
  return (
    <Notice look="caution">
      <div className={styles.line}>
        <p>
          {w.text(incomplete)} {incomplete.arrived > 0 && w.hint}
        </p>
        <div className={styles.buttons}>
          {incomplete.arrived > 0 && (
            <Button small onClick={onRemove}>
              {w.remove}
            </Button>
          )}
          <Button small onClick={onKeep}>
            {incomplete.arrived > 0 ? w.keep : w.close}
          </Button>
        </div>
      </div>
    </Notice>
  )
}
