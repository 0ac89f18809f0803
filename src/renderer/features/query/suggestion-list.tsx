import { words } from '../../messages/messages.ts'
import type { Suggestion } from './completion.ts'
import styles from './query-field.module.css'

type SuggestionListProps = {
  readonly id: string
  readonly suggestions: readonly Suggestion[]
  readonly active: number
  onChoose(index: number): void
}

/** What the word being typed may become. The focus stays in the field. */
export function SuggestionList({ id, suggestions, active, onChoose }: SuggestionListProps) {
  return (
    <div
      className={styles.list}
      role="listbox"
      id={id}
      aria-label={words.query.completion.list}
      tabIndex={-1}
    >
      {suggestions.map((suggestion, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the field, which keeps the focus.
        <div
          key={suggestion.text}
          role="option"
          tabIndex={-1}
          id={`${id}-${index}`}
          className={styles.option}
          aria-selected={index === active}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(index)}
        >
          <span className={styles.name}>{suggestion.label ?? suggestion.text}</span>
          <span className={styles.detail}>{detailOf(suggestion)}</span>
        </div>
      ))}
    </div>
  )
}

function detailOf({ kind, text, documents = 0 }: Suggestion): string {
  const { completion } = words.query
  switch (kind) {
    case 'field':
    case 'has':
    case 'missing':
      return completion.field(documents)
    case 'connection':
      return text === 'any' ? completion.anyConnection : completion.connection
    case 'batch':
      return words.cameWith.number(text)
    default:
      return completion[kind]
  }
}
