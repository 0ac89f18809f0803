import { Plus } from 'lucide-react'
import { type ClipboardEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { messages } from '../../messages/messages.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/fields/text-fields.tsx'
import { entriesOfText } from '../convert-kind.ts'
import type { DraftRow } from '../draft-rows.ts'
import { entriesOf } from './field-kind.ts'
import { afterClick, useFormTools } from './form-tools.ts'
import styles from './text-list.module.css'
import { TextListEntry } from './text-list-entry.tsx'

type TextListProps = {
  readonly row: DraftRow | null
  readonly label: string
  readonly invalid: boolean
  readonly describedBy: string | undefined
  readonly suggestions: readonly string[]
  /** The first entries of a field of the template that has no value yet. */
  onFirst(entries: readonly string[]): void
}

const noEntries: readonly string[] = []
const shownAtOnce = 200

/** The entries, of which the last may stand in the place to type, and what typing there does. */
function useTypedEntries({ row, onFirst }: Pick<TextListProps, 'row' | 'onFirst'>) {
  const { locked, change, announce } = useFormTools()
  // Whether the last entry stands in the place to type, and not among the chips.
  const [isOpen, setOpen] = useState(false)
  const raw = row?.raw ?? null
  const entries = raw === null ? noEntries : entriesOf(raw)
  const typing = isOpen && entries.length > 0
  const typed = typing ? (entries.at(-1) ?? '') : ''
  const closed = typing ? entries.length - 1 : entries.length
  const addAtEnd = (added: readonly string[]) => {
    if (added.length === 0) return
    if (raw === null || row === null) onFirst(added)
    else change({ kind: 'add-entries', id: row.id, at: entries.length, entries: added })
  }
  const type = (text: string) => {
    const last = entries.length - 1
    // A line break or a comma closes what stands before it.
    const parts = /[\r\n,]/.test(text) ? [...entriesOfText(text), ''] : [text]
    const isClosed = parts.length > 1
    const [first = '', ...rest] = isClosed ? parts.slice(0, -1) : parts
    if (typing && row !== null) {
      if (first === '') change({ kind: 'remove-entry', id: row.id, index: last })
      else change({ kind: 'set-entry', id: row.id, index: last, entry: first })
      addAtEnd(rest)
    } else addAtEnd([first, ...rest].filter((entry) => entry !== ''))
    setOpen(!isClosed && first !== '')
  }
  return {
    entries,
    typed,
    /** How many entries are chips. */
    closed,
    addAtEnd,
    type,
    close: () => setOpen(false),
    paste: (event: ClipboardEvent) => {
      const pasted = event.clipboardData.getData('text/plain')
      if (locked || !/[\r\n]/.test(pasted.trim())) return
      event.preventDefault()
      setOpen(false)
      addAtEnd(entriesOfText(pasted))
    },
    removeLast: () => {
      if (row === null) return
      announce(messages.metadata.removed(entries[closed - 1] ?? ''))
      change({ kind: 'remove-entry', id: row.id, index: closed - 1 })
    },
  }
}

/**
 * A list of texts: each entry a chip, and a place to type the next. What stands there is an entry already, the last
 * one, so that nothing is lost by leaving without Enter.
 */
export function TextList({ row, label, invalid, describedBy, suggestions, onFirst }: TextListProps) {
  const { metadata } = messages
  const { locked } = useFormTools()
  const hintId = useId()
  const host = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLTextAreaElement>(null)
  const { entries, typed, closed, addAtEnd, type, close, paste, removeLast } = useTypedEntries({
    row,
    onFirst,
  })
  const isUnnamed = row !== null && row.raw === null
  const chip = (index: number) => host.current?.querySelector<HTMLElement>(`[data-entry="${index}"]`)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const isAtStart = input.current?.selectionStart === 0 && input.current.selectionEnd === 0
    if (event.key === 'Enter') close()
    else if (event.key === 'Backspace' && typed === '' && closed > 0 && row !== null && !locked) removeLast()
    else if (event.key === 'ArrowLeft' && isAtStart && closed > 0) chip(closed - 1)?.focus()
    else return
    event.preventDefault()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a look of its own.
    <div role="group" aria-label={metadata.entries} className={styles.list} ref={host}>
      <EntryChips
        row={row}
        entries={entries.slice(0, closed)}
        describedBy={hintId}
        chip={chip}
        next={() => input.current}
      />
      <TextArea
        ref={input}
        compact
        grows
        rows={1}
        aria-label={label}
        aria-invalid={invalid ? true : undefined}
        aria-describedby={[describedBy, hintId].filter(Boolean).join(' ')}
        data-value
        placeholder={isUnnamed ? metadata.nameFirst : metadata.addEntry}
        readOnly={locked || isUnnamed}
        value={typed}
        onChange={(event) => type(event.target.value)}
        onPaste={paste}
        onKeyDown={onKeyDown}
        onBlur={() => afterClick(close)}
      />
      <Suggestions
        entries={entries}
        suggestions={suggestions}
        locked={locked}
        onChoose={(entry) => {
          addAtEnd([entry])
          input.current?.focus()
        }}
      />
      <span id={hintId} hidden>
        {metadata.entryKeys}
      </span>
    </div>
  )
}

type EntryChipsProps = {
  readonly row: DraftRow | null
  readonly entries: readonly string[]
  readonly describedBy: string
  /** The chip of an entry, as it is drawn. */
  chip(index: number): HTMLElement | null | undefined
  /** What has the focus after the last chip. */
  next(): HTMLElement | null
}

function EntryChips({ row, entries, describedBy, chip, next }: EntryChipsProps) {
  const { metadata } = messages
  const { locked, change, focusLater, announce } = useFormTools()
  const [limit, setLimit] = useState(shownAtOnce)
  const count = entries.length
  const hidden = Math.max(0, count - limit)
  return (
    <>
      {count > 0 && (
        <ul className={styles.chips} aria-describedby={describedBy}>
          {entries.slice(0, limit).map((entry, index) => (
            <TextListEntry
              // biome-ignore lint/suspicious/noArrayIndexKey: entries may be the same; what is typed goes by place.
              key={index}
              entry={entry}
              index={index}
              locked={locked}
              onChange={(text) =>
                row !== null && change({ kind: 'set-entry', id: row.id, index, entry: text })
              }
              onRemove={() => {
                if (row === null) return
                announce(metadata.removed(entry))
                change({ kind: 'remove-entry', id: row.id, index })
                focusLater(() => chip(Math.min(index, count - 2)) ?? next())
              }}
              onMove={(to) => {
                if (row === null || to < 0 || to >= count) return
                change({ kind: 'move-entry', id: row.id, index, to })
                announce(metadata.entryMoved(to + 1, count))
                focusLater(() => chip(to))
              }}
              onLeave={(to) => (to < count ? chip(to) : next())?.focus()}
            />
          ))}
        </ul>
      )}
      {hidden > 0 && (
        <Button small look="quiet" onClick={() => setLimit(limit + shownAtOnce)}>
          {metadata.showMore(Math.min(hidden, shownAtOnce))}
        </Button>
      )}
    </>
  )
}

type SuggestionsProps = {
  readonly entries: readonly string[]
  readonly suggestions: readonly string[]
  readonly locked: boolean
  onChoose(entry: string): void
}

function Suggestions({ entries, suggestions, locked, onChoose }: SuggestionsProps) {
  const offered = suggestions.filter((suggestion) => !entries.includes(suggestion)).slice(0, 8)
  if (locked || offered.length === 0) return null
  return (
    <div className={styles.offers}>
      {offered.map((suggestion) => (
        <Button
          key={suggestion}
          small
          look="quiet"
          icon={<Plus size={12} aria-hidden />}
          aria-label={messages.metadata.addSuggested(suggestion)}
          onClick={() => onChoose(suggestion)}
        >
          {suggestion}
        </Button>
      ))}
    </div>
  )
}
