import { TriangleAlert } from 'lucide-react'
import { type RefObject, useCallback, useSyncExternalStore } from 'react'
import { printPath } from '../../../shared/domain/query/field-path.ts'
import type { FieldTerm, FilterTerm, Query, QueryProblem } from '../../../shared/domain/query/query.ts'
import { folded } from '../../../shared/domain/query/search-text.ts'
import type { SearchProblem } from '../../../shared/schemas/search.ts'
import { messages } from '../../messages/messages.ts'
import { useDebounced } from '../../ui/hooks.ts'
import styles from './search.module.css'

/** Half a filter is no problem while it is being typed. */
const typingRestMs = 900

type SearchProblemsProps = {
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
export function SearchProblems({ field, text, query, turned, found, isOffering }: SearchProblemsProps) {
  const rested = useDebounced(text, typingRestMs)
  const caret = useCaret(field)
  const { query: w } = messages
  const problems = [...query.problems, ...turned]
  const said = problemsToShow({ ...query, problems }, found, { caret, isOffering })
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

type Typing = {
  /** Null where the person is elsewhere. */
  readonly caret: number | null
  readonly isOffering: boolean
}

/** Without what is still being written: a filter that has no value yet, and one for which something is offered. */
export function problemsToShow(
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

/**
 * Not `input`: what is drawn between the typing and React's own hearing of it puts the text back as it was, and a letter
 * is lost. The caret's own event comes after both.
 */
const events = ['focus', 'blur'] as const

/** Where the caret of a field is; null while the field is not where the person is. */
function useCaret(field: RefObject<HTMLInputElement | null>): number | null {
  const subscribe = useCallback(
    (onMove: () => void) => {
      const watched = field.current
      for (const name of events) watched?.addEventListener(name, onMove)
      window.document.addEventListener('selectionchange', onMove)
      return () => {
        for (const name of events) watched?.removeEventListener(name, onMove)
        window.document.removeEventListener('selectionchange', onMove)
      }
    },
    [field],
  )
  return useSyncExternalStore(subscribe, () => {
    const watched = field.current
    return watched !== null && watched === window.document.activeElement ? watched.selectionStart : null
  })
}
