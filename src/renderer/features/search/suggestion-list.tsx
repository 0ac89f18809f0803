import {
  Bookmark,
  Calendar,
  Layers,
  ListFilter,
  type LucideIcon,
  Plug,
  Search,
  Tag,
  Type,
} from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { formatFieldName } from '../../messages/documents/metadata-path.ts'
import { formatDocuments, formatNumber } from '../../messages/format.ts'
import { messages } from '../../messages/messages.ts'
import { ColourDot, hueOfName } from '../../ui/badges.tsx'
import { Button } from '../../ui/button.tsx'
import { Matched } from '../../ui/fields/use-offers.tsx'
import { VisuallyHidden } from '../../ui/styles/visually-hidden.tsx'
import type { Suggestion } from './completion.ts'
import styles from './search.module.css'

type SuggestionListProps = {
  readonly id: string
  readonly suggestions: readonly Suggestion[]
  readonly typed: string
  readonly active: number
  /** Index of the suggestion that Enter takes; -1 for none. */
  readonly next: number
  onChoose(index: number): void
  onHelp(): void
}

export function SuggestionList({
  id,
  suggestions,
  typed,
  active,
  next,
  onChoose,
  onHelp,
}: SuggestionListProps) {
  const { completion } = messages.query
  const groups = Map.groupBy(suggestions.entries(), ([, { kind }]) => kind)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps the focus in the field.
    <div className={styles.list} onMouseDown={(event) => event.preventDefault()}>
      <div
        className={styles.options}
        role="listbox"
        id={id}
        aria-label={messages.common.suggestions}
        tabIndex={-1}
      >
        {[...groups].map(([kind, entries]) => (
          <SuggestionGroup key={kind} name={completion.group(kind)}>
            {entries.map(([index, suggestion]) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the field, which keeps the focus.
              <div
                key={suggestion.text}
                role="option"
                tabIndex={-1}
                id={`${id}-${index}`}
                className={styles.option}
                aria-selected={index === active}
                data-next={index === next || undefined}
                onClick={() => onChoose(index)}
              >
                <SuggestionIcon suggestion={suggestion} />
                <span className={styles.name}>
                  <Matched text={nameOf(suggestion)} typed={suggestion.kind === 'text' ? '' : typed} />
                </span>
                {suggestion.documents !== undefined && (
                  <span className={styles.detail}>
                    <span aria-hidden>{formatNumber(suggestion.documents)}</span>
                    <VisuallyHidden>{formatDocuments(suggestion.documents)}</VisuallyHidden>
                  </span>
                )}
                {suggestion.kind === 'batch' && (
                  <span className={styles.detail}>{messages.importSessions.number(suggestion.text)}</span>
                )}
              </div>
            ))}
          </SuggestionGroup>
        ))}
      </div>
      <div className={styles.foot}>
        <span className={styles.keys} aria-hidden>
          <kbd>↑</kbd> <kbd>↓</kbd> {messages.common.choose}
        </span>
        <span className={styles.keys} aria-hidden>
          <kbd>↵</kbd> {messages.common.use}
        </span>
        <span className={styles.keys} aria-hidden>
          <kbd>Esc</kbd> {messages.common.close}
        </span>
        <Button look="link" tabIndex={-1} onClick={onHelp}>
          {messages.query.help.heading}
        </Button>
      </div>
    </div>
  )
}

type SuggestionGroupProps = { readonly name: string; readonly children: ReactNode }

function SuggestionGroup({ name, children }: SuggestionGroupProps) {
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place in a listbox.
    <div role="group" aria-labelledby={id}>
      <div className={styles.heading} id={id}>
        {name}
      </div>
      {children}
    </div>
  )
}

const icons: Readonly<Record<Exclude<Suggestion['kind'], 'collection'>, LucideIcon>> = {
  filter: ListFilter,
  field: Type,
  has: Type,
  missing: Type,
  connection: Plug,
  kind: Tag,
  state: Tag,
  day: Calendar,
  batch: Layers,
  value: Bookmark,
  text: Search,
}

function SuggestionIcon({ suggestion: { kind, label = '' } }: { readonly suggestion: Suggestion }) {
  if (kind === 'collection') return <ColourDot colour={hueOfName(label)} />
  const Icon = icons[kind]
  return <Icon size={16} strokeWidth={1.75} aria-hidden />
}

function nameOf({ kind, text, label }: Suggestion): string {
  const { completion } = messages.query
  if (kind === 'text') return completion.asText(label ?? text)
  if (kind === 'connection' && text === 'any') return messages.activity.allConnections
  if (kind === 'has' || kind === 'missing') return formatFieldName(text)
  if (kind === 'field') return `${formatFieldName(text.slice(0, -1))}:`
  return label ?? text
}
