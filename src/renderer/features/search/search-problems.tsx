import { TriangleAlert } from 'lucide-react'
import { type RefObject, useCallback, useSyncExternalStore } from 'react'
import { printPath } from '../../../shared/domain/query/field-path.ts'
import type { FieldTerm, FilterTerm, Query, QueryProblem } from '../../../shared/domain/query/query.ts'
import { folded } from '../../../shared/domain/query/search-text.ts'
import type { SearchProblem } from '../../../shared/schemas/search.ts'
import { messages } from '../../messages/messages.ts'
import { useDebounced } from '../../ui/hooks.ts'
import styles from './search.module.css'

/** Milliseconds without typing, after which an incomplete filter counts as a problem. */
const typingRestMs = 900

type SearchProblemsProps = {
  readonly field: RefObject<HTMLInputElement | null>
  readonly text: string
  /** Where the field's text begins in the whole; null if it is not its end. */
  readonly typedFrom: number | null
  readonly query: Query
  readonly turned: readonly QueryProblem[]
  readonly found: readonly SearchProblem[]
  readonly isOffering: boolean
}

export function SearchProblems({
  field,
  text,
  typedFrom,
  query,
  turned,
  found,
  isOffering,
}: SearchProblemsProps) {
  const rested = useDebounced(text, typingRestMs)
  const caretInField = useCaret(field)
  const caret = caretInField === null || typedFrom === null ? null : typedFrom + caretInField
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
  readonly caret: number | null
  readonly isOffering: boolean
}

/** Omits what is still being typed: filters without a value, and those with suggestions. */
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
 * Not `input`: a render between the keystroke and React's own handler resets the text and loses a letter. The
 * selection event follows both.
 */
const events = ['focus', 'blur'] as const

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
