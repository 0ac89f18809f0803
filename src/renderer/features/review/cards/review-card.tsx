import { CircleAlert } from 'lucide-react'
import { memo, useId } from 'react'
import type { ReviewRow } from '../../../../shared/schemas/review.ts'
import { formatBytes } from '../../../messages/format.ts'
import { messages } from '../../../messages/messages.ts'
import { reviewProblemsMessage } from '../../../messages/problems/review-problems.ts'
import { KindIcon } from '../../../ui/badges.tsx'
import { cardStyles } from '../../../ui/cards/card-grid.tsx'
import { classNames } from '../../../ui/styles/class-names.ts'
import type { CellEdit } from '../table/cell-edit.ts'
import { RowDecision } from '../table/check-cell.tsx'
import { LookButton } from '../table/review-table-row.tsx'
import type { RowCommands } from '../table/row-commands.ts'
import { isTicked, type TypedField } from '../table/row-stops.ts'
import { TypedValue } from '../table/typed-cell.tsx'
import styles from './review-cards.module.css'

type ReviewCardProps = {
  readonly row: ReviewRow
  readonly index: number
  /** 1-based. */
  readonly column: number
  readonly isSelected: boolean
  /** True for the one card that Tab reaches. */
  readonly isAt: boolean
  readonly edit: CellEdit | null
  readonly commands: RowCommands
}

export const ReviewCard = memo(function ReviewCard(props: ReviewCardProps) {
  const { row, index, column, isSelected, isAt, edit, commands } = props
  const problemId = useId()
  const { problems, content, duplicate } = row
  const describedBy = problems.length > 0 ? problemId : undefined
  const stop = isAt ? 'all' : null
  const value = (field: TypedField) => (
    <TypedValue
      {...{ row, index, field, stop, commands }}
      describedBy={problems.some((problem) => problem.field === field) ? problemId : undefined}
      edit={edit?.field === field ? edit : null}
    />
  )
  const problem = problems.length > 0 && (
    <p id={problemId} className={styles.problem} title={reviewProblemsMessage(problems)}>
      <CircleAlert size={12} aria-hidden />
      <span>{reviewProblemsMessage(problems)}</span>
    </p>
  )
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus is on its controls, which the keys lead to.
    // biome-ignore lint/a11y/useSemanticElements: a cell of a table cannot be a card.
    <div
      role="gridcell"
      aria-colindex={column}
      aria-selected={isSelected}
      data-index={index}
      data-key={row.key}
      className={classNames(
        cardStyles.card,
        isSelected && cardStyles.ringed,
        row.state === 'skipped' && styles.skipped,
      )}
      onClickCapture={(event) => {
        if (!event.shiftKey && !event.ctrlKey && !event.metaKey) return
        if (event.target instanceof Element && event.target.closest('[data-editor]') !== null) return
        event.preventDefault()
        event.stopPropagation()
        commands.select(row, index, event.shiftKey ? 'range' : 'one')
      }}
    >
      <div className={classNames(cardStyles.picture, styles.picture)}>
        <CardPicture row={row} onLook={() => commands.open(row, 'picture')} />
      </div>
      <label className={cardStyles.box}>
        <input
          type="checkbox"
          data-main
          data-stop="select"
          tabIndex={isAt ? 0 : -1}
          checked={isTicked(row)}
          aria-label={messages.review.tickRow(row.position, row.title)}
          aria-describedby={describedBy}
          onChange={() => commands.tick(row, index)}
        />
      </label>
      <div className={styles.title}>{value('title')}</div>
      <div className={styles.facts}>
        {value('collection')}
        {duplicate !== null && problem ? (
          problem
        ) : (
          <span>
            {row.state === 'accepted'
              ? messages.review.states.accepted
              : content.kind === 'picture-file' && formatBytes(content.picture.byteLength)}
          </span>
        )}
      </div>
      <div className={styles.decision}>
        {duplicate === null && problem}
        <RowDecision {...{ row, index, stop, commands }} />
      </div>
    </div>
  )
})

type CardPictureProps = { readonly row: ReviewRow; onLook(): void }

function CardPicture({ row: { content, title }, onLook }: CardPictureProps) {
  if (content.kind === 'text') return <p className={styles.paper}>{content.text}</p>
  if (content.kind !== 'picture-file')
    return (
      <span className={styles.content}>
        <KindIcon kind={content.kind} />
        <span>{content.address}</span>
      </span>
    )
  return (
    <LookButton
      {...{ title, onLook }}
      picture={content.picture}
      size={240}
      fillsPlace
      className={styles.look}
    />
  )
}

type LoadingCardProps = { readonly index: number; readonly column: number }

/** Placeholder for a card being loaded. */
export function LoadingCard({ index, column }: LoadingCardProps) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: nothing is in it yet.
    // biome-ignore lint/a11y/useSemanticElements: a cell of a table cannot be a card.
    <div
      role="gridcell"
      aria-colindex={column}
      aria-busy="true"
      data-index={index}
      className={cardStyles.card}
    >
      <div className={classNames(cardStyles.picture, styles.picture)} />
      <div className={styles.title} />
      <div className={styles.facts} />
      <div className={styles.decision} />
    </div>
  )
}
