import { folded } from '../../../shared/domain/query/search-text.ts'
import type { SearchProblem } from '../../../shared/schemas/search.ts'
import type { TableLayout } from '../../../shared/schemas/table-layout.ts'
import { fieldsMissing } from './mend-view.ts'

/** A field that no document has, and all that the view asks of it. */
export type MissingField = {
  readonly name: string
  readonly filters: boolean
  readonly column: boolean
  readonly sorts: boolean
}

/** Each field once: who renamed it chooses the new name once. `isKnown` is undefined while that cannot be told. */
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
