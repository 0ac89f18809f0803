import { X } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { removeTerm, replaceTerm } from '../../../shared/domain/query/edit-query.ts'
import type { QueryProblem } from '../../../shared/domain/query/query.ts'
import type { SearchProblem } from '../../../shared/schemas/search.ts'
import { messages } from '../../messages/messages.ts'
import { useToasts } from '../../services/toasts/toasts.tsx'
import { Button } from '../../ui/button.tsx'
import { lazyComponent } from '../../ui/lazy-component.ts'
import { classNames } from '../../ui/styles/class-names.ts'
import type { KnownNames } from './completion.ts'
import { draftOf } from './filter-draft.ts'
import styles from './search.module.css'
import type { AnyFilter } from './search-parts.ts'
import { isDoubtful } from './search-problems.tsx'

const FilterPopover = lazyComponent(async () => (await import('./filter-popover.tsx')).FilterPopover)

type FilterChipsProps = {
  readonly text: string
  readonly filters: readonly AnyFilter[]
  readonly problems: readonly SearchProblem[]
  readonly turned: readonly QueryProblem[]
  readonly known: KnownNames
  onChange(text: string): void
  onNoneLeft(): void
}

export function FilterChips(props: FilterChipsProps) {
  const { text, filters, problems, turned, known, onChange, onNoneLeft } = props
  const [open, setOpen] = useState<number | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const anchor = useRef<HTMLElement | null>(null)
  const { show } = useToasts()
  const { query } = messages
  const opened = open === null ? undefined : filters[open]
  if (filters.length === 0) return null

  const remove = (term: AnyFilter, index: number, name: string) => {
    onChange(removeTerm(text, term))
    const isLast = filters.length === 1
    show({
      kind: 'result',
      about: 'filter',
      text: query.removed(name),
      actions: [{ label: messages.common.undo, onChoose: () => onChange(text) }],
    })
    if (isLast) return onNoneLeft()
    requestAnimationFrame(() => {
      const left = list.current?.querySelectorAll<HTMLElement>('[data-chip]')
      left?.[Math.min(index, (left.length ?? 1) - 1)]?.focus()
    })
  }
  const clearAll = () => {
    onChange(filters.reduceRight((left, term) => removeTerm(left, term), text))
    onNoneLeft()
  }
  return (
    <>
      <div className={styles.chips}>
        <ul ref={list} className={styles.chips} aria-label={query.list}>
          {filters.map((term, index) => {
            const { name, value } = query.chip(term, known.batches)
            const isTurned = turned.some(({ from }) => from === term.from)
            return (
              <FilterChip
                // biome-ignore lint/suspicious/noArrayIndexKey: a filter is its place in the text; it keeps the focus as it is changed.
                key={index}
                name={query.chipName(name)}
                value={value}
                isDoubtful={isTurned || isDoubtful(term, problems)}
                isOpen={open === index}
                onOpen={(button) => {
                  anchor.current = button
                  setOpen(index)
                }}
                onRemove={(said) => remove(term, index, said)}
              />
            )
          })}
        </ul>
        {filters.length > 1 && (
          <Button look="link" onClick={clearAll}>
            {query.clearAll}
          </Button>
        )}
      </div>
      {opened !== undefined && (
        <Suspense>
          <FilterPopover
            key={open}
            anchor={anchor}
            initial={draftOf(opened)}
            known={known}
            compose={(term) => replaceTerm(text, opened, term)}
            onChange={onChange}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </>
  )
}

type FilterChipProps = {
  readonly name: string
  readonly value: string
  readonly isDoubtful: boolean
  readonly isOpen: boolean
  onOpen(button: HTMLElement): void
  onRemove(said: string): void
}

function FilterChip({ name, value, isDoubtful: isMarked, isOpen, onOpen, onRemove }: FilterChipProps) {
  const { query } = messages
  const said = `${name} ${value}`
  return (
    <li className={classNames(styles.chip, isMarked && styles.doubtful)}>
      <button
        type="button"
        data-chip
        className={styles.chipBody}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={query.change(said)}
        onClick={(event) => onOpen(event.currentTarget)}
      >
        <span className={styles.chipName}>{name}</span> <span className={styles.chipValue}>{value}</span>
      </button>
      <button
        type="button"
        className={styles.chipRemove}
        aria-label={query.remove(said)}
        title={query.remove(said)}
        onClick={() => onRemove(said)}
      >
        <X size={13} aria-hidden />
      </button>
    </li>
  )
}
