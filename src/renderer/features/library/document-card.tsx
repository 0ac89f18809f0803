import { memo } from 'react'
import { excerptLength } from '../../../shared/domain/excerpt-length.ts'
import type { FindMarks } from '../../../shared/domain/query/marks.ts'
import type { FoundDocument } from '../../../shared/schemas/search.ts'
import { words } from '../../messages/messages.ts'
import { hrefOf } from '../../services/router/route.ts'
import { classNames } from '../../ui/class-names.ts'
import { KindIcon } from '../../ui/kind-icon.tsx'
import { StateBadge } from '../../ui/state-badge.tsx'
import { Thumbnail } from '../pictures/index.ts'
import { comingDocument } from './coming-document.ts'
import styles from './document-cards.module.css'
import { dayOf } from './document-cell.tsx'
import { documentKey } from './document-key.ts'
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
  /** Undefined while it is being looked for: the card then stands there empty, as the same elements. */
  readonly row: FoundDocument | undefined
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
  const { index, column, context, isSelected, isOpen, isStop, actions } = props
  const { findMarks, findTitleMarks, now, isCompact } = context
  const isComing = props.row === undefined
  const row = props.row ?? comingDocument
  const { connectionId, documentId } = row
  const title = row.title ?? words.library.untitled
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus is on its link, which the keys lead to.
    // biome-ignore lint/a11y/useSemanticElements: a cell of a table cannot be a card.
    <div
      role="gridcell"
      aria-colindex={column}
      aria-selected={isComing ? undefined : isSelected}
      aria-busy={isComing || undefined}
      data-index={index}
      data-key={isComing ? undefined : documentKey(row)}
      className={classNames(
        styles.card,
        isComing && styles.coming,
        isSelected && styles.selected,
        isOpen && styles.chosen,
      )}
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
        href={isComing ? undefined : hrefOf({ screen: 'document', connectionId, documentId })}
        role={isComing ? 'img' : undefined}
        aria-label={isComing ? words.common.loading : undefined}
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
          {isComing ? <time /> : dayOf(row.addedAt, now)}
        </p>
      )}
    </div>
  )
})
