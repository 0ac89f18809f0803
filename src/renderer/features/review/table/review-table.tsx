import {
  type CSSProperties,
  Fragment,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useImperativeHandle,
  useRef,
} from 'react'
import type { ReviewFilter, ReviewRow } from '../../../../shared/schemas/review.ts'
import { formatNumber } from '../../../messages/format.ts'
import { messages } from '../../../messages/messages.ts'
import { PartialCheckbox } from '../../../ui/fields/choices.tsx'
import { VisuallyHidden } from '../../../ui/styles/visually-hidden.tsx'
import { useReview } from '../review-context.ts'
import { countSelected } from '../row-selection.ts'
import { useChangeRow } from '../use-review-commands.ts'
import type { ReviewRows } from '../use-review-rows.ts'
import type { ReviewSelectionPort } from '../use-row-selection.ts'
import { type GridPlace, type GridShape, moveInGrid, nextStaying } from './grid-place.ts'
import {
  columnShares,
  hiddenStops,
  type ReviewColumns,
  sharesOf,
  useReviewColumns,
} from './review-columns.ts'
import styles from './review-table.module.css'
import { LoadingRow, ReviewTableRow } from './review-table-row.tsx'
import { type AfterEdit, type RowCommands, useStableCommands } from './row-commands.ts'
import { isTypedField, type RowStop, stopsOf } from './row-stops.ts'
import { useCellEdit } from './use-cell-edit.ts'
import { useGridFocus, useWantedPlace } from './use-grid-place.ts'
import { type ShownRow, useTableScroll } from './use-table-scroll.ts'

export type ReviewTableHandle = {
  /** Focuses the table, at the last place or the next row. */
  focus(): void
  /** Moves to the next remaining row before rows are removed. */
  leaveRows(isGoing: (key: number) => boolean): void
  goTo(index: number): void
}

type ReviewTableProps = {
  readonly filter: ReviewFilter
  readonly rows: ReviewRows
  readonly chosen: ReviewSelectionPort
  /** Scrolls with the table, above it. */
  readonly top: ReactNode
  /** Sticky, above the table. */
  readonly bar: ReactNode
  /** Scrolls with the table, between the bar and it. */
  readonly below: ReactNode
  /** Replaces the table if no row matches. */
  readonly empty: ReactNode
  readonly ref: Ref<ReviewTableHandle>
  onRemove(): void
}

/** The rows of the batch as a spreadsheet: arrows move, Enter edits, Escape cancels, Tab moves on. */
export function ReviewTable({ filter, rows, chosen, ref, onRemove, ...around }: ReviewTableProps) {
  const { summary, connection, checks } = useReview()
  const scroller = useRef<HTMLDivElement>(null)
  const columns = useReviewColumns({
    ...{ connectionId: connection.id, rows, scroller },
    standsStill: summary.adding,
    checkOf: checks.of,
  })
  const hidden = hiddenStops(columns)
  const stopsAt = (index: number) => stopsOf(rows.rowAt(index), hidden)
  const body = useRef<HTMLTableSectionElement>(null)
  const wanted = useWantedPlace(filter, { ...rows, stopsAt })
  const cell = useCellEdit(rows)
  const placeName = `review:place:${summary.id}:${filter}`
  const scroll = useTableScroll(placeName, rows, wanted.at.index, { scroller, body })
  const place = useGridFocus(wanted, rows, body, scroll.reveal)
  const { at, goTo, goBack } = place
  const shape: GridShape = {
    rowCount: rows.count,
    pageRows: scroll.pageRows,
    isRightToLeft: document.dir === 'rtl',
    stopsAt,
  }
  const grid = { rows, chosen, place, cell, shape }
  const commands = useTableCommands(grid)
  const onKeyDown = keyHandler(grid, commands, onRemove)
  useImperativeHandle(ref, () => ({
    focus: goBack,
    leaveRows: (isGoing) => {
      const index = nextStaying(at.index, rows, isGoing)
      if (index === undefined) goBack()
      else goTo({ index, stop: at.stop })
    },
    goTo: (index) => goTo({ index, stop: 'title' }),
  }))
  const highest = Math.max(rows.count, ...scroll.drawn.map(({ index }) => rows.rowAt(index)?.position ?? 0))
  return (
    <div
      ref={scroller}
      className={styles.scroll}
      style={roomFor(highest, columns)}
      data-check={columns.check}
    >
      <div className={styles.top}>{around.top}</div>
      <div className={styles.bar}>{around.bar}</div>
      <div className={styles.top}>{around.below}</div>
      {rows.count === 0 && <div className={styles.top}>{around.empty}</div>}
      {/* Keeps its height while rows are exchanged: a temporarily shorter table would lose its scroll position. */}
      <div className={styles.rows} style={{ minHeight: `calc(${scroll.height}px + var(--head))` }}>
        <table
          className={styles.table}
          hidden={rows.count === 0}
          aria-label={messages.review.table}
          aria-rowcount={rows.count + 1}
        >
          <ReviewTableHead
            columns={columns}
            selected={countSelected(chosen.selection, rows.count)}
            count={rows.count}
            onSelectAll={chosen.selectAll}
          />
          <tbody ref={body} onKeyDown={onKeyDown} onFocus={place.onFocus} onBlur={place.onBlur}>
            <DrawnRows grid={grid} columns={columns} shown={scroll.drawn} commands={commands} />
            {/* Set before rows are rendered: without a height, the scroll position could not be restored. */}
            <Room height={scroll.roomBelow} />
          </tbody>
        </table>
      </div>
    </div>
  )
}

type Grid = {
  readonly rows: ReviewRows
  readonly chosen: ReviewSelectionPort
  readonly place: ReturnType<typeof useGridFocus>
  readonly cell: ReturnType<typeof useCellEdit>
  readonly shape: GridShape
}

function useTableCommands({ rows, chosen, place: { goTo, goBack }, cell, shape }: Grid): RowCommands {
  const { open, goToRow, checks } = useReview()
  const { mutate: changeRow } = useChangeRow()
  const afterEdit = (after: AfterEdit, from: GridPlace) => {
    if (after === 'elsewhere') return
    const ahead = shape.isRightToLeft ? 'ArrowLeft' : 'ArrowRight'
    const behind = shape.isRightToLeft ? 'ArrowRight' : 'ArrowLeft'
    const key = { stay: '', down: 'ArrowDown', next: ahead, previous: behind }[after]
    goTo(moveInGrid(from, { key, command: false }, shape) ?? from)
  }
  return useStableCommands({
    edit: (row, index, field) => void cell.begin(row, index, field),
    type: cell.type,
    keep: (after) => {
      if (cell.edit === null) return
      const index = rows.indexOf(cell.edit.key) ?? cell.edit.index
      cell.keep(cell.edit)
      afterEdit(after, { index, stop: cell.edit.field })
    },
    giveUp: () => {
      cell.giveUp()
      goBack()
    },
    select: chosen.select,
    open: (row, kind) => open({ kind, row }),
    choose: ({ key }, duplicate) => changeRow({ key, change: { duplicate } }),
    fix: (row, index, field) => {
      if (field === 'metadata') open({ kind: 'metadata', row })
      else if (!cell.begin(row, index, field))
        open({ kind: row.content.kind === 'text' ? 'text' : 'picture', row })
    },
    goToRow,
    clean: ({ key }, cleaning) => changeRow({ key, change: { cleaning } }),
    checkPicture: checks.checkOne,
    acceptDeadPage: ({ key }) => changeRow({ key, change: { deadPage: 'accepted' } }),
    decideCollection: ({ key }, nearCollection) => changeRow({ key, change: { nearCollection } }),
  })
}

function keyHandler(
  { rows, chosen, place: { at, goTo }, cell, shape }: Grid,
  commands: RowCommands,
  onRemove: () => void,
) {
  return (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLElement) || event.altKey) return
    if (event.target.closest('[data-editor]') !== null) return
    const command = event.ctrlKey || event.metaKey
    const row = rows.rowAt(at.index)
    const target = moveInGrid(at, { key: event.key, command }, shape)
    if (target !== undefined) {
      if (event.shiftKey && target.index !== at.index) chosen.extend(at.index, target.index)
      goTo(target)
    } else if (command && event.key.toLowerCase() === 'a') chosen.selectAll(true)
    else if (command || row === undefined) return
    else if (event.key === ' ' && event.shiftKey) chosen.select(row, at.index, 'one')
    else if (event.key === ' ' && isLookedAt(row, at.stop)) {
      if (!event.repeat) commands.open(row, 'picture')
    } else if (event.key === 'Delete' && at.stop === 'select') onRemove()
    else if (event.key === 'F2' && at.stop !== 'select') event.target.click()
    else if (!isTypedField(at.stop) || !beginsTyping(event.key)) return
    // Typing over a cell starts with the typed character, Delete with an empty value.
    else if (!cell.begin(row, at.index, at.stop, event.key.length === 1 ? event.key : '')) return
    event.preventDefault()
  }
}

/** Returns true if Space shows the row's picture: in cells, not on the tick box or buttons. */
const isLookedAt = ({ content }: ReviewRow, stop: RowStop) =>
  content.kind === 'picture-file' && (isTypedField(stop) || stop === 'metadata')

const beginsTyping = (key: string) =>
  key === 'Delete' || key === 'Backspace' || ([...key].length === 1 && key !== ' ')

type DrawnRowsProps = {
  readonly grid: Grid
  readonly columns: ReviewColumns
  readonly shown: readonly ShownRow[]
  readonly commands: RowCommands
}

function DrawnRows({ grid: { rows, chosen, place, cell }, columns, shown, commands }: DrawnRowsProps) {
  const { checks } = useReview()
  const { at } = place
  // While pages load one by one, a row may be on two of them for a moment.
  const drawn = new Set<number>()
  const keyOf = (row: ReviewRow | undefined, index: number) => {
    if (row === undefined || drawn.has(row.key)) return `at ${index}`
    drawn.add(row.key)
    return row.key
  }
  return shown.map(({ index, gap }) => {
    const row = rows.rowAt(index)
    const isAt = index === at.index
    return (
      <Fragment key={keyOf(row, index)}>
        {gap > 0 && <Room height={gap} />}
        {row === undefined ? (
          <LoadingRow index={index} isStop={isAt} others={othersOf(columns)} />
        ) : (
          <ReviewTableRow
            row={row}
            index={index}
            isSelected={chosen.isSelected(row.key)}
            stop={isAt ? at.stop : null}
            check={checks.of(row)}
            edit={cell.edit?.key === row.key ? cell.edit : null}
            columns={columns}
            commands={commands}
          />
        )}
      </Fragment>
    )
  })
}

type Room = CSSProperties & { readonly '--digits': number; readonly '--shares': number }

/** The number column is as wide as its longest number; the others share the rest. */
function roomFor(highest: number, columns: ReviewColumns): Room {
  return { '--digits': columns.hasNumbers ? formatNumber(highest).length : 0, '--shares': sharesOf(columns) }
}

/** Number of columns after the title. */
function othersOf({ fields, hasOtherFields, hasDocumentId, hasContent, check }: ReviewColumns): number {
  const optional = [hasOtherFields, hasDocumentId, hasContent, check !== 'none']
  return 1 + fields.length + optional.filter(Boolean).length
}

function Room({ height }: { readonly height: number }) {
  return (
    <tr aria-hidden className={styles.room} style={{ height }}>
      <td />
    </tr>
  )
}

type ReviewTableHeadProps = {
  readonly columns: ReviewColumns
  readonly selected: number
  readonly count: number
  onSelectAll(isOn: boolean): void
}

function ReviewTableHead({ columns: shown, selected, count, onSelectAll }: ReviewTableHeadProps) {
  const isAllSelected = selected > 0 && selected === count
  const { selectAll } = messages.common
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th scope="col" className={styles.numberColumn}>
          <VisuallyHidden>{messages.terms.row}</VisuallyHidden>
          <PartialCheckbox
            isPartial={selected > 0 && !isAllSelected}
            aria-label={selectAll}
            title={selectAll}
            checked={isAllSelected}
            onChange={(event) => onSelectAll(event.target.checked)}
          />
        </th>
        <th scope="col" className={styles.markColumn}>
          <VisuallyHidden>{messages.terms.kind}</VisuallyHidden>
        </th>
        <HeadCell share="title" className={styles.titleColumn} />
        <HeadCell share="collection" />
        {shown.fields.map((name) => (
          <HeadCell key={name} share="field" name={name} />
        ))}
        {shown.hasOtherFields && <HeadCell share="metadata" />}
        {shown.hasDocumentId && <HeadCell share="documentId" />}
        {shown.hasContent && <HeadCell share="content" />}
        {shown.check !== 'none' && (
          <th scope="col" className={styles.checkColumn}>
            <VisuallyHidden>{messages.common.check}</VisuallyHidden>
          </th>
        )}
      </tr>
    </thead>
  )
}

type Share = keyof typeof columnShares
type HeadCellProps = { readonly className?: string | undefined } & (
  | { readonly share: Exclude<Share, 'field'> }
  | { readonly share: 'field'; readonly name: string }
)

function HeadCell({ className, ...cell }: HeadCellProps) {
  const style: CSSProperties & { readonly '--share': number } = { '--share': columnShares[cell.share] }
  const name =
    cell.share === 'field'
      ? cell.name
      : cell.share === 'documentId'
        ? messages.review.idColumn
        : messages.terms[cell.share]
  return (
    <th scope="col" className={className} style={style} title={cell.share === 'field' ? name : undefined}>
      {name}
    </th>
  )
}
