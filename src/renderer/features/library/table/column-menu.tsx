import type { ColumnName, TableLayout } from '../../../../shared/schemas/view.ts'
import { commandFor } from '../../../messages/format.ts'
import { messages } from '../../../messages/messages.ts'
import { ContextMenu, type MenuEntry } from '../../../ui/menu/menu.tsx'
import type { Place } from '../list/use-row-actions.ts'
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
  readonly place: Place
  readonly layout: TableLayout
  onLayout(layout: TableLayout): void
  onChoose(of: 'sort' | 'columns'): void
  onClose(): void
}

const widthStep = 32

export function ColumnMenu({ by, place, layout, onLayout, onChoose, onClose }: ColumnMenuProps) {
  const { columnMenu: w, sortDialog, view } = messages.libraryList
  const { columns, sort } = layout
  const id = columnId(by)
  const at = columns.findIndex((column) => columnId(column.by) === id)
  const width = columns[at]?.width ?? 0
  const isTime = by === 'added' || by === 'changed'
  const change = (key: string, label: string, next: TableLayout['columns']): MenuEntry => ({
    id: key,
    label,
    onChoose: () => onLayout({ ...layout, columns: next }),
  })
  const sortEntry = (descending: boolean): MenuEntry | false =>
    isSortable(by) && {
      id: descending ? 'descending' : 'ascending',
      label: view.sortedBy(
        sortDialog.orders[isTime ? 'times' : 'texts'][descending ? 'descending' : 'ascending'],
      ),
      chosen: isSameColumn(sort.by, by) && sort.descending === descending,
      onChoose: () => onLayout({ ...layout, sort: { by, descending } }),
    }
  const isTitle = by === 'title'
  const entries = [
    sortEntry(isTime),
    sortEntry(!isTime),
    { id: 'sort', label: commandFor(sortDialog.heading), onChoose: () => onChoose('sort') },
    { id: 'line', separator: true } as const,
    at > 0 && change('left', w.earlier, withColumnMoved(columns, id, -1)),
    at < columns.length - 1 && change('right', w.later, withColumnMoved(columns, id, 1)),
    !isTitle && change('narrower', w.narrower, withWidth(columns, id, width - widthStep)),
    !isTitle && change('wider', w.wider, withWidth(columns, id, width + widthStep)),
    !isTitle && change('hide', w.hide, withColumn(columns, by, false)),
    { id: 'line choose', separator: true } as const,
    { id: 'choose', label: messages.libraryList.view.columns, onChoose: () => onChoose('columns') },
  ]
  return <ContextMenu label={w.label(nameOfColumn(by))} {...place} entries={entries} onClose={onClose} />
}
