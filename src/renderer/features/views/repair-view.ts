import { removeTerm, replaceTerm } from '../../../shared/domain/query/edit-query.ts'
import { parsePath, printPath } from '../../../shared/domain/query/field-path.ts'
import { parseQuery } from '../../../shared/domain/query/parse-query.ts'
import type { QueryTerm } from '../../../shared/domain/query/query.ts'
import { folded } from '../../../shared/domain/query/search-text.ts'
import type { SearchProblem } from '../../../shared/schemas/search.ts'
import { type TableLayout, usualTableLayout } from '../../../shared/schemas/view.ts'

const isSame = (a: string, b: string) => folded(a) === folded(b)

export function repairText(text: string, problem: SearchProblem, by: string | null): string {
  // From the end, so that earlier offsets stay valid.
  return parseQuery(text)
    .terms.toReversed()
    .reduce((repaired, term) => repairTerm(repaired, term, problem, by), text)
}

function repairTerm(text: string, term: QueryTerm, { code, name }: SearchProblem, by: string | null): string {
  if (code === 'field-unknown') {
    if (term.kind !== 'field' || !isSame(printPath(term.path), name)) return text
    const path = by === null ? undefined : parsePath(by)
    return path === undefined ? removeTerm(text, term) : replaceTerm(text, term, { ...term, path })
  }
  if (code === 'batch-unknown') {
    if (term.kind !== 'filter' || term.name !== 'batch') return text
    if (!term.values.some((value) => isSame(String(value), name))) return text
    const batches = term.values.flatMap((value) =>
      isSame(String(value), name) ? (by === null ? [] : Number(by)) : value,
    )
    return batches.length === 0
      ? removeTerm(text, term)
      : replaceTerm(text, term, { ...term, values: batches })
  }
  const filter = code === 'collection-unknown' ? 'collection' : 'connection'
  if (term.kind !== 'filter' || term.name !== filter) return text
  if (term.name !== 'collection' && term.name !== 'connection') return text
  if (!term.values.some((value) => isSame(value, name))) return text
  const values = term.values.flatMap((value) => (isSame(value, name) ? (by ?? []) : value))
  return values.length === 0 ? removeTerm(text, term) : replaceTerm(text, term, { ...term, values })
}

export function fieldsMissing(
  { columns, sort }: TableLayout,
  isKnown: (path: string) => boolean,
): { readonly columns: readonly string[]; readonly sort: string | null } {
  const missing = columns.flatMap(({ by }) =>
    typeof by === 'object' && !isKnown(by.field) ? [by.field] : [],
  )
  const sorted = typeof sort.by === 'object' && !isKnown(sort.by.field) ? sort.by.field : null
  return { columns: missing, sort: sorted }
}

export function repairColumn(table: TableLayout, field: string, by: string | null): TableLayout {
  const columns = table.columns.flatMap((column) => {
    if (typeof column.by !== 'object' || column.by.field !== field) return [column]
    const isThere = table.columns.some((one) => typeof one.by === 'object' && one.by.field === by)
    return by === null || isThere ? [] : [{ ...column, by: { field: by } }]
  })
  return { ...table, columns: columns.length === 0 ? usualTableLayout.columns : columns }
}

export function repairSort(table: TableLayout, by: string | null): TableLayout {
  return {
    ...table,
    sort: by === null ? usualTableLayout.sort : { ...table.sort, by: { field: by } },
  }
}

export type MissingField = {
  readonly name: string
  readonly filters: boolean
  readonly column: boolean
  readonly sorts: boolean
}

/** Each field once, so that a renamed field is repaired once. `isKnown`: undefined while unknown. */
export function missingFields(
  problems: readonly SearchProblem[],
  table: TableLayout,
  isKnown: ((path: string) => boolean) | undefined,
): readonly MissingField[] {
  const inTable = isKnown === undefined ? { columns: [], sort: null } : fieldsMissing(table, isKnown)
  const found = new Map<string, MissingField>()
  const note = (name: string, use: Partial<MissingField>) => {
    const key = folded(name)
    const before = found.get(key) ?? { name, filters: false, column: false, sorts: false }
    found.set(key, { ...before, ...use })
  }
  for (const { code, name } of problems) if (code === 'field-unknown') note(name, { filters: true })
  for (const name of inTable.columns) note(name, { name, column: true })
  if (inTable.sort !== null) note(inTable.sort, { name: inTable.sort, sorts: true })
  return [...found.values()]
}
