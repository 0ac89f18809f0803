import { TriangleAlert } from 'lucide-react'
import type { RefObject } from 'react'
import type { Query, QueryProblem } from '../../../shared/domain/query/query.ts'
import type { SearchProblem } from '../../../shared/schemas/search.ts'
import { words } from '../../messages/messages.ts'
import { useDebounced } from '../../ui/use-debounced.ts'
import { problemsToSay } from './problems-to-say.ts'
import styles from './query-bar.module.css'
import { useCaret } from './use-caret.ts'

/** Half a filter is no problem while it is being typed. */
const typingRestMs = 900

type QueryProblemsProps = {
  readonly field: RefObject<HTMLInputElement | null>
  readonly text: string
  readonly query: Query
  /** Its ranges that end before they begin. */
  readonly turned: readonly QueryProblem[]
  readonly found: readonly SearchProblem[]
  /** Whether something is offered for what stands before the caret. */
  readonly isOffering: boolean
}

/** What of the search is not understood or not there, in plain words. */
export function QueryProblems({ field, text, query, turned, found, isOffering }: QueryProblemsProps) {
  const rested = useDebounced(text, typingRestMs)
  const caret = useCaret(field)
  const { query: w } = words
  const problems = [...query.problems, ...turned]
  const said = problemsToSay({ ...query, problems }, found, { caret, isOffering })
  const lines =
    rested === text
      ? [
          ...said.problems.map(({ code, facts }) => w.problem(code, facts)),
          ...said.found.map(({ code, name }) => w.found(code, name)),
        ]
      : []
  return (
    <ul className={styles.problems} aria-live="polite">
      {[...new Set(lines)].map((line) => (
        <li key={line}>
          <TriangleAlert size={14} aria-hidden />
          {line}
        </li>
      ))}
    </ul>
  )
}
