import { memo } from 'react'
import { excerptLength } from '../../../shared/domain/excerpt-length.ts'
import type { FindMarks } from '../../../shared/domain/query/marks.ts'
import type { FoundDocument } from '../../../shared/schemas/library-search.ts'
import { hrefOf } from '../../app/route.ts'
import { classNames } from '../../ui/class-names.ts'
import { KindIcon } from '../../ui/kind-icon.tsx'
import { StateBadge } from '../../ui/state-badge.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { words } from '../../words/words.ts'
import { Thumbnail } from '../pictures/index.ts'
import styles from './document-cards.module.css'
import { dayOf } from './document-cell.tsx'
import { FoundSnippet } from './found-snippet.tsx'
import { MarkedText } from './marked-text.tsx'
import type { RowActions } from './use-row-actions.ts'

export type CardContext = {
  readonly findMarks: FindMarks
  readonly findTitleMarks: FindMarks
  readonly now: number
  readonly isCompact: boolean
}

type DocumentCardProps = {
  readonly row: FoundDocument
  readonly index: number
  /** Its column, from 1. */
  readonly column: number
  readonly context: CardContext
  readonly isSelected: boolean
  readonly isOpen: boolean
  readonly isStop: boolean
  readonly actions: RowActions
}

export const DocumentCard = memo(function DocumentCard(props: DocumentCardProps) {
  const { row, index, column, context, isSelected, isOpen, isStop, actions } = props
  const { findMarks, findTitleMarks, now, isCompact } = context
  const title = row.title ?? words.library.untitled
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus is on its link, which the keys lead to.
    // biome-ignore lint/a11y/useSemanticElements: a cell of a table cannot be a card.
    <div
      role="gridcell"
      aria-colindex={column}
      aria-selected={isSelected}
      data-index={index}
      className={classNames(styles.card, isSelected && styles.selected, isOpen && styles.chosen)}
    >
      <div className={styles.picture}>
        {row.pictureId === null ? (
          row.kind === 'text' ? (
            <p className={styles.excerpt} aria-hidden>
              <MarkedText text={row.excerpt} findMarks={findMarks} />
              {row.excerpt.length >= excerptLength - 1 && '…'}
            </p>
          ) : (
            <span className={styles.sign}>
              <KindIcon kind={row.kind} />
              <span className={styles.address}>{row.excerpt}</span>
            </span>
          )
        ) : (
          <Thumbnail pictureId={row.pictureId} name={row.excerpt} size={isCompact ? 80 : 120} fillsPlace />
        )}
      </div>
      <label className={styles.box}>
        <input
          type="checkbox"
          tabIndex={-1}
          checked={isSelected}
          aria-label={words.library.selection.select(title)}
          onChange={actions.onTick}
        />
      </label>
      <a
        href={hrefOf({ screen: 'document', connectionId: row.connectionId, documentId: row.documentId })}
        className={styles.link}
        aria-current={isOpen ? 'true' : undefined}
        data-main
        data-whole
        tabIndex={isStop ? 0 : -1}
      >
        <MarkedText text={title} findMarks={findTitleMarks} />
      </a>
      {row.found !== null && !isCompact ? (
        <p className={styles.line2}>
          <FoundSnippet found={row.found} />
        </p>
      ) : (
        <p className={styles.line2}>
          {row.collection === null ? '–' : <MarkedText text={row.collection} findMarks={findMarks} />}
        </p>
      )}
      {!isCompact && (
        <p className={styles.foot}>
          <StateBadge state={row.state} />
          {dayOf(row.addedAt, now)}
        </p>
      )}
    </div>
  )
})

/** A card that is being looked for. */
export function ComingCard({ index }: { readonly index: number }) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus is on what is in it.
    // biome-ignore lint/a11y/useSemanticElements: a cell of a table cannot be a card.
    <div
      role="gridcell"
      className={classNames(styles.card, styles.coming)}
      data-index={index}
      aria-busy="true"
    >
      <span data-main tabIndex={-1}>
        <VisuallyHidden>{words.common.loading}</VisuallyHidden>
      </span>
    </div>
  )
}
