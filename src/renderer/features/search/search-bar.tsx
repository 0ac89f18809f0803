import { CircleHelp } from 'lucide-react'
import { type RefObject, Suspense, useMemo, useRef, useState } from 'react'
import { localDay } from '../../../shared/domain/calendar.ts'
import { parseQuery } from '../../../shared/domain/query/parse-query.ts'
import type { QueryTerm } from '../../../shared/domain/query/query.ts'
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
import { isFilter, joinSearch, type SearchParts, splitSearch } from './search-parts.ts'
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

/**
 * The search: its words in a field, its filters as chips. The text of both is the source of truth; a filter is in the
 * field only while it is typed.
 */
export function SearchBar(props: SearchBarProps) {
  const { connection, text, problems, field, found, problemsSaidElsewhere = false, onChange } = props
  const connectionId = connection.id
  const ownField = useRef<HTMLInputElement>(null)
  const shownField = field ?? ownField
  const [entered, setEntered] = useState<{ readonly whole: string; readonly parts: SearchParts } | null>(null)
  const [isHelping, setHelping] = useState(false)
  const [isOffering, setOffering] = useState(false)
  const now = useNow()
  const query = useMemo(() => parseQuery(text), [text])
  const isTyping = entered?.whole === text
  const parts = useMemo(() => (isTyping ? entered.parts : splitSearch(text)), [isTyping, entered, text])
  const typedFrom = text.endsWith(parts.typed) ? text.length - parts.typed.length : null
  const isShown = ({ to }: QueryTerm) => !isTyping || typedFrom === null || to <= typedFrom
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
        parts={parts}
        known={known}
        onChange={(next) => {
          const whole = joinSearch(next)
          setEntered({ whole, parts: next })
          onChange(whole)
        }}
        onFinish={() => setEntered(null)}
        onFocus={refresh}
        onOffering={setOffering}
        onHelp={() => setHelping(true)}
      >
        <FilterButton {...{ connectionId, text, known, found, onChange }} onHelp={() => setHelping(true)} />
      </SearchField>
      <FilterChips
        text={text}
        filters={query.terms.filter(isFilter).filter(isShown)}
        problems={problems}
        turned={turned}
        known={known}
        onChange={onChange}
        onNoneLeft={focusField}
      />
      <SearchProblems
        field={shownField}
        text={text}
        typedFrom={typedFrom}
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
