import { useMemo, useRef, useState } from 'react'
import { marksOf } from '../../../shared/domain/query/marks.ts'
import { words } from '../../messages/messages.ts'
import { useNow } from '../../ui/use-now.ts'
import { type CardContext, DocumentCard } from './document-card.tsx'
import styles from './document-cards.module.css'
import { isDocumentSelected } from './document-selection.ts'
import type { DocumentListProps } from './document-table.tsx'
import { drawnIndices, drawnRows } from './drawn-rows.ts'
import { createRowSlots } from './row-slots.ts'
import { SelectAllBox } from './select-all-box.tsx'
import { useComingIn } from './use-coming-in.ts'
import { useListView } from './use-list-view.ts'

/** The gap between cards, and what is left free at the sides of the list. */
const gap = 12
const side = 24
const cards = {
  usual: { least: 190, height: 232 },
  compact: { least: 148, height: 164 },
} as const
/** So many documents take the places of cards that were coming in one frame. */
const cardsInAFrame = 8
/** The line above the cards, and the gap below it. */
const headHeight = 44

/** The documents as cards, of which only those in sight exist. The arrow keys lead in all four directions. */
export function DocumentCards(props: DocumentListProps & { readonly width: number }) {
  const { found, query, layout, chosen, open, width } = props
  const { least, height } = layout.isCompact ? cards.compact : cards.usual
  const across = Math.max(1, Math.floor((width - 2 * side + gap) / (least + gap)))
  const scroller = useRef<HTMLDivElement>(null)
  const view = useListView({ ...props, scroller, across, rowHeight: height + gap, headHeight })
  const { shown, kept } = view
  const now = useNow()
  const context = useMemo<CardContext>(
    () => ({
      findMarks: marksOf(query),
      findTitleMarks: marksOf(query, 'title'),
      now,
      isCompact: layout.isCompact,
    }),
    [query, now, layout.isCompact],
  )
  const focusedLine = view.focused === undefined ? undefined : Math.floor(view.focused / across)
  const lines = drawnIndices(shown, kept === undefined ? undefined : Math.floor(kept / across))
  const [slots] = useState(createRowSlots)
  const slotsOfLines = slots.assign(lines.map(String), focusedLine?.toString())
  const cardsOfLines = lines.map((line) => {
    const here = Math.max(0, Math.min(across, found.likely - line * across))
    return Array.from({ length: here }, (_, at) => line * across + at)
  })
  const cardsOfList = useComingIn(found, drawnRows(found, cardsOfLines.flat()), cardsInAFrame)
  const drawn = new Map(cardsOfList.map((card) => [card.index, card]))
  const drawCard = (index: number, at: number) => {
    const { key, row } = drawn.get(index) ?? { key: '', row: undefined }
    return (
      <DocumentCard
        // Another document in its place takes over the elements of the one before.
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
      <div className={styles.head}>
        <SelectAllBox found={found} chosen={chosen} className={styles.all} shows />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a table has no cards beside each other. */}
      <div
        role="grid"
        aria-label={words.library.table}
        aria-multiselectable="true"
        aria-rowcount={found.isWhole ? Math.ceil(found.length / across) : -1}
        aria-colcount={across}
        className={styles.grid}
        style={{ height: view.height }}
        {...view.keys}
        {...view.actions.mouse}
      >
        {lines.map((line, at) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the focus is in its cells, as in any grid.
          // biome-ignore lint/a11y/useSemanticElements: a row of a table has no cards.
          <div
            key={slotsOfLines[at]}
            role="row"
            aria-rowindex={line + 1}
            className={styles.line}
            style={{
              top: view.topOf(line),
              height,
              gridTemplateColumns: `repeat(${across}, minmax(0, 1fr))`,
              gap,
            }}
          >
            {cardsOfLines[at]?.map(drawCard)}
          </div>
        ))}
      </div>
    </div>
  )
}
