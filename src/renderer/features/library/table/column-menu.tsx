import type { ColumnName, TableLayout } from '../../../../shared/schemas/view.ts'
import { messages } from '../../../messages/messages.ts'
import { ContextMenu, type MenuEntry } from '../../../ui/menu/menu.tsx'
import {
  columnId,
  isSameColumn,
  isSortable,
  nameOfColumn,
  withColumn,
  withColumnMoved,
  withWidth,
} from './table-columns.ts'

type ColumnMenuProps = {
  readonly by: ColumnName
  readonly place: { readonly x: number; readonly y: number }
  readonly layout: TableLayout
  onLayout(layout: TableLayout): void
  onChoose(): void
  onClose(): void
}

const widthStep = 32

/** What can be done with a column. */
export function ColumnMenu({ by, place, layout, onLayout, onChoose, onClose }: ColumnMenuProps) {
  const { columnMenu: w } = messages.libraryList
  const { columns, sort } = layout
  const id = columnId(by)
  const at = columns.findIndex((column) => columnId(column.by) === id)
  const width = columns[at]?.width ?? 0
  const change = (next: TableLayout['columns']) => onLayout({ ...layout, columns: next })
  const isTime = by === 'added' || by === 'changed'
  const sortEntry = (descending: boolean): MenuEntry[] =>
    isSortable(by)
      ? [
          {
            id: descending ? 'descending' : 'ascending',
            label: isTime ? (descending ? w.newest : w.oldest) : descending ? w.descending : w.ascending,
            chosen: isSameColumn(sort.by, by) && sort.descending === descending,
            onChoose: () => onLayout({ ...layout, sort: { by, descending } }),
          },
        ]
      : []
  const entries: MenuEntry[] = [
    ...sortEntry(isTime),
    ...sortEntry(!isTime),
    ...(isSortable(by) ? [{ id: 'line', separator: true } as const] : []),
    ...(at > 0
      ? [{ id: 'left', label: w.earlier, onChoose: () => change(withColumnMoved(columns, id, -1)) }]
      : []),
    ...(at < columns.length - 1
      ? [{ id: 'right', label: w.later, onChoose: () => change(withColumnMoved(columns, id, 1)) }]
      : []),
    ...(by === 'title'
      ? []
      : [
          {
            id: 'narrower',
            label: w.narrower,
            onChoose: () => change(withWidth(columns, id, width - widthStep)),
          },
          { id: 'wider', label: w.wider, onChoose: () => change(withWidth(columns, id, width + widthStep)) },
          { id: 'hide', label: w.hide, onChoose: () => change(withColumn(columns, by, false)) },
        ]),
    { id: 'line choose', separator: true },
    { id: 'choose', label: w.choose, onChoose },
  ]
  return <ContextMenu label={w.label(nameOfColumn(by))} {...place} entries={entries} onClose={onClose} />
}
