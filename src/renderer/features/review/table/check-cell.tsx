import { Check, CircleAlert, Copy } from 'lucide-react'
import type { DuplicateBy } from '../../../../shared/schemas/document.ts'
import type { ReviewDuplicate, ReviewRow } from '../../../../shared/schemas/review.ts'
import { formatBytes } from '../../../messages/format.ts'
import { messages } from '../../../messages/messages.ts'
import { reviewProblemsMessage } from '../../../messages/problems/review-problems.ts'
import { RouteLink } from '../../../services/router/router.tsx'
import { classNames } from '../../../ui/styles/class-names.ts'
import { VisuallyHidden } from '../../../ui/styles/visually-hidden.tsx'
import { useReview } from '../review-context.ts'
import type { PictureCheck } from '../use-picture-checks.ts'
import { PictureCheckLine } from './address-line.tsx'
import styles from './review-row.module.css'
import type { RowCommands } from './row-commands.ts'
import {
  duplicateChoices,
  isDeadPage,
  nearCollectionOf,
  type RowStop,
  type TabStop,
  tabIndexAt,
} from './row-stops.ts'

type CheckCellProps = {
  readonly row: ReviewRow
  readonly index: number
  readonly stop: TabStop
  readonly check: PictureCheck | undefined
  readonly commands: RowCommands
  /** True if the cell shows a picture's size. */
  readonly showsSize: boolean
}

export function CheckCell({ row, index, stop, check, commands, showsSize }: CheckCellProps) {
  const { review } = messages
  if (hasDecision(row))
    return (
      <td className={classNames(styles.cell, styles.check)}>
        <RowDecision row={row} index={index} stop={stop} commands={commands} />
      </td>
    )
  const { content, state } = row
  return (
    // Cells without controls are focusable too, or moving along the row would stop before them.
    <td
      className={classNames(styles.cell, styles.check)}
      data-stop="check"
      tabIndex={tabIndexAt(stop, 'check')}
    >
      {state === 'accepted' ? (
        <span className={styles.fact}>{review.states.accepted}</span>
      ) : (
        <VisuallyHidden>{review.filters.ready}</VisuallyHidden>
      )}
      {showsSize && content.kind === 'picture-file' && state !== 'accepted' && (
        <span className={styles.fact}>{formatBytes(content.picture.byteLength)}</span>
      )}
      {check?.state === 'found' && <PictureCheckLine check={check} />}
    </td>
  )
}

/** True if `RowDecision` shows controls for the row. */
export function hasDecision(row: ReviewRow): boolean {
  return row.duplicate !== null || nearCollectionOf(row) !== undefined || row.problems.length > 0
}

/** The controls that decide about the row or put it right. */
export function RowDecision(props: Pick<CheckCellProps, 'row' | 'index' | 'stop' | 'commands'>) {
  const { row, index, stop, commands } = props
  const { review } = messages
  const { duplicate, problems } = row
  if (duplicate !== null)
    return <DuplicateChoices row={row} duplicate={duplicate} stop={stop} commands={commands} />
  const known = nearCollectionOf(row)
  if (known !== undefined)
    return <CollectionChoices row={row} known={known} stop={stop} commands={commands} />
  const [problem] = problems
  if (problem === undefined) return null
  const { text, ...button } = isDeadPage(row)
    ? {
        text: review.duplicate.add,
        'aria-label': review.deadPage.addOf(row.title),
        onClick: () => commands.acceptDeadPage(row),
      }
    : {
        text: review.states.problem(problems.length),
        title: reviewProblemsMessage(problems),
        onClick: () => commands.fix(row, index, problem.field),
      }
  return (
    <button
      type="button"
      data-stop="check"
      tabIndex={tabIndexAt(stop, 'check')}
      className={styles.choice}
      {...button}
    >
      {text}
    </button>
  )
}

type CollectionChoicesProps = Pick<CheckCellProps, 'row' | 'stop' | 'commands'> & { readonly known: string }

/** The similar known collection, with buttons to use it or keep the row's own. */
function CollectionChoices({ row, known, stop, commands }: CollectionChoicesProps) {
  const w = messages.review.nearCollection
  const choices = [
    { own: 'knownCollection', text: messages.common.takeOf(known), choice: 'known' },
    { own: 'ownCollection', text: messages.common.keep, choice: 'own' },
  ] as const
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as one line of a cell.
    <div role="group" aria-label={w.choices(row.title)} className={styles.choices}>
      {choices.map(({ own, text, choice }) => (
        <button
          key={own}
          type="button"
          data-stop={own}
          tabIndex={tabIndexAt(stop, own)}
          className={styles.choice}
          title={text}
          onClick={() => commands.decideCollection(row, choice)}
        >
          {text}
        </button>
      ))}
    </div>
  )
}

type DuplicateChoicesProps = Pick<CheckCellProps, 'row' | 'stop' | 'commands'> & {
  readonly duplicate: ReviewDuplicate
}

function sameRowText(by: DuplicateBy, position: number): string {
  const w = messages.review.duplicate
  if (by === 'near-id') return w.nearId(position)
  return by === 'id' ? w.sameId(position) : w.sameAsRow(position)
}

function DuplicateChoices({ row, duplicate, stop, commands }: DuplicateChoicesProps) {
  const { connection } = useReview()
  const w = messages.review.duplicate
  const { of, choice } = duplicate
  const Icon = row.problems.length > 0 ? CircleAlert : Copy
  const reach = (own: RowStop) => ({ 'data-stop': own, tabIndex: tabIndexAt(stop, own) })
  const hints = {
    skip: undefined,
    update: of.where === 'library' ? w.updateHint : w.updateRowHint(of.position),
    add: duplicate.by === 'id' ? w.addRenamedHint : undefined,
  } as const
  return (
    <>
      <p className={classNames(styles.sameAs, choice === 'undecided' && styles.caution)}>
        <Icon size={12} aria-hidden />
        {of.where === 'library' ? (
          <>
            <span className={styles.sameWords}>
              {duplicate.by === 'near-id' ? w.nearInLibrary : w.library}
            </span>
            <RouteLink
              {...reach('open')}
              className={styles.sameLink}
              title={of.title ?? of.documentId}
              to={{ screen: 'document', connectionId: connection.id, documentId: of.documentId }}
            >
              {of.title ?? of.documentId}
            </RouteLink>
          </>
        ) : (
          <button
            type="button"
            {...reach('open')}
            className={styles.sameLink}
            title={of.title}
            onClick={() => commands.goToRow(of.key)}
          >
            {sameRowText(duplicate.by, of.position)}
          </button>
        )}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as one line of a cell. */}
      <div role="group" aria-label={w.choices(row.title)} className={styles.choices}>
        {duplicateChoices.map((own) => (
          <button
            key={own}
            type="button"
            {...reach(own)}
            className={styles.choice}
            aria-pressed={choice === own}
            title={hints[own]}
            onClick={() => commands.choose(row, choice === own ? 'undecided' : own)}
          >
            {choice === own && <Check size={12} aria-hidden />}
            {own === 'add' ? w.add : messages.common[own]}
          </button>
        ))}
      </div>
    </>
  )
}
