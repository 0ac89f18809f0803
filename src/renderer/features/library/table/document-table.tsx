import { type CSSProperties, memo, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { FoundDocument } from '../../../../shared/schemas/search.ts'
import type { ColumnName, TableLayout } from '../../../../shared/schemas/view.ts'
import { messages } from '../../../messages/messages.ts'
import { classNames } from '../../../ui/styles/class-names.ts'
import {
  drawnIndices,
  drawnRows,
  loadingDocument,
  RowRecycler,
  useStaggeredRows,
} from '../list/drawn-rows.ts'
import type { FoundDocuments } from '../list/found-documents.ts'
import { type DocumentListProps, type RowContext, useListView } from '../list/use-list-view.ts'
import type { Place, RowActions } from '../list/use-row-actions.ts'
import { documentKey, isDocumentSelected, isNothingSelected } from '../selection/document-selection.ts'
import { SelectAllBox } from '../selection/select-all-box.tsx'
import type { DocumentSelectionPort } from '../selection/use-document-selection.ts'
import { ColumnHead } from './column-head.tsx'
import { documentCell, summaryCells } from './document-cell.tsx'
import styles from './table.module.css'
import {
  boxColumnWidth,
  fitColumns,
  isOfColumns,
  isSortable,
  type ShownColumn,
  sortAfterClick,
  withWidth,
} from './table-columns.ts'

/** Height of the header, which two-line rows do without, in pixels. */
const headHeight = 32
/** Maximum loading rows that become documents in one frame. */
const rowsInAFrame = 12
const rowHeights = { usual: 64, compact: 36 } as const
/** Below this width, in pixels, a two-line row shows no collection. */
const leastForTags = 480

export function DocumentTable(props: DocumentListProps) {
  const { found, context, layout, chosen, open, onLayout, onOverlay } = props
  const isCompact = isOfColumns(layout)
  const scroller = useRef<HTMLDivElement>(null)
  const [tried, setTried] = useState<TableLayout['columns'] | null>(null)
  const view = useListView({
    ...props,
    scroller,
    across: 1,
    rowHeight: isCompact ? rowHeights.compact : rowHeights.usual,
    headHeight: isCompact ? headHeight : 0,
  })
  const { shown, kept, width } = view
  const { columns, rowColumns, tracks, needed, isWide } = useFittedColumns(tried ?? layout.columns, width)
  // Reset once the tried widths are saved, or the columns change.
  // biome-ignore lint/correctness/useExhaustiveDependencies: other columns end the trial, although it does not read them.
  useEffect(() => setTried(null), [layout.columns])
  const drawn = useStaggeredRows(found, drawnRows(found, drawnIndices(shown, kept)), rowsInAFrame)
  const elementKeys = useElementKeys(drawn, view.focused)
  return (
    <div
      ref={scroller}
      className={styles.scroll}
      data-compact={isCompact || undefined}
      data-wide={(isCompact && isWide) || undefined}
      data-narrow={width < leastForTags || undefined}
      data-ticking={!isNothingSelected(chosen.selection) || undefined}
    >
      <table
        className={styles.table}
        style={isCompact ? tableStyle(tracks, isWide ? needed : undefined) : undefined}
        aria-label={messages.terms.documents}
        aria-rowcount={found.isWhole ? found.length + 1 : -1}
        {...view.keys}
      >
        {isCompact ? (
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
            onMenu={(by, place) => onOverlay({ kind: 'column-menu', by, place })}
          />
        ) : (
          <SummaryHead />
        )}
        <tbody style={{ height: view.height }} {...view.actions.mouse}>
          {drawn.map(({ key, index, row }, at) => (
            <DocumentTableRow
              key={elementKeys[at]}
              row={row}
              index={index}
              top={view.topOf(index)}
              columns={isCompact ? rowColumns : null}
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

/** React keys of the rendered rows, so that elements are reused and the focused one keeps its document. */
function useElementKeys(drawn: ReturnType<typeof useStaggeredRows>, focused: number | undefined) {
  const [recycler] = useState(() => new RowRecycler())
  /** The focused document, unless a key has moved on since. */
  const held = useRef<{ readonly key: string; readonly index: number }>(undefined)
  useLayoutEffect(() => {
    held.current = drawn.find(({ index, row }) => index === focused && row !== undefined)
  })
  return recycler.assign(
    drawn.map(({ key }) => key),
    held.current?.index === focused ? held.current?.key : undefined,
  )
}

function useFittedColumns(columns: TableLayout['columns'], width: number) {
  const fitted = fitColumns(columns, width)
  const needed = boxColumnWidth + fitted.reduce((sum, column) => sum + column.width, 0)
  // Rows render again for other columns, but not for other widths.
  const names = fitted.map(({ id }) => id).join('\n')
  // biome-ignore lint/correctness/useExhaustiveDependencies: `fitted` is new each time; rows need another only for other names.
  const rowColumns = useMemo(() => fitted, [names])
  const tracks = [boxColumnWidth, ...fitted.map((column) => column.width)].map((one) => `${one}px`).join(' ')
  return { columns: fitted, rowColumns, tracks, needed, isWide: needed > width && width > 0 }
}

/** `tracks`: column widths as a custom property, so that a new width does not render the rows again. */
function tableStyle(tracks: string, width: number | undefined): CSSProperties {
  // React's types lack custom properties.
  return { '--columns': tracks, width } as CSSProperties
}

/** Column names for screen readers; sighted users do not see columns. */
const SummaryHead = memo(function SummaryHead() {
  const { library } = messages
  const { title, collection, state, added } = messages.terms
  return (
    <thead className={styles.unseen}>
      <tr aria-rowindex={1}>
        {[library.selection.column, title, `${collection}, ${state}`, added].map((name) => (
          <th key={name} scope="col">
            {name}
          </th>
        ))}
      </tr>
    </thead>
  )
})

type DocumentTableHeadProps = {
  readonly found: FoundDocuments<FoundDocument>
  readonly chosen: DocumentSelectionPort
  readonly columns: readonly ShownColumn[]
  readonly layout: TableLayout
  readonly isWide: boolean
  /** `isOver`: save it; until then it is only tried. */
  onColumns(columns: TableLayout['columns'] | null, isOver: boolean): void
  onSort(sort: TableLayout['sort']): void
  onMenu(by: ColumnName, place: Place): void
}

function DocumentTableHead(props: DocumentTableHeadProps) {
  const { found, chosen, columns, layout, isWide, onColumns, onSort, onMenu } = props
  const [stop, setStop] = useState(0)
  const row = useRef<HTMLTableRowElement>(null)
  const step = (from: number, by: number) => {
    const target = columns[from + by]
    if (target === undefined) return
    row.current?.querySelectorAll<HTMLElement>('button[data-column]')[from + by]?.focus()
  }
  /** The title takes the remaining width: dragging its edge resizes the next column, unless the columns scroll. */
  const movedBy = (at: number) => (columns[at]?.by === 'title' && !isWide ? columns[at + 1] : columns[at])
  return (
    <thead>
      <tr aria-rowindex={1} ref={row}>
        <th scope="col" className={styles.selectHead}>
          <SelectAllBox found={found} chosen={chosen} className={styles.select} />
        </th>
        {columns.map((column, at) => {
          const moved = movedBy(at)
          const sign = moved === column ? 1 : -1
          return (
            <ColumnHead
              key={column.id}
              column={column}
              sort={layout.sort}
              isSticky={at === 0 && column.by === 'title'}
              isStop={at === Math.min(stop, columns.length - 1)}
              isFixed={moved === undefined}
              onSort={() => isSortable(column.by) && onSort(sortAfterClick(layout.sort, column.by))}
              onDrag={(by, isOver) => {
                if (moved === undefined) return
                if (by === 0) onColumns(null, isOver)
                else onColumns(withWidth(layout.columns, moved.id, moved.width + sign * by), isOver)
              }}
              onStep={(by) => step(at, by)}
              onFocus={() => setStop(at)}
              onMenu={(place) => onMenu(column.by, place)}
            />
          )
        })}
      </tr>
    </thead>
  )
}

type DocumentTableRowProps = {
  /** Undefined while loading: the row is then empty, with the same elements. */
  readonly row: FoundDocument | undefined
  readonly index: number
  /** Offset in the list, in pixels. */
  readonly top: number
  /** Null for a row of two lines. */
  readonly columns: readonly ShownColumn[] | null
  readonly context: RowContext
  readonly isSelected: boolean
  readonly isOpen: boolean
  readonly isStop: boolean
  readonly actions: RowActions
}

const DocumentTableRow = memo(function DocumentTableRow(props: DocumentTableRowProps) {
  const { index, top, columns, context, isSelected, isOpen, isStop, actions } = props
  const isLoading = props.row === undefined
  const row = props.row ?? loadingDocument
  const shown = { row, context, isLoading, isStop, isOpen }
  return (
    <tr
      className={classNames(
        styles.row,
        isLoading && styles.loading,
        isSelected && styles.selected,
        isOpen && styles.chosen,
      )}
      style={{ top }}
      data-index={index}
      data-key={isLoading ? undefined : documentKey(row)}
      aria-rowindex={index + 2}
      aria-busy={isLoading || undefined}
      aria-selected={isLoading ? undefined : isSelected}
    >
      <td className={styles.selectColumn}>
        <label className={styles.select}>
          <input
            type="checkbox"
            // A tab stop in every row would double the way; X does this too.
            tabIndex={-1}
            checked={isSelected}
            aria-label={messages.common.select(row.title ?? messages.library.untitled)}
            onChange={actions.onTick}
          />
        </label>
      </td>
      {columns === null
        ? summaryCells(shown)
        : columns.map((column, at) => documentCell(column, at === 0, shown))}
    </tr>
  )
})
