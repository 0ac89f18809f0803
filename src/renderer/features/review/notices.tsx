import { Check } from 'lucide-react'
import type {
  DuplicateChoice,
  ReviewFilter,
  ReviewIncomplete,
  ReviewSummary,
} from '../../../shared/schemas/review.ts'
import { messages } from '../../messages/messages.ts'
import { notTakenMessage } from '../../messages/problems/not-taken.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import styles from './review.module.css'

type IncompleteNoticeProps = {
  readonly incomplete: ReviewIncomplete
  onRemove(): void
  onKeep(): void
}

/** Of a table only the first rows came: they can go, so that it is brought in again whole, or stay as they are. */
export function IncompleteNotice({ incomplete, onRemove, onKeep }: IncompleteNoticeProps) {
  const w = messages.review.incomplete
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

/** How many are listed; the copied list has all that are known. */
const listedAtMost = 200

/** What came in with the batch and was not taken, with the reason for each. */
export function NotTakenList({ summary }: { readonly summary: ReviewSummary }) {
  const { notTaken, notTakenCount } = summary
  if (notTakenCount === 0) return null
  const w = messages.review.notTaken
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
                <dd>{notTakenMessage(one)}</dd>
              </div>
            ))}
          </dl>
          {notTakenCount > listed.length && <p>{w.more(notTakenCount - listed.length)}</p>}
          <CopyButton
            label={w.copy}
            text={notTaken.map((one) => `${one.name}\t${notTakenMessage(one)}`).join('\n')}
          />
        </div>
      </details>
    </Notice>
  )
}

type UndecidedNoticeProps = {
  readonly summary: ReviewSummary
  onDecide(choice: Exclude<DuplicateChoice, 'undecided'>): void
}

/** One decision for all duplicates that still wait for one. */
export function UndecidedNotice({ summary, onDecide }: UndecidedNoticeProps) {
  if (summary.undecided === 0) return null
  const { duplicate } = messages.review
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

type CleaningNoticeProps = {
  readonly summary: ReviewSummary
  onTake(): void
  onKeep(): void
}

/** One decision for all addresses that could be shorter. Until it is made, each is sent as it came. */
export function CleaningNotice({ summary, onTake, onKeep }: CleaningNoticeProps) {
  if (summary.canBeShorter === 0) return null
  const { cleaning } = messages.review
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

type NothingShownProps = { readonly filter: ReviewFilter; onShowAll(): void }

/** The filter shows no row, which mostly means that something is done. */
export function NothingShown({ filter, onShowAll }: NothingShownProps) {
  const { nothingShown, showAll } = messages.review
  return (
    <EmptyState
      icon={Check}
      action={filter === 'all' ? undefined : <Button onClick={onShowAll}>{showAll}</Button>}
    >
      {nothingShown[filter]}
    </EmptyState>
  )
}
