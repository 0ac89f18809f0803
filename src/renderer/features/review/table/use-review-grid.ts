import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  useImperativeHandle,
} from 'react'
import type { ReviewFilter, ReviewRow } from '../../../../shared/schemas/review.ts'
import { undoWayOf } from '../../../metadata/index.ts'
import type { ContextMenuProps } from '../../../ui/menu/menu.tsx'
import { useReview } from '../review-context.ts'
import { useChangeRow, useLeaveOut } from '../use-review-commands.ts'
import type { ReviewRows } from '../use-review-rows.ts'
import type { ReviewSelectionPort } from '../use-row-selection.ts'
import { type GridPlace, type GridShape, type moveInGrid, nextStaying } from './grid-place.ts'
import { type AfterEdit, type RowCommands, useStableCommands } from './row-commands.ts'
import { isTypedField, nearestStop, type RowStop } from './row-stops.ts'
import { useCellEdit } from './use-cell-edit.ts'
import { useGridFocus, useWantedPlace } from './use-grid-place.ts'
import { type LineLayout, useTableScroll } from './use-table-scroll.ts'

export type ReviewGridHandle = {
  /** Focuses the rows, at the last place or the next row. */
  focus(): void
  /** Moves to the next remaining row before rows are removed. */
  leaveRows(isGoing: (key: number) => boolean): void
  goTo(index: number): void
}

export type ReviewGridProps = {
  readonly filter: ReviewFilter
  readonly rows: ReviewRows
  readonly chosen: ReviewSelectionPort
  /** Scrolls with the rows, above them. */
  readonly top: ReactNode
  /** Sticky, above the rows. */
  readonly bar: ReactNode
  /** Scrolls with the rows, between the bar and them. */
  readonly below: ReactNode
  /** Replaces the rows if none matches. */
  readonly empty: ReactNode
  readonly ref: Ref<ReviewGridHandle>
  /** Removes the selected rows, else this one. */
  onRemove(row: ReviewRow): void
  onMenu(row: ReviewRow, place: MenuPlace): void
}

export type MenuPlace = Pick<ContextMenuProps, 'x' | 'y'>

type GridOptions = Omit<ReviewGridProps, 'top' | 'bar' | 'below' | 'empty'> & {
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly body: RefObject<HTMLElement | null>
  /** Key under which the scroll position is remembered. */
  readonly placeName: string
  readonly lines: LineLayout
  readonly stopsAt: GridShape['stopsAt']
  readonly move: typeof moveInGrid
}

/** Shared by table and cards: rendered rows, focus, keys and editing. */
export function useReviewGrid(options: GridOptions) {
  const { filter, rows, chosen, ref, scroller, body, placeName, lines, stopsAt, move, onRemove } = options
  const wanted = useWantedPlace(filter, { ...rows, stopsAt })
  const cell = useCellEdit(rows)
  const scroll = useTableScroll(placeName, rows, wanted.at.index, { scroller, body }, lines)
  const place = useGridFocus(wanted, rows, body, { across: lines.across, reveal: scroll.reveal })
  const { at, goTo, goBack } = place
  const shape: GridShape = {
    rowCount: rows.count,
    across: lines.across,
    pageRows: scroll.pageRows,
    isRightToLeft: document.dir === 'rtl',
    stopsAt,
  }
  const grid = { rows, chosen, place, cell, shape, move }
  const commands = useGridCommands(grid)
  useImperativeHandle(ref, () => ({
    focus: goBack,
    leaveRows: (isGoing) => {
      const index = nextStaying(at.index, rows, isGoing)
      if (index === undefined) goBack()
      else goTo({ index, stop: at.stop })
    },
    goTo: (index) => goTo({ index, stop: 'title' }),
  }))
  return {
    at,
    edit: cell.edit,
    scroll,
    commands,
    keys: {
      onKeyDown: keyHandler(grid, commands, onRemove),
      onContextMenu: (event: MouseEvent) => {
        if (!(event.target instanceof Element) || event.target.closest('[data-editor]') !== null) return
        const row = rows.rowAt(Number(event.target.closest('[data-index]')?.getAttribute('data-index')))
        if (row === undefined) return
        event.preventDefault()
        options.onMenu(row, { x: event.clientX, y: event.clientY })
      },
      onFocus: place.onFocus,
      onBlur: place.onBlur,
    },
  }
}

type Grid = {
  readonly rows: ReviewRows
  readonly chosen: ReviewSelectionPort
  readonly place: ReturnType<typeof useGridFocus>
  readonly cell: ReturnType<typeof useCellEdit>
  readonly shape: GridShape
  readonly move: typeof moveInGrid
}

function useGridCommands({ rows, chosen, place: { goTo, goBack }, cell, shape, move }: Grid): RowCommands {
  const { open, goToRow, checks } = useReview()
  const { mutate: changeRow } = useChangeRow()
  const { mutate: leaveOut } = useLeaveOut()
  const afterEdit = (after: AfterEdit, from: GridPlace) => {
    if (after === 'elsewhere') return
    const ahead = shape.isRightToLeft ? 'ArrowLeft' : 'ArrowRight'
    const behind = shape.isRightToLeft ? 'ArrowRight' : 'ArrowLeft'
    const key = { stay: '', down: 'ArrowDown', next: ahead, previous: behind }[after]
    goTo(move(from, { key, command: false }, shape) ?? from)
  }
  const fix: RowCommands['fix'] = (row, index, field) => {
    if (field === 'metadata') open({ kind: 'metadata', row })
    else if (!cell.begin(row, index, field))
      open({ kind: row.content.kind === 'text' ? 'text' : 'picture', row })
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
    tick: (row, index) => {
      const [problem] = row.problems
      if (row.state === 'ready') {
        leaveOut({ target: chosen.at(row.key), isLeftOut: !row.isLeftOut })
      } else if (row.state === 'problem' && problem !== undefined) fix(row, index, problem.field)
      else goTo({ index, stop: nearestStop('check', shape.stopsAt(index)) })
    },
    select: chosen.select,
    open: (row, kind, field) => open({ kind, row, field }),
    choose: ({ key }, duplicate) => changeRow({ key, change: { duplicate } }),
    fix,
    goToRow,
    clean: ({ key }, cleaning) => changeRow({ key, change: { cleaning } }),
    checkPicture: checks.checkOne,
    acceptDeadPage: ({ key }) => changeRow({ key, change: { deadPage: 'accepted' } }),
    decideCollection: ({ key }, nearCollection) => changeRow({ key, change: { nearCollection } }),
  })
}

function keyHandler(
  { rows, chosen, place: { at, goTo }, cell, shape, move }: Grid,
  commands: RowCommands,
  onRemove: (row: ReviewRow) => void,
) {
  return (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLElement) || event.altKey) return
    if (event.target.closest('[data-editor]') !== null) return
    const command = event.ctrlKey || event.metaKey
    const undoWay = undoWayOf(event)
    const row = rows.rowAt(at.index)
    const target = move(at, { key: event.key, command }, shape)
    if (target !== undefined) {
      if (event.shiftKey && target.index !== at.index) chosen.extend(at.index, target.index)
      goTo(target)
    } else if (undoWay !== undefined) {
      // Also where there is nothing to undo: the browser would undo in another field.
      const step = cell.step(undoWay)
      const index = step && rows.indexOf(step.key)
      if (step !== undefined && index !== undefined) goTo({ index, stop: step.field })
    } else if (command && event.key.toLowerCase() === 'a') chosen.selectAll(true)
    else if (command || row === undefined) return
    else if (event.key === ' ' && event.shiftKey) chosen.select(row, at.index, 'one')
    else if (event.key === ' ' && isLookedAt(row, at.stop)) {
      if (!event.repeat) commands.open(row, 'picture')
    } else if (event.key === 'Enter' && at.stop === 'select') commands.open(row, editorOf(row))
    else if (event.key === 'Delete' && at.stop === 'select') onRemove(row)
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

function editorOf({ content }: ReviewRow): 'picture' | 'text' | 'metadata' {
  if (content.kind === 'picture-file') return 'picture'
  return content.kind === 'text' ? 'text' : 'metadata'
}

const beginsTyping = (key: string) =>
  key === 'Delete' || key === 'Backspace' || ([...key].length === 1 && key !== ' ')
