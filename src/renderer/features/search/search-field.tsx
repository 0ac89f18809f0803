import { Search, X } from 'lucide-react'
import {
  type ChangeEvent,
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
import { IconButton } from '../../ui/button.tsx'
import { usePasteLimit } from '../../ui/fields/use-paste-limit.tsx'
import { afterClick } from '../../ui/hooks.ts'
import { VisuallyHidden } from '../../ui/styles/visually-hidden.tsx'
import { ShortcutHint } from '../shortcuts/index.ts'
import { applySuggestion, completionAt, ghostOf, type KnownNames } from './completion.ts'
import styles from './search.module.css'
import { finishBefore, reopenLast, type SearchParts } from './search-parts.ts'
import { SuggestionList } from './suggestion-list.tsx'

type SearchFieldProps = {
  readonly field: RefObject<HTMLInputElement | null>
  readonly parts: SearchParts
  readonly known: KnownNames
  onChange(parts: SearchParts): void
  /** What was typed is finished, so that its filters can leave the field. */
  onFinish(): void
  onFocus(): void
  onOffering(isOffering: boolean): void
  onHelp(): void
  readonly children: ReactNode
}

const longestSearch = 1000

/**
 * The search text with suggestions. Screen readers see a search field, hear of the suggestions, and move through them
 * with the arrow keys.
 */
export function SearchField(props: SearchFieldProps) {
  const { field, parts, onChange, onFocus, onHelp, children } = props
  const text = parts.typed
  const listId = useId()
  const { library, query } = messages
  const typing = useCompletion(props)
  const { suggestions, typed, ghost, active } = typing
  const longest = longestSearch - (parts.filters === '' ? 0 : parts.filters.length + 1)
  const limit = usePasteLimit<HTMLInputElement>(longest, { onBlur: typing.leave })
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
          {...limit.props}
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
          maxLength={longest}
          value={text}
          onChange={typing.type}
          // The caret moved, so the suggestions belong to a different word.
          onClick={typing.close}
          onFocus={onFocus}
          onKeyDown={typing.onKeyDown}
        />
        {limit.message}
      </div>
      <span className={styles.end} data-empty={text === '' || undefined}>
        <span className={styles.shortcut} aria-hidden>
          <ShortcutHint last name="search" />
        </span>
        <IconButton
          small
          size={16}
          label={messages.common.clear}
          icon={X}
          onClick={() => {
            onChange({ ...parts, typed: '' })
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
          typed={typed}
          active={active}
          next={ghost === '' ? active : 0}
          onChoose={typing.choose}
          onHelp={onHelp}
        />
      )}
    </div>
  )
}

function useCompletion({ field, parts, known, onChange, onFinish, onOffering }: SearchFieldProps) {
  const text = parts.typed
  const [caret, setCaret] = useState<number | null>(null)
  const [active, setActive] = useState(-1)
  const wantedCaret = useRef<number | null>(null)
  useLayoutEffect(() => {
    // React moves the caret to the end of a text that it sets.
    if (wantedCaret.current === null) return
    field.current?.setSelectionRange(wantedCaret.current, wantedCaret.current)
    wantedCaret.current = null
  })
  const completion = caret === null ? undefined : completionAt(text, Math.min(caret, text.length), known)
  const suggestions = completion?.suggestions ?? []
  const isOffering = suggestions.length > 0
  const typed = completion === undefined ? '' : text.slice(completion.from, completion.to)
  const ghost = active === -1 && completion !== undefined ? ghostOf(text, completion) : ''
  useEffect(() => onOffering(isOffering), [isOffering, onOffering])
  const close = () => {
    setCaret(null)
    setActive(-1)
  }
  const leave = () => {
    close()
    afterClick(onFinish)
  }
  /** Returns the caret in what is left in the field. */
  const enter = (typed: string, at: number): number => {
    const next = finishBefore({ ...parts, typed }, at)
    onChange(next)
    return Math.max(0, at - (typed.length - next.typed.length))
  }
  const reopen = () => {
    if (parts.filters === '') return
    const { caret: at, ...reopened } = reopenLast(parts)
    wantedCaret.current = at
    onChange(reopened)
  }
  const choose = (index: number) => {
    const suggestion = suggestions[index]
    if (completion === undefined || suggestion === undefined) return
    const taken = applySuggestion(text, completion, suggestion)
    wantedCaret.current = enter(taken.text, taken.caret)
    setActive(-1)
    setCaret(suggestion.goesOn ? wantedCaret.current : null)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const count = suggestions.length
    if (event.key === 'Escape' && count > 0) close()
    else if (event.key === 'Escape' && text !== '') onChange({ ...parts, typed: '' })
    else if (event.key === 'Backspace' && !event.repeat && isAtStart(event.currentTarget)) reopen()
    else if (event.key === 'ArrowDown' && count > 0) setActive((active + 1) % count)
    else if (event.key === 'ArrowUp' && count > 0) setActive(active <= 0 ? count - 1 : active - 1)
    else if (event.key === 'Enter' && active >= 0) choose(active)
    else if (event.key === 'Enter' && ghost !== '') choose(0)
    else {
      if (event.key === 'Enter') onFinish()
      return
    }
    event.preventDefault()
    event.stopPropagation()
  }
  const type = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const { value, selectionStart } = target
    setActive(-1)
    // Changing the text would end the composition.
    if (nativeEvent instanceof InputEvent && nativeEvent.isComposing) {
      onChange({ ...parts, typed: value })
      return setCaret(selectionStart)
    }
    const newCaret = enter(value, selectionStart ?? value.length)
    if (newCaret !== selectionStart) wantedCaret.current = newCaret
    setCaret(newCaret)
  }
  return { suggestions, typed, ghost, active, close, leave, choose, type, onKeyDown }
}

const isAtStart = ({ selectionStart, selectionEnd }: HTMLInputElement) =>
  selectionStart === 0 && selectionEnd === 0
