import type { Query, QueryProblem } from '../../../shared/domain/query/query.ts'
import type { SearchProblem } from '../../../shared/schemas/search.ts'
import { isDoubtful } from './is-doubtful.ts'

type Typing = {
  /** Null where the person is elsewhere. */
  readonly caret: number | null
  readonly isOffering: boolean
}

/** Without what is still being written: a filter that has no value yet, and one for which something is offered. */
export function problemsToSay(
  { terms, problems }: Query,
  found: readonly SearchProblem[],
  { caret, isOffering }: Typing,
): { readonly problems: readonly QueryProblem[]; readonly found: readonly SearchProblem[] } {
  const isHere = ({ from, to }: { readonly from: number; readonly to: number }) =>
    caret !== null && from < caret && caret <= to
  const term = isOffering ? terms.find(isHere) : undefined
  return {
    problems: problems.filter(
      (problem) => !(isHere(problem) && (isOffering || problem.code === 'value-missing')),
    ),
    found: found.filter(
      (problem) => term === undefined || term.kind === 'words' || !isDoubtful(term, [problem]),
    ),
  }
}
