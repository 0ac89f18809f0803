import { Search, X } from 'lucide-react'
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { messages } from '../../messages/messages.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { VisuallyHidden } from '../../ui/styles/visually-hidden.tsx'
import { ShortcutKeys } from '../shortcuts/index.ts'
import { applySuggestion, completionAt, ghostOf, type KnownNames, type Suggestion } from './completion.ts'
import styles from './search.module.css'

type SearchFieldProps = {
  readonly field: RefObject<HTMLInputElement | null>
  readonly text: string
  readonly known: KnownNames
  onChange(text: string): void
  onFocus(): void
  /** Suggestions were opened, or closed. */
  onOffering(isOffering: boolean): void
  onHelp(): void
  /** Stands at the end of the field. */
  readonly children: ReactNode
}

/**
 * The text of a search as it is typed, with names on offer. It stays a search field to a screen reader, which
 * hears of the suggestions, and is led through them by the arrow keys.
 */
export function SearchField(props: SearchFieldProps) {
  const { field, text, known, onChange, onFocus, onOffering, onHelp, children } = props
  const listId = useId()
  const { library, query } = messages
  /** Where the caret was as the text was typed last; null while nothing is to be offered. */
  const [caret, setCaret] = useState<number | null>(null)
  const [active, setActive] = useState(-1)
  const wantedCaret = useRef<number | null>(null)
  useLayoutEffect(() => {
    // React leaves the caret at the end of a text that it sets.
    if (wantedCaret.current === null) return
    field.current?.setSelectionRange(wantedCaret.current, wantedCaret.current)
    wantedCaret.current = null
  })
  const completion = caret === null ? undefined : completionAt(text, Math.min(caret, text.length), known)
  const suggestions = completion?.suggestions ?? []
  const isOffering = suggestions.length > 0
  const ghost = active === -1 && completion !== undefined ? ghostOf(text, completion) : ''
  useEffect(() => onOffering(isOffering), [isOffering, onOffering])
  const close = () => {
    setCaret(null)
    setActive(-1)
  }
  const choose = (index: number) => {
    const suggestion = suggestions[index]
    if (completion === undefined || suggestion === undefined) return
    const taken = applySuggestion(text, completion, suggestion)
    wantedCaret.current = taken.caret
    onChange(taken.text)
    setActive(-1)
    setCaret(suggestion.goesOn ? taken.caret : null)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const count = suggestions.length
    if (event.key === 'Escape' && count > 0) close()
    else if (event.key === 'Escape' && text !== '') onChange('')
    else if (event.key === 'ArrowDown' && count > 0) setActive((active + 1) % count)
    else if (event.key === 'ArrowUp' && count > 0) setActive(active <= 0 ? count - 1 : active - 1)
    else if (event.key === 'Enter' && active >= 0) choose(active)
    else if (event.key === 'Enter' && ghost !== '') choose(0)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className={styles.field}>
      <Search size={16} aria-hidden />
      <div className={styles.typed}>
        {ghost !== '' && (
          <div className={styles.ghost} aria-hidden>
            <span>{text}</span>
            {ghost}
          </div>
        )}
        <input
          ref={field}
          type="search"
          aria-label={library.search}
          aria-autocomplete="list"
          aria-controls={suggestions.length > 0 ? listId : undefined}
          aria-activedescendant={
            active >= 0 && active < suggestions.length ? `${listId}-${active}` : undefined
          }
          placeholder={library.searchHint}
          autoComplete="off"
          spellCheck={false}
          autoCapitalize="off"
          autoCorrect="off"
          maxLength={1000}
          value={text}
          onChange={(event) => {
            onChange(event.target.value)
            setCaret(event.target.selectionStart)
            setActive(-1)
          }}
          // The caret went elsewhere: what was offered is about another word.
          onClick={close}
          onFocus={onFocus}
          onBlur={close}
          onKeyDown={onKeyDown}
        />
      </div>
      <span className={styles.end} data-empty={text === '' || undefined}>
        <span className={styles.shortcut} aria-hidden>
          <ShortcutKeys last name="search" />
        </span>
        <IconButton
          small
          size={16}
          label={query.clear}
          icon={X}
          onClick={() => {
            onChange('')
            field.current?.focus()
          }}
        />
      </span>
      {children}
      <VisuallyHidden>
        <span aria-live="polite">{suggestions.length > 0 && query.completion.count(suggestions.length)}</span>
      </VisuallyHidden>
      {suggestions.length > 0 && (
        <SuggestionList
          id={listId}
          suggestions={suggestions}
          active={active}
          onChoose={choose}
          onHelp={onHelp}
        />
      )}
    </div>
  )
}

type SuggestionListProps = {
  readonly id: string
  readonly suggestions: readonly Suggestion[]
  readonly active: number
  onChoose(index: number): void
  onHelp(): void
}

/** What the word being typed may become. The focus stays in the field. */
function SuggestionList({ id, suggestions, active, onChoose, onHelp }: SuggestionListProps) {
  const { completion, help } = messages.query
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps the focus in the field.
    <div className={styles.list} onMouseDown={(event) => event.preventDefault()}>
      <div className={styles.options} role="listbox" id={id} aria-label={completion.list} tabIndex={-1}>
        {suggestions.map((suggestion, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the field, which keeps the focus.
          <div
            key={suggestion.text}
            role="option"
            tabIndex={-1}
            id={`${id}-${index}`}
            className={styles.option}
            aria-selected={index === active}
            onClick={() => onChoose(index)}
          >
            <span className={styles.name}>{suggestion.label ?? suggestion.text}</span>
            <span className={styles.detail}>{detailOf(suggestion)}</span>
          </div>
        ))}
      </div>
      <div className={styles.foot}>
        <span aria-hidden>{completion.keys}</span>
        <Button look="link" tabIndex={-1} onClick={onHelp}>
          {help.open}
        </Button>
      </div>
    </div>
  )
}

function detailOf({ kind, text, documents = 0 }: Suggestion): string {
  const { completion } = messages.query
  switch (kind) {
    case 'field':
    case 'has':
    case 'missing':
      return completion.field(documents)
    case 'connection':
      return text === 'any' ? completion.anyConnection : completion.connection
    case 'batch':
      return messages.importSessions.number(text)
    default:
      return completion[kind]
  }
}
