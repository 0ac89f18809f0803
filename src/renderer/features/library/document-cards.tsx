import { useMemo, useRef } from 'react'
import { marksOf } from '../../../shared/domain/query/marks.ts'
import { useNow } from '../../ui/use-now.ts'
import { words } from '../../words/words.ts'
import { type CardContext, ComingCard, DocumentCard } from './document-card.tsx'
import styles from './document-cards.module.css'
import { documentKey } from './document-key.ts'
import { isDocumentSelected } from './document-selection.ts'
import type { DocumentListProps } from './document-table.tsx'
import { SelectAllBox } from './select-all-box.tsx'
import { useListView } from './use-list-view.ts'

/** The gap between cards, and what is left free at the sides of the list. */
const gap = 12
const side = 24
const cards = {
  usual: { least: 190, height: 232 },
  compact: { least: 148, height: 164 },
} as const
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
  const keys = new Set<string>()
  const drawCard = (index: number) => {
    const row = found.rowAt(index)
    const key = row === undefined ? '' : documentKey(row)
    if (row === undefined || keys.has(key)) return <ComingCard key={`coming ${index}`} index={index} />
    keys.add(key)
    return (
      <DocumentCard
        key={key}
        row={row}
        index={index}
        column={(index % across) + 1}
        context={context}
        isSelected={isDocumentSelected(chosen.selection, key)}
        isOpen={open === key}
        isStop={view.stop === index}
        actions={view.actions}
      />
    )
  }
  const drawLine = (line: number) => {
    const from = line * across
    const here = Math.max(0, Math.min(across, found.likely - from))
    return (
      // biome-ignore lint/a11y/useFocusableInteractive: the focus is in its cells, as in any grid.
      // biome-ignore lint/a11y/useSemanticElements: a row of a table has no cards.
      <div
        key={line}
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
        {Array.from({ length: here }, (_, at) => drawCard(from + at))}
      </div>
    )
  }
  const lines = Array.from({ length: shown.last - shown.first + 1 }, (_, at) => shown.first + at)
  const keptLine = kept === undefined ? undefined : Math.floor(kept / across)
  const isKeptAbove = keptLine !== undefined && keptLine < shown.first
  const isKeptBelow = keptLine !== undefined && keptLine > shown.last
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
        {isKeptAbove && drawLine(keptLine)}
        {lines.map(drawLine)}
        {isKeptBelow && drawLine(keptLine)}
      </div>
    </div>
  )
}
