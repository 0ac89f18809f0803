import { ListFilter } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { addTerm } from '../../../shared/domain/query/edit-query.ts'
import { filterNames } from '../../../shared/domain/query/query.ts'
import { words } from '../../messages/messages.ts'
import { MenuButton } from '../../ui/menu-button.tsx'
import type { KnownNames } from './completion.ts'
import { emptyDraft, type FilterDraft } from './filter-draft.ts'
import styles from './query-bar.module.css'

const FilterPopover = lazy(() =>
  import('./filter-popover.tsx').then(({ FilterPopover }) => ({ default: FilterPopover })),
)

/** What people look for by most comes first. */
const offered: readonly FilterDraft['name'][] = ['field', ...filterNames]

type AddFilterProps = {
  readonly text: string
  readonly known: KnownNames
  onChange(text: string): void
}

/** Leads to a new filter, which is put at the end of the text. */
export function AddFilter({ text, known, onChange }: AddFilterProps) {
  const [added, setAdded] = useState<FilterDraft['name'] | null>(null)
  const anchor = useRef<HTMLSpanElement>(null)
  const { query } = words
  return (
    <span ref={anchor} className={styles.add}>
      <MenuButton
        label={query.add}
        className={styles.addButton}
        entries={offered.map((name) => ({
          id: name,
          label: name === 'field' ? query.fieldFilter : query.filters[name],
          onChoose: () => setAdded(name),
        }))}
      >
        <ListFilter size={14} aria-hidden />
        <span className={styles.addLabel}>{query.add}</span>
      </MenuButton>
      {added !== null && (
        <Suspense>
          <FilterPopover
            key={added}
            anchor={anchor}
            initial={emptyDraft(added)}
            known={known}
            compose={(term) => addTerm(text, term)}
            onApply={(changed) => {
              onChange(changed)
              setAdded(null)
            }}
            onClose={() => setAdded(null)}
          />
        </Suspense>
      )}
    </span>
  )
}
