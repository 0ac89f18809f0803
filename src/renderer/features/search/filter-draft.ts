import { parsePath, printPath } from '../../../shared/domain/query/field-path.ts'
import { parseQuery } from '../../../shared/domain/query/parse-query.ts'
import { type NewTerm, printTerm } from '../../../shared/domain/query/print-query.ts'
import type {
  FieldComparison,
  FieldTerm,
  FilterName,
  FilterTerm,
} from '../../../shared/domain/query/query.ts'
import { fail, type Result, succeed } from '../../../shared/result.ts'

type ComparisonName =
  | 'is'
  | 'contains'
  | 'has'
  | 'missing'
  | 'before'
  | 'until'
  | 'after'
  | 'from'
  | 'between'

export type FilterDraft = {
  readonly name: FilterName | 'field'
  /** Name of a field, in query syntax if it would otherwise be read as several. */
  readonly path: string
  readonly comparison: ComparisonName
  readonly values: readonly string[]
  readonly low: string
  readonly high: string
  readonly without: boolean
}

export type DraftProblem = 'value' | 'choice' | 'field' | 'fieldNotUsable' | 'day'

export const isDayFilter = (name: FilterDraft['name']): name is 'added' | 'changed' =>
  name === 'added' || name === 'changed'

export const isChoice = (
  name: FilterDraft['name'],
): name is 'collection' | 'kind' | 'state' | 'connection' | 'batch' =>
  name === 'collection' || name === 'kind' || name === 'state' || name === 'connection' || name === 'batch'

export function emptyDraft(name: FilterDraft['name']): FilterDraft {
  const values = isDayFilter(name) ? ['today'] : isChoice(name) ? [] : ['']
  const comparison = name === 'field' ? 'contains' : 'is'
  return { name, path: '', comparison, values, low: '', high: '', without: false }
}

export function shownPath(printed: string): string {
  const [name = '', ...more] = parsePath(printed) ?? []
  return name === '' || more.length > 0 || /[."]/.test(name) ? printed : name
}

function pathOf(typed: string): readonly string[] | undefined {
  return parsePath(typed) ?? (/[."]/.test(typed) ? undefined : [typed])
}

export function draftOf(term: FilterTerm | FieldTerm): FilterDraft {
  const { without } = term
  if (term.kind === 'field')
    return {
      ...emptyDraft('field'),
      path: shownPath(printPath(term.path)),
      ...partsOf(term.comparison),
      without,
    }
  if ('comparison' in term) return { ...emptyDraft(term.name), ...partsOf(term.comparison), without }
  return { ...emptyDraft(term.name), values: term.values.map(String), without }
}

function partsOf(comparison: FieldComparison): Partial<FilterDraft> {
  switch (comparison.kind) {
    case 'is':
    case 'contains':
      return { comparison: comparison.kind, values: comparison.values }
    case 'has':
    case 'missing':
      return { comparison: comparison.kind }
    case 'before':
      return { comparison: comparison.orEqual ? 'until' : 'before', low: comparison.value }
    case 'after':
      return { comparison: comparison.orEqual ? 'from' : 'after', low: comparison.value }
    case 'between':
      return { comparison: 'between', low: comparison.low, high: comparison.high }
  }
}

export function termOf(draft: FilterDraft): Result<NewTerm, DraftProblem> {
  const comparison = comparisonOf(draft)
  if (draft.name === 'field') {
    if (draft.path.trim() === '') return fail('field')
    const path = pathOf(draft.path.trim())
    if (path === undefined) return fail('fieldNotUsable')
    if (comparison === undefined) return fail('value')
    return succeed({ kind: 'field', path, comparison, without: draft.without })
  }
  if (comparison === undefined)
    return fail(isChoice(draft.name) ? 'choice' : isDayFilter(draft.name) ? 'day' : 'value')
  // The query parser decides which values a filter accepts.
  const written =
    comparison.kind === 'is'
      ? printTerm({ kind: 'filter', name: 'collection', values: comparison.values, without: false }).replace(
          /^collection/,
          draft.name,
        )
      : `${draft.name}:${rangeText(comparison)}`
  const [term] = parseQuery(written).terms
  if (term?.kind !== 'filter') return fail(isDayFilter(draft.name) ? 'day' : 'value')
  const { from: _from, to: _to, ...filter } = term
  return succeed({ ...filter, without: draft.without })
}

function comparisonOf({ comparison, values, low, high }: FilterDraft): FieldComparison | undefined {
  const filled = values.map((value) => value.trim()).filter((value) => value !== '')
  const [from, to] = [low.trim(), high.trim()]
  switch (comparison) {
    case 'is':
    case 'contains':
      return filled.length === 0 ? undefined : { kind: comparison, values: filled }
    case 'has':
    case 'missing':
      return { kind: comparison }
    case 'before':
    case 'until':
      return from === '' ? undefined : { kind: 'before', value: from, orEqual: comparison === 'until' }
    case 'after':
    case 'from':
      return from === '' ? undefined : { kind: 'after', value: from, orEqual: comparison === 'from' }
    case 'between':
      return from === '' || to === '' ? undefined : { kind: 'between', low: from, high: to }
  }
}

function rangeText(comparison: FieldComparison): string {
  const asField = printTerm({ kind: 'field', path: ['a'], comparison, without: false })
  return asField.slice(asField.indexOf(':') + 1)
}
