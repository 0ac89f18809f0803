import { X } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { removeTerm, replaceTerm } from '../../../shared/domain/query/edit-query.ts'
import type { FieldTerm, FilterTerm, QueryProblem, QueryTerm } from '../../../shared/domain/query/query.ts'
import type { SearchProblem } from '../../../shared/schemas/search.ts'
import { words } from '../../messages/messages.ts'
import { useToasts } from '../../services/toasts/toasts.tsx'
import { classNames } from '../../ui/class-names.ts'
import type { KnownNames } from './completion.ts'
import { draftOf } from './filter-draft.ts'
import { isDoubtful } from './is-doubtful.ts'
import styles from './query-bar.module.css'

const FilterPopover = lazy(() =>
  import('./filter-popover.tsx').then(({ FilterPopover }) => ({ default: FilterPopover })),
)

type FilterChipsProps = {
  readonly text: string
  readonly terms: readonly QueryTerm[]
  readonly problems: readonly SearchProblem[]
  /** Those of them that end before they begin. */
  readonly turned: readonly QueryProblem[]
  readonly known: KnownNames
  onChange(text: string): void
  /** The last filter was removed, and the focus with it. */
  onNoneLeft(): void
}

/** Every filter of the text: a click changes it, the cross removes it. Each touches its own stretch of the text only. */
export function FilterChips(props: FilterChipsProps) {
  const { text, terms, problems, turned, known, onChange, onNoneLeft } = props
  const filters = terms.filter((term): term is FilterTerm | FieldTerm => term.kind !== 'words')
  const [open, setOpen] = useState<number | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const anchor = useRef<HTMLElement | null>(null)
  const { show } = useToasts()
  const { query } = words
  const opened = open === null ? undefined : filters[open]
  if (filters.length === 0) return null

  const remove = (term: FilterTerm | FieldTerm, index: number, name: string) => {
    onChange(removeTerm(text, term))
    const isLast = filters.length === 1
    show({
      kind: 'result',
      about: 'filter',
      text: query.removed(name),
      actions: [{ label: words.toasts.undo, onChoose: () => onChange(text) }],
    })
    if (isLast) return onNoneLeft()
    requestAnimationFrame(() => {
      const left = list.current?.querySelectorAll<HTMLElement>('[data-chip]')
      left?.[Math.min(index, (left.length ?? 1) - 1)]?.focus()
    })
  }
  return (
    <>
      <ul ref={list} className={styles.chips} aria-label={query.list}>
        {filters.map((term, index) => {
          const { name, value } = query.chip(term, known.batches)
          const said = `${query.chipName(name)} ${value}`
          const isTurned = turned.some(({ from }) => from === term.from)
          return (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: a filter is its place in the text; it keeps the focus as it is changed.
              key={`${index} ${name}`}
              className={classNames(styles.chip, (isTurned || isDoubtful(term, problems)) && styles.doubtful)}
            >
              <button
                type="button"
                data-chip
                className={styles.chipBody}
                aria-haspopup="dialog"
                aria-expanded={open === index}
                aria-label={query.change(said)}
                onClick={(event) => {
                  anchor.current = event.currentTarget
                  setOpen(index)
                }}
              >
                <span className={styles.chipName}>{query.chipName(name)}</span>{' '}
                <span className={styles.chipValue}>{value}</span>
              </button>
              <button
                type="button"
                className={styles.chipRemove}
                aria-label={query.remove(said)}
                title={query.remove(said)}
                onClick={() => remove(term, index, said)}
              >
                <X size={13} aria-hidden />
              </button>
            </li>
          )
        })}
      </ul>
      {opened !== undefined && (
        <Suspense>
          <FilterPopover
            key={open}
            anchor={anchor}
            initial={draftOf(opened)}
            known={known}
            compose={(term) => replaceTerm(text, opened, term)}
            onApply={(changed) => {
              onChange(changed)
              setOpen(null)
            }}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </>
  )
}
