import { CircleHelp } from 'lucide-react'
import { type RefObject, Suspense, useMemo, useRef, useState } from 'react'
import { localDay } from '../../../shared/domain/calendar.ts'
import { parseQuery } from '../../../shared/domain/query/parse-query.ts'
import { turnedRanges } from '../../../shared/domain/query/turned-ranges.ts'
import type { ConnectionSummary } from '../../../shared/schemas/connection.ts'
import type { SearchProblem } from '../../../shared/schemas/search.ts'
import { messages } from '../../messages/messages.ts'
import { useAppActions } from '../../services/actions.tsx'
import { lazyComponent } from '../../ui/lazy-component.ts'
import { useNow } from '../../ui/timestamp.tsx'
import { FilterButton } from './filter-button.tsx'
import { FilterChips } from './filter-chips.tsx'
import styles from './search.module.css'
import { SearchField } from './search-field.tsx'
import { SearchProblems } from './search-problems.tsx'
import { useKnownNames } from './use-known-names.ts'

const HowToSearchDialog = lazyComponent(
  async () => (await import('./how-to-search-dialog.tsx')).HowToSearchDialog,
)

const noProblems: readonly SearchProblem[] = []

type SearchBarProps = {
  readonly connection: ConnectionSummary
  readonly text: string
  readonly problems: readonly SearchProblem[]
  readonly field?: RefObject<HTMLInputElement | null>
  readonly found?: string | undefined
  /** True if the screen shows the problems itself, with repairs; here they then mark only the buttons. */
  readonly problemsSaidElsewhere?: boolean
  onChange(text: string): void
}

/** The search: its text, which is the source of truth, and its filters as chips. */
export function SearchBar(props: SearchBarProps) {
  const { connection, text, problems, field, found, problemsSaidElsewhere = false, onChange } = props
  const connectionId = connection.id
  const ownField = useRef<HTMLInputElement>(null)
  const shownField = field ?? ownField
  const [isHelping, setHelping] = useState(false)
  const [isOffering, setOffering] = useState(false)
  const now = useNow()
  const query = useMemo(() => parseQuery(text), [text])
  const turned = useMemo(() => turnedRanges(query.terms, localDay(now)), [query, now])
  const { known, refresh } = useKnownNames(connectionId, query.terms)
  useAppActions([
    {
      id: 'how-to-search',
      label: messages.query.help.heading,
      also: messages.palette.also.howToSearch,
      icon: CircleHelp,
      run: () => setHelping(true),
    },
  ])
  const focusField = () => shownField.current?.focus()
  return (
    <search className={styles.bar}>
      <SearchField
        field={shownField}
        text={text}
        known={known}
        onChange={onChange}
        onFocus={refresh}
        onOffering={setOffering}
        onHelp={() => setHelping(true)}
      >
        <FilterButton {...{ connectionId, text, known, found, onChange }} onHelp={() => setHelping(true)} />
      </SearchField>
      <FilterChips
        text={text}
        terms={query.terms}
        problems={problems}
        turned={turned}
        known={known}
        onChange={onChange}
        onNoneLeft={focusField}
      />
      <SearchProblems
        field={shownField}
        text={text}
        query={query}
        turned={turned}
        found={problemsSaidElsewhere ? noProblems : problems}
        isOffering={isOffering}
      />
      {isHelping && (
        <Suspense>
          <HowToSearchDialog
            onTry={(example) => {
              setHelping(false)
              onChange(example)
              // Deferred until the dialog has restored the focus.
              requestAnimationFrame(focusField)
            }}
            onClose={() => setHelping(false)}
          />
        </Suspense>
      )}
    </search>
  )
}
