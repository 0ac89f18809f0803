import type { ComponentProps, ReactNode, RefObject } from 'react'
import { type CSSProperties, Fragment, useRef } from 'react'
import type { ReviewRow } from '../../../../shared/schemas/review.ts'
import { formatNumber } from '../../../messages/format.ts'
import { messages } from '../../../messages/messages.ts'
import { PartialCheckbox } from '../../../ui/fields/choices.tsx'
import { VisuallyHidden } from '../../../ui/styles/visually-hidden.tsx'
import { countTicked } from '../filter-chips.tsx'
import { useReview } from '../review-context.ts'
import { everyReadyRow } from '../row-selection.ts'
import { useLeaveOut } from '../use-review-commands.ts'
import type { ReviewRows } from '../use-review-rows.ts'
import type { ReviewSelectionPort } from '../use-row-selection.ts'
import type { CellEdit } from './cell-edit.ts'
import { type GridPlace, moveInGrid } from './grid-place.ts'
import {
  columnShares,
  hiddenStops,
  type ReviewColumns,
  sharesOf,
  useReviewColumns,
} from './review-columns.ts'
import styles from './review-table.module.css'
import { LoadingRow, ReviewTableRow } from './review-table-row.tsx'
import type { RowCommands } from './row-commands.ts'
import { stopsOf } from './row-stops.ts'
import { type ReviewGridProps, useReviewGrid } from './use-review-grid.ts'
import { type ShownRow, tableLines } from './use-table-scroll.ts'

/** The rows of the batch as a spreadsheet: arrows move, Enter edits, Escape cancels, Tab moves on. */
export function ReviewTable({ top, bar, below, empty, ...grid }: ReviewGridProps) {
  const { rows, chosen, filter } = grid
  const { summary, connection, checks } = useReview()
  const scroller = useRef<HTMLDivElement>(null)
  const columns = useReviewColumns({
    ...{ connectionId: connection.id, rows, scroller },
    checkOf: checks.of,
  })
  const hidden = hiddenStops(columns)
  const body = useRef<HTMLTableSectionElement>(null)
  const { at, edit, scroll, commands, keys } = useReviewGrid({
    ...{ ...grid, scroller, body, lines: tableLines, move: moveInGrid },
    placeName: `review:place:${summary.id}:${filter}`,
    stopsAt: (index) => stopsOf(rows.rowAt(index), hidden),
  })
  const highest = Math.max(rows.count, ...scroll.drawn.map(({ index }) => rows.rowAt(index)?.position ?? 0))
  return (
    <ReviewFrame
      {...{ scroller, top, bar, below }}
      empty={rows.count === 0 && empty}
      style={roomFor(highest, columns)}
      data-check={columns.check}
    >
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
            ticked={filter === 'all' || filter === 'ready' ? countTicked(summary) : 0}
            count={rows.count}
          />
          <tbody ref={body} {...keys}>
            <DrawnRows {...{ rows, chosen, at, edit, columns, commands }} shown={scroll.drawn} />
            {/* Set before rows are rendered: without a height, the scroll position could not be restored. */}
            <Room height={scroll.roomBelow} />
          </tbody>
        </table>
      </div>
    </ReviewFrame>
  )
}

type DrawnRowsProps = {
  readonly rows: ReviewRows
  readonly chosen: ReviewSelectionPort
  readonly at: GridPlace
  readonly edit: CellEdit | null
  readonly columns: ReviewColumns
  readonly shown: readonly ShownRow[]
  readonly commands: RowCommands
}

function DrawnRows({ rows, chosen, at, edit, columns, shown, commands }: DrawnRowsProps) {
  const { checks } = useReview()
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
            edit={edit?.key === row.key ? edit : null}
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
  /** Rows of the filter that are ticked, and all of them. */
  readonly ticked: number
  readonly count: number
}

function ReviewTableHead({ columns: shown, ticked, count }: ReviewTableHeadProps) {
  const isAllTicked = ticked > 0 && ticked === count
  const { selectAll } = messages.common
  const { summary } = useReview()
  const { mutate: leaveOut } = useLeaveOut()
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th scope="col" className={styles.numberColumn}>
          <VisuallyHidden>{messages.terms.row}</VisuallyHidden>
          <PartialCheckbox
            isPartial={ticked > 0 && !isAllTicked}
            aria-label={selectAll}
            title={selectAll}
            checked={isAllTicked}
            disabled={summary.ready === 0}
            onChange={() => leaveOut({ target: everyReadyRow, isLeftOut: summary.leftOut === 0 })}
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

type ReviewFrameProps = Pick<ReviewGridProps, 'top' | 'bar' | 'below' | 'empty'> &
  Pick<ComponentProps<'div'>, 'style'> & {
    readonly scroller: RefObject<HTMLDivElement | null>
    readonly 'data-check'?: string
    readonly children: ReactNode
  }

/** Scrolls the rows with what stands above them. */
export function ReviewFrame({ scroller, top, bar, below, empty, children, ...rest }: ReviewFrameProps) {
  return (
    <div {...rest} ref={scroller} className={styles.scroll}>
      <div className={styles.top}>{top}</div>
      <div className={styles.bar}>{bar}</div>
      <div className={styles.top}>{below}</div>
      {empty !== false && <div className={styles.top}>{empty}</div>}
      {children}
    </div>
  )
}
