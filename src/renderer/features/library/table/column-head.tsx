import { ArrowDown, ArrowUp } from 'lucide-react'
import type { KeyboardEvent, MouseEvent, PointerEvent } from 'react'
import { messages } from '../../../messages/messages.ts'
import { classNames } from '../../../ui/styles/class-names.ts'
import type { Place } from '../list/use-row-actions.ts'
import styles from './table.module.css'
import { isSameColumn, isSortable, type LayoutSort, nameOfColumn, type ShownColumn } from './table-columns.ts'

/** Pixels per key press. */
const widthStep = 16

type ColumnHeadProps = {
  readonly column: ShownColumn
  readonly sort: LayoutSort
  readonly isSticky: boolean
  readonly isStop: boolean
  readonly isFixed: boolean
  onSort(): void
  /** `isOver`: the edge was released. */
  onDrag(by: number, isOver: boolean): void
  onStep(by: -1 | 1): void
  onFocus(): void
  onMenu(place: Place): void
}

export function ColumnHead(props: ColumnHeadProps) {
  const { column, sort, isSticky, isStop, isFixed, onSort, onDrag, onStep, onFocus, onMenu } = props
  const { by } = column
  const isSorted = isSortable(by) && isSameColumn(sort.by, by)
  const Arrow = sort.descending ? ArrowDown : ArrowUp
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key, shiftKey, altKey, ctrlKey, metaKey } = event
    if (altKey || ctrlKey || metaKey) return
    if (key === 'ContextMenu' || (key === 'F10' && shiftKey)) {
      event.preventDefault()
      const { left, bottom } = event.currentTarget.getBoundingClientRect()
      onMenu({ x: left, y: bottom })
    } else if (key === 'ArrowLeft' || key === 'ArrowRight') {
      event.preventDefault()
      const way = key === 'ArrowLeft' ? -1 : 1
      if (shiftKey) onDrag(way * widthStep, true)
      else onStep(way)
    }
  }
  const name = nameOfColumn(by)
  return (
    <th
      scope="col"
      className={classNames(isSticky && styles.sticky)}
      aria-sort={isSorted ? (sort.descending ? 'descending' : 'ascending') : undefined}
      onContextMenu={(event: MouseEvent) => {
        event.preventDefault()
        onMenu({ x: event.clientX, y: event.clientY })
      }}
    >
      <button
        type="button"
        className={styles.headButton}
        data-column={column.id}
        aria-disabled={!isSortable(by)}
        tabIndex={isStop ? 0 : -1}
        title={messages.libraryList.headHint}
        onClick={() => isSortable(by) && onSort()}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
      >
        <span className={styles.headName}>{name}</span>
        {isSorted && <Arrow size={12} aria-hidden />}
      </button>
      {!isFixed && (
        // Keyboard users resize from the button: a tab stop for every edge would double the way.
        <span aria-hidden className={styles.edge} onPointerDown={(event) => dragEdge(event, onDrag)} />
      )}
    </th>
  )
}

function dragEdge(event: PointerEvent<HTMLElement>, onDrag: ColumnHeadProps['onDrag']): void {
  if (event.button !== 0) return
  event.preventDefault()
  const { currentTarget: edge, pointerId, clientX: start } = event
  edge.setPointerCapture(pointerId)
  // Listen on the window too: a window that loses focus to another one loses only the pointer capture.
  const over = new AbortController()
  const { signal } = over
  const end = (by: number, isOver: boolean) => {
    over.abort()
    onDrag(by, isOver)
  }
  window.addEventListener('pointermove', ({ clientX }) => onDrag(clientX - start, false), { signal })
  window.addEventListener('pointerup', ({ clientX }) => end(clientX - start, true), { signal })
  window.addEventListener('pointercancel', () => end(0, false), { signal })
}
