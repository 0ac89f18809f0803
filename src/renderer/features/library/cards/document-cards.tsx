import { memo, useRef, useState } from 'react'
import { excerptLength } from '../../../../shared/schemas/document.ts'
import type { FoundDocument } from '../../../../shared/schemas/search.ts'
import { messages } from '../../../messages/messages.ts'
import { ColourDot, hueOfName, KindIcon, StateBadge, UnsavedBadge } from '../../../ui/badges.tsx'
import { CardGrid, cardShape, cardStyles } from '../../../ui/cards/card-grid.tsx'
import { classNames } from '../../../ui/styles/class-names.ts'
import { Thumbnail, usePagePictures } from '../../pictures/index.ts'
import {
  drawnIndices,
  drawnRows,
  loadingDocument,
  RowRecycler,
  useStaggeredRows,
} from '../list/drawn-rows.ts'
import { FoundSnippet, marked, withoutScheme } from '../list/marked-text.tsx'
import { type DocumentListProps, type RowContext, useListView } from '../list/use-list-view.ts'
import type { RowActions } from '../list/use-row-actions.ts'
import { documentKey, isDocumentSelected, isNothingSelected } from '../selection/document-selection.ts'
import { dayOf, documentLink } from '../table/document-cell.tsx'
import styles from './cards.module.css'

/** Padding at the sides of the list, in pixels. */
const side = 20
const cards = {
  usual: { leastWidth: 220, below: 48 },
  compact: { leastWidth: 150, below: 28 },
} as const
/** Maximum loading cards that become documents in one frame. */
const cardsInAFrame = 8
/** Room above the first cards for their focus ring, in pixels. */
const headHeight = 6

export function DocumentCards(props: DocumentListProps & { readonly width: number }) {
  const { found, context, layout, chosen, open, width } = props
  const shape = cardShape(width - 2 * side, layout.isCompact ? cards.compact : cards.usual)
  const { across } = shape
  const scroller = useRef<HTMLDivElement>(null)
  const view = useListView({ ...props, scroller, across, rowHeight: shape.lineHeight, headHeight })
  const { shown, kept } = view
  const focusedLine = view.focused === undefined ? undefined : Math.floor(view.focused / across)
  const lines = drawnIndices(shown, kept === undefined ? undefined : Math.floor(kept / across))
  const [recycler] = useState(() => new RowRecycler())
  const elementKeys = recycler.assign(lines.map(String), focusedLine?.toString())
  const cardsOfLines = lines.map((line) => {
    const here = Math.max(0, Math.min(across, found.likelyLength - line * across))
    return Array.from({ length: here }, (_, at) => line * across + at)
  })
  const cardsOfList = useStaggeredRows(found, drawnRows(found, cardsOfLines.flat()), cardsInAFrame)
  const drawn = new Map(cardsOfList.map((card) => [card.index, card]))
  const drawCard = (index: number, at: number) => {
    const { key, row } = drawn.get(index) ?? { key: '', row: undefined }
    return (
      <DocumentCard
        // Keyed by position: the next document in this position reuses the elements.
        key={at}
        row={row}
        index={index}
        column={at + 1}
        context={context}
        isSelected={row !== undefined && isDocumentSelected(chosen.selection, key)}
        isOpen={row !== undefined && open === key}
        isStop={view.stop === index}
        actions={view.actions}
      />
    )
  }
  return (
    <div ref={scroller} className={styles.scroll} data-compact={layout.isCompact || undefined}>
      <CardGrid
        label={messages.terms.documents}
        lineCount={found.isWhole ? Math.ceil(found.length / across) : -1}
        shape={shape}
        height={view.height}
        isTicking={!isNothingSelected(chosen.selection)}
        className={styles.grid}
        lines={lines.map((line, at) => ({
          key: elementKeys[at],
          line,
          top: view.topOf(line),
          cards: cardsOfLines[at]?.map(drawCard),
        }))}
        {...view.keys}
        {...view.actions.mouse}
      />
    </div>
  )
}

function SiteCard({ row: { kind, excerpt } }: { readonly row: FoundDocument }) {
  const { picture, icon } = usePagePictures(kind === 'website' ? excerpt : null)
  return (
    <span className={styles.site} data-filled={picture !== null || undefined}>
      {picture !== null ? (
        <img src={picture} alt={messages.kind[kind]} decoding="async" />
      ) : icon !== null ? (
        <img className={styles.icon} src={icon} alt={messages.kind[kind]} decoding="async" />
      ) : (
        <KindIcon kind={kind} />
      )}
      <span data-whole>
        {picture !== null && icon !== null && <img src={icon} alt="" decoding="async" />}
        {withoutScheme(excerpt)}
      </span>
    </span>
  )
}

type DocumentCardProps = {
  /** Undefined while loading: the card is then empty, with the same elements. */
  readonly row: FoundDocument | undefined
  readonly index: number
  readonly column: number
  readonly context: RowContext
  readonly isSelected: boolean
  readonly isOpen: boolean
  readonly isStop: boolean
  readonly actions: RowActions
}

const DocumentCard = memo(function DocumentCard(props: DocumentCardProps) {
  const { index, column, context, isSelected, isOpen, isStop, actions } = props
  const { findMarks, now, isCompact } = context
  const isLoading = props.row === undefined
  const row = props.row ?? loadingDocument
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus is on its link, which the keys lead to.
    // biome-ignore lint/a11y/useSemanticElements: a cell of a table cannot be a card.
    <div
      role="gridcell"
      aria-colindex={column}
      aria-selected={isLoading ? undefined : isSelected}
      aria-busy={isLoading || undefined}
      data-index={index}
      data-key={isLoading ? undefined : documentKey(row)}
      className={classNames(
        cardStyles.card,
        isLoading && styles.loading,
        (isSelected || isOpen) && cardStyles.ringed,
      )}
    >
      <div className={classNames(cardStyles.picture, styles.picture)}>
        {row.pictureId !== null ? (
          <Thumbnail pictureId={row.pictureId} name={row.excerpt} size={240} fillsPlace />
        ) : row.kind === 'text' ? (
          <p className={styles.paper} aria-hidden>
            {marked(row.excerpt, findMarks)}
            {row.excerpt.length >= excerptLength - 1 && '…'}
          </p>
        ) : (
          <SiteCard row={row} />
        )}
      </div>
      <label className={cardStyles.box}>
        <input
          type="checkbox"
          tabIndex={-1}
          checked={isSelected}
          aria-label={messages.common.select(row.title ?? messages.library.untitled)}
          onChange={actions.onTick}
        />
      </label>
      {documentLink({ row, context, isLoading, isStop, isOpen }, styles.link)}
      {!isCompact && (
        <p className={styles.below}>
          {row.state !== 'done' && !isLoading ? (
            <StateBadge state={row.state} needsKey={context.keyless.has(row.connectionId)} />
          ) : context.unsaved.has(documentKey(row)) ? (
            <UnsavedBadge changes={context.unsaved.get(documentKey(row)) ?? 0} />
          ) : row.found !== null ? (
            <FoundSnippet found={row.found} />
          ) : (
            row.collection !== null && (
              <>
                <ColourDot colour={hueOfName(row.collection)} />
                <span className={styles.collection}>{marked(row.collection, findMarks)}</span>
                <span aria-hidden>·</span>
              </>
            )
          )}
          {isLoading ? <time /> : dayOf(row.addedAt, now)}
        </p>
      )}
    </div>
  )
})
