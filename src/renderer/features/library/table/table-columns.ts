import {
  type ColumnName,
  columnWidths,
  type TableColumn,
  type TableLayout,
  usualTableLayout,
} from '../../../../shared/schemas/view.ts'
import { formatFieldName } from '../../../messages/documents/metadata-path.ts'
import { messages } from '../../../messages/messages.ts'

export type LayoutSort = TableLayout['sort']

export type ShownColumn = {
  readonly by: ColumnName
  readonly id: string
  readonly width: number
  readonly field: number | undefined
}

/** Width of the tick box column, in pixels. */
export const boxColumnWidth = 48
/** Below this width, in pixels, a title or state is unreadable. */
const leastTitle = 150
const leastState = 112

/** Default columns give way in this order if room is short, to avoid horizontal scrolling. */
const giveWay = ['id', 'added', 'collection']

export function columnId(by: ColumnName): string {
  return typeof by === 'string' ? by : `field ${by.field}`
}

export function isSameColumn(a: ColumnName, b: ColumnName): boolean {
  return columnId(a) === columnId(b)
}

export function fieldsOf(columns: readonly TableColumn[]): string[] {
  return columns.flatMap(({ by }) => (typeof by === 'string' ? [] : [by.field]))
}

const haveUsualColumns = (columns: readonly TableColumn[]): boolean =>
  columns.length === usualTableLayout.columns.length &&
  columns.every(({ by }) => usualTableLayout.columns.some((usual) => usual.by === by))

/** Returns true if the list shows a table with named columns: if compact, or with custom columns. */
export function isOfColumns({ layout, columns, isCompact }: TableLayout): boolean {
  return layout === 'table' && (isCompact || !haveUsualColumns(columns))
}

export function fitColumns(columns: readonly TableColumn[], room: number): readonly ShownColumn[] {
  const isUsual = haveUsualColumns(columns)
  let shown = columns
  for (const id of isUsual ? giveWay : []) {
    if (room === 0 || boxColumnWidth + leastWidthOf(shown) <= room) break
    shown = shown.filter(({ by }) => columnId(by) !== id)
  }
  if (isUsual && room > 0 && boxColumnWidth + leastWidthOf(shown) > room)
    shown = shown.map((column) => (column.by === 'state' ? { ...column, width: leastState } : column))
  const left = Math.max(0, room - boxColumnWidth - sum(shown.filter(({ by }) => by !== 'title')))
  const fields = fieldsOf(columns)
  return shown.map(({ by, width }) => ({
    by,
    id: columnId(by),
    width: by === 'title' ? Math.max(left, isUsual ? leastTitle : width) : width,
    field: typeof by === 'string' ? undefined : fields.indexOf(by.field),
  }))
}

function leastWidthOf(columns: readonly TableColumn[]): number {
  return leastTitle + sum(columns.filter(({ by }) => by !== 'title'))
}

function sum(columns: readonly TableColumn[]): number {
  return columns.reduce((all, { width }) => all + width, 0)
}

export function withWidth(columns: readonly TableColumn[], id: string, width: number): TableColumn[] {
  const kept = Math.round(Math.min(columnWidths.most, Math.max(columnWidths.least, width)))
  return columns.map((column) => (columnId(column.by) === id ? { ...column, width: kept } : column))
}

export function withColumn(columns: readonly TableColumn[], by: ColumnName, isOn: boolean): TableColumn[] {
  if (!isOn) return columns.filter((column) => column.by === 'title' || !isSameColumn(column.by, by))
  if (columns.some((column) => isSameColumn(column.by, by))) return [...columns]
  return [...columns, { by, width: usualWidthOf(by) }]
}

export function withColumnMoved(columns: readonly TableColumn[], id: string, by: -1 | 1): TableColumn[] {
  const at = columns.findIndex((column) => columnId(column.by) === id)
  const [moved, other] = [columns[at], columns[at + by]]
  if (moved === undefined || other === undefined) return [...columns]
  return columns.with(at, other).with(at + by, moved)
}

function usualWidthOf(by: ColumnName): number {
  const usual = usualTableLayout.columns.find((column) => isSameColumn(column.by, by))
  if (usual !== undefined) return usual.width
  return by === 'changed' ? 124 : by === 'kind' ? 110 : 150
}

export function isSortable(by: ColumnName): by is LayoutSort['by'] {
  return by !== 'connection'
}

/** The order after a click on a header: its first order, or the reverse. Dates begin with the newest. */
export function sortAfterClick(sort: LayoutSort, by: LayoutSort['by']): LayoutSort {
  if (isSameColumn(sort.by, by)) return { by, descending: !sort.descending }
  return { by, descending: by === 'added' || by === 'changed' }
}

export function nameOfColumn(by: ColumnName): string {
  return typeof by === 'string' ? messages.query.filterName(by) : formatFieldName(by.field)
}
