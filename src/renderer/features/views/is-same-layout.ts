import type { TableLayout } from '../../../shared/schemas/table-layout.ts'

/** Whether two tables look the same, however their parts came together. */
export function isSameLayout(a: TableLayout, b: TableLayout): boolean {
  return textOf(a) === textOf(b)
}

function textOf({ columns, sort, layout, isCompact }: TableLayout): string {
  return JSON.stringify([
    columns.map(({ by, width }) => [by, width]),
    sort.by,
    sort.descending,
    layout,
    isCompact,
  ])
}
