import type { CellKind, ColumnFlag, ColumnUse, TableColumn } from '../../spreadsheets/index.ts'

export type ColumnCheck = Omit<ColumnFlag, 'code'> & { readonly code: ColumnFlag['code'] | 'undecided' }

const dates: readonly CellKind[] = ['date', 'date-day-first', 'date-month-first']
const exactKinds: readonly CellKind[] = ['number', 'number-comma', 'yes-no', ...dates]

export function checksOf({ facts }: TableColumn, use: ColumnUse): readonly ColumnCheck[] {
  if (use.to === 'nothing') return []
  const kind = use.to === 'field' ? use.kind : undefined
  const flags = facts.flags.filter(({ code }) => {
    // Joiners and direction marks have a meaning in values.
    if (code === 'invisible-characters') return use.to !== 'field' && use.to !== 'text'
    if (code === 'not-of-kind') return kind !== undefined && exactKinds.includes(kind)
    return code !== 'date-as-text' || (kind !== undefined && !dates.includes(kind))
  })
  return kind === 'undecided' ? [{ code: 'undecided', count: facts.filled, row: 0 }, ...flags] : flags
}

/** Counts the columns to check. The number of ready rows is known only after the review's checks. */
export function countChecked(columns: readonly TableColumn[], uses: readonly ColumnUse[]): number {
  return columns.filter((column, index) => {
    const use = uses[index]
    return use !== undefined && checksOf(column, use).length > 0
  }).length
}
