import { Clock, RotateCcw } from 'lucide-react'
import { isoTime } from '../../../shared/domain/calendar.ts'
import type { RemovedDocument } from '../../../shared/schemas/trash.ts'
import { formatExactTime } from '../../messages/format.ts'
import { messages } from '../../messages/messages.ts'
import badgesStyles from '../../ui/badges.module.css'
import { CollectionTag } from '../../ui/badges.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/styles/class-names.ts'
import { DocumentThumbnail } from '../pictures/index.ts'
import styles from './trash.module.css'

/** Days left from which the count has a warning colour. */
const lastDays = 7

type TrashRowProps = {
  readonly row: RemovedDocument
  readonly isReader: boolean
  readonly mayClear: boolean
  readonly isChosen: boolean
  readonly isChoosing: boolean
  readonly now: number
  onToggle(): void
  onRestore(): void
  onClear(): void
}

export function TrashRow(props: TrashRowProps) {
  const { row, isReader, mayClear, isChosen, isChoosing, now, onToggle, onRestore, onClear } = props
  const { trash: w } = messages
  const title = row.title ?? messages.library.untitled
  const isLast = row.daysLeft <= lastDays
  return (
    <div className={styles.row} data-chosen={isChosen || undefined} data-choosing={isChoosing || undefined}>
      {isReader ? (
        <div className={styles.choose}>
          <RowFacts row={row} now={now} />
        </div>
      ) : (
        <label className={styles.choose}>
          <input
            type="checkbox"
            checked={isChosen}
            aria-label={messages.common.select(title)}
            onChange={onToggle}
          />
          <RowFacts row={row} now={now} />
        </label>
      )}
      {!isReader && (
        <span className={styles.actions}>
          <Button
            small
            aria-label={w.restoreOne(title)}
            icon={<RotateCcw size={14} aria-hidden />}
            onClick={onRestore}
          >
            {messages.common.restore}
          </Button>
          {mayClear && (
            <Button small look="dangerQuiet" aria-label={w.clearOne(title)} onClick={onClear}>
              {w.clear}
            </Button>
          )}
        </span>
      )}
      <span className={styles.collection}>
        {row.collection !== null && <CollectionTag name={row.collection} />}
      </span>
      <span className={styles.left}>
        <span className={classNames(isLast && badgesStyles.badge, isLast && badgesStyles.caution)}>
          {isLast && <Clock size={14} aria-hidden />}
          {w.daysLeft(row.daysLeft)}
        </span>
      </span>
    </div>
  )
}

type RowFactsProps = Pick<TrashRowProps, 'row' | 'now'>

function RowFacts({ row, now }: RowFactsProps) {
  const title = row.title ?? messages.library.untitled
  return (
    <>
      <DocumentThumbnail kind={row.kind} pictureId={row.pictureId} excerpt={row.excerpt} name={title} />
      <span className={styles.what}>
        <span className={styles.title}>{title}</span>
        <time
          className={styles.when}
          dateTime={isoTime(row.removedAt)}
          title={formatExactTime(row.removedAt)}
        >
          {messages.trash.removed(row.removedAt, now)}
        </time>
      </span>
    </>
  )
}

export function RemovedCard({ row, now }: RowFactsProps) {
  return (
    <div className={styles.card}>
      <RowFacts row={row} now={now} />
      {row.collection !== null && <CollectionTag name={row.collection} />}
    </div>
  )
}
