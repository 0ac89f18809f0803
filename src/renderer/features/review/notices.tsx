import { Check } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { isTakenInPart, type NotTaken } from '../../../shared/domain/not-taken.ts'
import type { ReviewFilter, ReviewIncomplete } from '../../../shared/schemas/review.ts'
import { messages } from '../../messages/messages.ts'
import { notTakenMessage } from '../../messages/problems/not-taken.ts'
import { HelpLink } from '../../services/help-link.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Notice, type NoticeLook } from '../../ui/feedback/notice.tsx'
import styles from './review.module.css'
import { useReview } from './review-context.ts'
import {
  countDuplicates,
  useAcceptDeadPages,
  useCleanAll,
  useDecideAll,
  useDecideCollections,
  useKeepImported,
  useRemoveDeadPages,
  useRemoveImported,
} from './use-review-commands.ts'

type ChoiceNoticeProps = {
  readonly look?: NoticeLook
  readonly text: ReactNode
  readonly children: ReactNode
}

function ChoiceNotice({ look, text, children }: ChoiceNoticeProps) {
  return (
    <Notice {...(look !== undefined && { look })}>
      <div className={styles.line}>
        <p>{text}</p>
        <div className={styles.buttons}>{children}</div>
      </div>
    </Notice>
  )
}

/** Only the first rows of a table arrived: remove them to import it again, or keep them. */
export function IncompleteNotice({ incomplete }: { readonly incomplete: ReviewIncomplete }) {
  const w = messages.review.incomplete
  const { mutate: remove } = useRemoveImported()
  const { mutate: keep } = useKeepImported()
  const { id, arrived } = incomplete
  return (
    <ChoiceNotice
      look="caution"
      text={
        <>
          {w.text(incomplete)} {arrived > 0 && w.hint}
        </>
      }
    >
      {arrived > 0 && (
        <Button small onClick={() => remove(id)}>
          {messages.common.remove}
        </Button>
      )}
      <Button small onClick={() => keep(id)}>
        {arrived > 0 ? messages.common.keep : messages.common.close}
      </Button>
    </ChoiceNotice>
  )
}

/** Maximum listed; the copied list has all known ones. */
const listedAtMost = 200

export function NotTakenList() {
  const { notTaken, notTakenCount } = useReview().summary
  const { title, parts: inPart } = messages.intake.notTaken
  const parts = notTaken.filter(isTakenInPart)
  const others = notTaken.filter((one) => !isTakenInPart(one))
  return (
    <>
      <ReasonsNotice list={others} count={notTakenCount - parts.length} summary={title} />
      <ReasonsNotice list={parts} count={parts.length} summary={inPart} />
    </>
  )
}

type ReasonsNoticeProps = {
  readonly list: readonly NotTaken[]
  /** Total number, which may exceed the list. */
  readonly count: number
  summary(count: number): string
}

function ReasonsNotice({ list, count, summary }: ReasonsNoticeProps) {
  const id = useId()
  if (count === 0) return null
  const w = messages.review.notTaken
  const listed = list.slice(0, listedAtMost)
  return (
    <Notice look="caution">
      <details className={styles.notTaken}>
        <summary id={id}>{summary(count)}</summary>
        <div className={styles.content}>
          <dl className={styles.list} tabIndex={0} aria-labelledby={id}>
            {listed.map((one, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: names repeat, and an entry keeps its index, as the list only grows at its end.
              <div key={at}>
                <dt>{one.name === '' ? w.noName : one.name}</dt>
                <dd>{notTakenMessage(one)}</dd>
              </div>
            ))}
          </dl>
          {count > listed.length && <p>{messages.common.andMore(count - listed.length)}</p>}
          <CopyButton
            label={w.copy}
            text={list.map((one) => `${one.name}\t${notTakenMessage(one)}`).join('\n')}
          />
          <HelpLink topic="add-files" />
        </div>
      </details>
    </Notice>
  )
}

export function UndecidedNotice() {
  const { summary } = useReview()
  const undecided = countDuplicates(summary)
  const { duplicate: w } = messages.review
  const { mutate: decide } = useDecideAll()
  if (undecided === 0) return null
  return (
    <ChoiceNotice look="caution" text={w.decide(undecided)}>
      <HelpLink topic="duplicates" />
      <Button small onClick={() => decide('skip')}>
        {w.skipAll}
      </Button>
      <Button small onClick={() => decide('update')}>
        {w.updateAll}
      </Button>
      <Button small onClick={() => decide('add')}>
        {w.addAll}
      </Button>
    </ChoiceNotice>
  )
}

export function DeadPagesNotice() {
  const { deadPages } = useReview().summary
  const { deadPage: w } = messages.review
  const { mutate: accept } = useAcceptDeadPages()
  const { mutate: remove } = useRemoveDeadPages()
  if (deadPages === 0) return null
  return (
    <ChoiceNotice look="caution" text={w.decide(deadPages)}>
      <Button small onClick={() => accept()}>
        {messages.review.duplicate.addAll}
      </Button>
      <Button small onClick={() => remove()}>
        {w.removeAll}
      </Button>
    </ChoiceNotice>
  )
}

export function NearCollectionsNotice() {
  const { nearCollections } = useReview().summary
  const { nearCollection: w } = messages.review
  const { mutate: decide } = useDecideCollections()
  if (nearCollections === 0) return null
  return (
    <ChoiceNotice look="caution" text={w.decide(nearCollections)}>
      <Button small onClick={() => decide('known')}>
        {w.useAll}
      </Button>
      <Button small onClick={() => decide('own')}>
        {messages.review.keepAll}
      </Button>
    </ChoiceNotice>
  )
}

/** Decides about all addresses that could be shorter at once. Until then, each is sent as it came. */
export function CleaningNotice() {
  const { canBeShorter } = useReview().summary
  const { cleaning: w } = messages.review
  const { mutate: clean } = useCleanAll()
  if (canBeShorter === 0) return null
  return (
    <ChoiceNotice text={`${w.text(canBeShorter)} ${w.why}`}>
      <Button small onClick={() => clean('shorten')}>
        {w.takeAll}
      </Button>
      <Button small look="quiet" onClick={() => clean('keep')}>
        {messages.review.keepAll}
      </Button>
    </ChoiceNotice>
  )
}

type NothingShownProps = { readonly filter: ReviewFilter; onShowAll(): void }

/** No row matches the filter, which mostly means that something is done. */
export function NothingShown({ filter, onShowAll }: NothingShownProps) {
  const { nothingShown, showAll } = messages.review
  return (
    <EmptyState
      icon={Check}
      action={filter === 'all' ? undefined : <Button onClick={onShowAll}>{showAll}</Button>}
    >
      {nothingShown}
    </EmptyState>
  )
}
