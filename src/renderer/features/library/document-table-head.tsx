import { useRef, useState } from 'react'
import type { FoundDocument } from '../../../shared/schemas/search.ts'
import type { ColumnName, TableLayout } from '../../../shared/schemas/table-layout.ts'
import { ColumnHead } from './column-head.tsx'
import styles from './document-table.module.css'
import type { FoundDocuments } from './found-documents.ts'
import { SelectAllBox } from './select-all-box.tsx'
import { isSortable, type ShownColumn, sortAfterClick, withWidth } from './table-columns.ts'
import type { DocumentSelectionPort } from './use-document-selection.ts'

type DocumentTableHeadProps = {
  readonly found: FoundDocuments<FoundDocument>
  readonly chosen: DocumentSelectionPort
  readonly columns: readonly ShownColumn[]
  readonly layout: TableLayout
  /** Whether the columns take more than there is room for. */
  readonly isWide: boolean
  /** `isOver`: it is to be kept; until then it is only tried. */
  onColumns(columns: TableLayout['columns'] | null, isOver: boolean): void
  onSort(sort: TableLayout['sort']): void
  onMenu(by: ColumnName, place: { readonly x: number; readonly y: number }): void
}

export function DocumentTableHead(props: DocumentTableHeadProps) {
  const { found, chosen, columns, layout, isWide, onColumns, onSort, onMenu } = props
  const [stop, setStop] = useState(0)
  const row = useRef<HTMLTableRowElement>(null)
  const step = (from: number, by: number) => {
    const target = columns[from + by]
    if (target === undefined) return
    row.current?.querySelectorAll<HTMLElement>('button[data-column]')[from + by]?.focus()
  }
  /** The title takes what is left: its edge moves the column behind it, unless the columns are scrolled anyway. */
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
