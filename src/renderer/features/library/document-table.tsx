import { type CSSProperties, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { marksOf } from '../../../shared/domain/query/marks.ts'
import type { Query } from '../../../shared/domain/query/query.ts'
import type { FoundDocument } from '../../../shared/schemas/search.ts'
import type { ColumnName, TableLayout } from '../../../shared/schemas/table-layout.ts'
import { words } from '../../messages/messages.ts'
import { useConnections } from '../../services/connections.tsx'
import { useNow } from '../../ui/use-now.ts'
import type { CellContext } from './document-cell.tsx'
import { isDocumentSelected } from './document-selection.ts'
import styles from './document-table.module.css'
import { DocumentTableHead } from './document-table-head.tsx'
import { DocumentTableRow } from './document-table-row.tsx'
import { drawnIndices, drawnRows } from './drawn-rows.ts'
import type { FoundDocuments } from './found-documents.ts'
import { createRowSlots } from './row-slots.ts'
import { boxColumnWidth, fitColumns } from './table-columns.ts'
import { useComingIn } from './use-coming-in.ts'
import type { DocumentSelectionPort } from './use-document-selection.ts'
import { type ListView, useListView } from './use-list-view.ts'
import type { MenuPlace } from './use-row-actions.ts'

export type DocumentListProps = {
  readonly found: FoundDocuments<FoundDocument>
  readonly query: Query
  readonly layout: TableLayout
  readonly chosen: DocumentSelectionPort
  /** The document beside the list, by its key. */
  readonly open: string | null
  /** Where the list was when it was left; under this name it is found again. */
  readonly placeName: string
  onLayout(layout: TableLayout): void
  onMenu(place: MenuPlace): void
  onColumnMenu(by: ColumnName, place: { readonly x: number; readonly y: number }): void
}

const headHeight = 32
/** So many documents take the places of rows that were coming in one frame. */
const rowsInAFrame = 12
const rowHeights = { usual: 36, compact: 28 } as const

/** A real table of which only the rows in sight exist, each at its own place. */
export function DocumentTable(props: DocumentListProps) {
  const { found, query, layout, chosen, open, onLayout, onColumnMenu } = props
  const { isCompact } = layout
  const scroller = useRef<HTMLDivElement>(null)
  const [tried, setTried] = useState<TableLayout['columns'] | null>(null)
  const view: ListView = useListView({
    ...props,
    scroller,
    across: 1,
    rowHeight: isCompact ? rowHeights.compact : rowHeights.usual,
    headHeight,
  })
  const { shown, kept, width } = view
  const columns = fitColumns(tried ?? layout.columns, width)
  const needed = boxColumnWidth + columns.reduce((sum, column) => sum + column.width, 0)
  const isWide = needed > width && width > 0
  // Rows are drawn anew only for other columns, not for other widths.
  const names = columns.map(({ id }) => id).join('\n')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same columns stay the same for the rows.
  const rowColumns = useMemo(() => columns, [names])
  const now = useNow()
  const { nameOf } = useConnections()
  const context = useMemo<CellContext>(
    () => ({
      findMarks: marksOf(query),
      findTitleMarks: marksOf(query, 'title'),
      now,
      isCompact,
      nameOfConnection: nameOf,
    }),
    [query, now, isCompact, nameOf],
  )
  // What was tried has been kept, or another connection's columns have come.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the columns change.
  useEffect(() => setTried(null), [layout.columns])

  const [slots] = useState(createRowSlots)
  const drawn = useComingIn(found, drawnRows(found, drawnIndices(shown, kept)), rowsInAFrame)
  /** What has the focus, unless a key has led on from there. */
  const held = useRef<{ readonly key: string; readonly index: number }>(undefined)
  const slotsOfDrawn = slots.assign(
    drawn.map(({ key }) => key),
    held.current?.index === view.focused ? held.current?.key : undefined,
  )
  useLayoutEffect(() => {
    held.current = drawn.find(({ index, row }) => index === view.focused && row !== undefined)
  })
  const tracks = [boxColumnWidth, ...columns.map(({ width: one }) => one)].map((one) => `${one}px`).join(' ')
  return (
    <div
      ref={scroller}
      className={styles.scroll}
      data-compact={isCompact || undefined}
      data-wide={isWide || undefined}
    >
      <table
        className={styles.table}
        style={tableStyle(tracks, isWide ? needed : undefined)}
        aria-label={words.library.table}
        aria-rowcount={found.isWhole ? found.length + 1 : -1}
        {...view.keys}
      >
        <DocumentTableHead
          found={found}
          chosen={chosen}
          columns={columns}
          layout={layout}
          isWide={isWide}
          onColumns={(next, isOver) => {
            setTried(next)
            if (isOver && next !== null) onLayout({ ...layout, columns: next })
          }}
          onSort={(sort) => onLayout({ ...layout, sort })}
          onMenu={onColumnMenu}
        />
        <tbody style={{ height: view.height }} {...view.actions.mouse}>
          {drawn.map(({ key, index, row }, at) => (
            <DocumentTableRow
              key={slotsOfDrawn[at]}
              row={row}
              index={index}
              top={view.topOf(index)}
              columns={rowColumns}
              context={context}
              isSelected={row !== undefined && isDocumentSelected(chosen.selection, key)}
              isOpen={row !== undefined && open === key}
              isStop={view.stop === index}
              actions={view.actions}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** `tracks`: the widths of the columns, which rows take from here so that none is drawn anew for another width. */
function tableStyle(tracks: string, width: number | undefined): CSSProperties {
  // React's types know no custom properties.
  return { '--columns': tracks, width } as CSSProperties
}
