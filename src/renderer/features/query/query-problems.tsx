import { TriangleAlert } from 'lucide-react'
import type { QueryProblem } from '../../../shared/domain/query/query.ts'
import type { SearchProblem } from '../../../shared/schemas/library-search.ts'
import { useDebounced } from '../../ui/use-debounced.ts'
import { words } from '../../words/words.ts'
import styles from './query-bar.module.css'

/** Half a filter is no problem while it is being typed. */
const typingRestMs = 900

type QueryProblemsProps = {
  readonly text: string
  readonly problems: readonly QueryProblem[]
  readonly found: readonly SearchProblem[]
}

/** What of the search is not understood or not there, in plain words. */
export function QueryProblems({ text, problems, found }: QueryProblemsProps) {
  const rested = useDebounced(text, typingRestMs)
  const { query } = words
  const lines =
    rested === text
      ? [
          ...problems.map(({ code, facts }) => query.problem(code, facts)),
          ...found.map(({ code, name }) => query.found(code, name)),
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
