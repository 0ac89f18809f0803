import { Check, CircleAlert, Copy } from 'lucide-react'
import type { ReviewDuplicate, ReviewRow } from '../../../shared/schemas/review.ts'
import { words } from '../../messages/messages.ts'
import { RouteLink } from '../../services/router/router.tsx'
import { classNames } from '../../ui/class-names.ts'
import styles from './review-row.module.css'
import type { RowCommands } from './row-commands.ts'
import { duplicateChoices, type RowStop } from './row-stops.ts'

type DuplicateChoicesProps = {
  readonly connectionId: string
  readonly row: ReviewRow
  readonly duplicate: ReviewDuplicate
  readonly stop: RowStop | null
  readonly commands: RowCommands
}

/** What the row is the same as, with a way there, and what can be done about it. */
export function DuplicateChoices({ connectionId, row, duplicate, stop, commands }: DuplicateChoicesProps) {
  const w = words.review.duplicate
  const { of, choice } = duplicate
  const Icon = row.problems.length > 0 ? CircleAlert : Copy
  const reach = (own: RowStop) => ({ 'data-stop': own, tabIndex: stop === own ? 0 : -1 })
  const hints = {
    skip: undefined,
    update: of.where === 'library' ? w.updateHint : w.updateRowHint(of.position),
    add: duplicate.by === 'id' ? w.addRenamedHint : w.addHint,
  } as const
  return (
    <>
      <p className={classNames(styles.sameAs, choice === 'undecided' && styles.caution)}>
        <Icon size={12} aria-hidden />
        {of.where === 'library' ? (
          <>
            <span className={styles.sameWords}>{w.library}</span>
            <RouteLink
              {...reach('open')}
              className={styles.sameLink}
              title={of.title ?? of.documentId}
              to={{ screen: 'document', connectionId, documentId: of.documentId }}
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
            onClick={() => commands.goToRow(of.position)}
          >
            {duplicate.by === 'id' ? w.sameId(of.position) : w.sameAsRow(of.position)}
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
            {w[own]}
          </button>
        ))}
      </div>
    </>
  )
}
