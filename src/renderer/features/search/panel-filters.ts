import { addTerm, removeTerm, replaceTerm } from '../../../shared/domain/query/edit-query.ts'
import { parseQuery } from '../../../shared/domain/query/parse-query.ts'
import type { NewTerm } from '../../../shared/domain/query/print-query.ts'
import type { FilterTerm } from '../../../shared/domain/query/query.ts'
import { emptyDraft, termOf } from './filter-draft.ts'
import { type AnyFilter, isFilter } from './search-parts.ts'

type QuickName = 'collection' | 'kind' | 'state' | 'added'
const quickNames: readonly string[] = ['collection', 'kind', 'state', 'added'] satisfies QuickName[]

const filtersOf = (text: string): readonly AnyFilter[] => parseQuery(text).terms.filter(isFilter)

function isQuick(term: AnyFilter): term is FilterTerm {
  if (term.kind === 'field' || term.without || !quickNames.includes(term.name)) return false
  return term.name !== 'state' || (term.values.length === 1 && term.values[0] === 'needs-attention')
}

export function quickFilter(text: string, name: QuickName): FilterTerm | undefined {
  return filtersOf(text).find((term): term is FilterTerm => isQuick(term) && term.name === name)
}

export function quickValues(text: string, name: QuickName): readonly string[] {
  const term = quickFilter(text, name)
  return term === undefined || 'comparison' in term ? [] : term.values.map(String)
}

export function withQuickValues(text: string, name: QuickName, values: readonly string[]): string {
  const made = values.length === 0 ? undefined : termOf({ ...emptyDraft(name), values })
  return withTerm(text, quickFilter(text, name), made?.ok ? made.value : undefined)
}

export function conditionsOf(text: string): readonly AnyFilter[] {
  const filters = filtersOf(text)
  const shownByControls = new Set(
    quickNames.map((name) => filters.find((term) => isQuick(term) && term.name === name)),
  )
  return filters.filter((term) => !shownByControls.has(term))
}

export function withTerm(text: string, old: AnyFilter | undefined, term: NewTerm | undefined): string {
  if (old === undefined) return term === undefined ? text : addTerm(text, term)
  return term === undefined ? removeTerm(text, old) : replaceTerm(text, old, term)
}
