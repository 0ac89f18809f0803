import { printPath } from '../../../shared/domain/query/field-path.ts'
import type { FieldTerm, FilterTerm } from '../../../shared/domain/query/query.ts'
import { folded } from '../../../shared/domain/query/search-text.ts'
import type { SearchProblem } from '../../../shared/schemas/search.ts'

/** Whether the library knows nothing of the name that the filter asks for. */
export function isDoubtful(term: FilterTerm | FieldTerm, problems: readonly SearchProblem[]): boolean {
  return problems.some((problem) => isAbout(problem, term))
}

function isAbout({ code, name }: SearchProblem, term: FilterTerm | FieldTerm): boolean {
  switch (code) {
    case 'field-unknown':
      return term.kind === 'field' && isSame(printPath(term.path), name)
    case 'collection-unknown':
      return asksFor(term, 'collection', name)
    case 'connection-unknown':
      return asksFor(term, 'connection', name)
    case 'batch-unknown':
      return asksFor(term, 'batch', name)
  }
}

function asksFor(term: FilterTerm | FieldTerm, filter: FilterTerm['name'], name: string): boolean {
  return (
    term.kind === 'filter' &&
    term.name === filter &&
    'values' in term &&
    term.values.some((value) => isSame(String(value), name))
  )
}

const isSame = (a: string, b: string) => folded(a) === folded(b)
