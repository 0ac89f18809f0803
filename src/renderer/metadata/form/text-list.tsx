import { Plus, Split } from 'lucide-react'
import { type ClipboardEvent, type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { messages } from '../../messages/messages.ts'
import { Button } from '../../ui/button.tsx'
import { OfferingInput } from '../../ui/fields/offering-input.tsx'
import type { Offer } from '../../ui/fields/use-offers.tsx'
import { anchorClass } from '../../ui/floating.tsx'
import { afterClick } from '../../ui/hooks.ts'
import { classNames } from '../../ui/styles/class-names.ts'
import { splitEntries } from '../convert-kind.ts'
import type { DraftRow } from '../draft-rows.ts'
import { entriesOf } from './field-kind.ts'
import { type UsedValue, useFormTools } from './form-tools.ts'
import styles from './text-list.module.css'
import { TextListEntry } from './text-list-entry.tsx'

type TextListProps = {
  readonly row: DraftRow | null
  readonly label: string
  readonly invalid: boolean
  readonly describedBy: string | undefined
  readonly suggested: readonly string[]
  readonly used: readonly UsedValue[]
  onFirst(entries: readonly string[]): void
}

const noEntries: readonly string[] = []
const shownAtOnce = 200

/** The entries. The last may still be in the input: it already counts, so that leaving without Enter loses nothing. */
function useTypedEntries({ row, onFirst }: Pick<TextListProps, 'row' | 'onFirst'>) {
  const { change, announce } = useFormTools()
  const [isOpen, setOpen] = useState(false)
  const raw = row?.raw ?? null
  const entries = raw === null ? noEntries : entriesOf(raw)
  const typing = isOpen && entries.length > 0
  const typed = typing ? (entries.at(-1) ?? '') : ''
  const last = entries.length - 1
  const addAtEnd = (added: readonly string[]) => {
    if (added.length === 0) return
    if (raw === null || row === null) onFirst(added)
    else change({ kind: 'add-entries', id: row.id, at: entries.length, entries: added })
  }
  const setTyped = (text: string) => {
    if (!typing || row === null) return addAtEnd(text === '' ? [] : [text])
    change(
      text === ''
        ? { kind: 'remove-entry', id: row.id, index: last }
        : { kind: 'set-entry', id: row.id, index: last, entry: text },
    )
  }
  return {
    entries,
    typed,
    closed: typing ? last : entries.length,
    type: (text: string) => {
      setTyped(text)
      setOpen(text !== '')
    },
    close: () => {
      if (typing && typed !== typed.trim()) setTyped(typed.trim())
      setOpen(false)
    },
    take: (texts: readonly string[]) => {
      const fresh = texts.filter((text) => !entries.slice(0, typing ? last : undefined).includes(text))
      if (typing && row !== null) change({ kind: 'remove-entry', id: row.id, index: last })
      const at = typing ? last : entries.length
      if (row !== null && raw !== null) change({ kind: 'add-entries', id: row.id, at, entries: fresh })
      else addAtEnd(fresh)
      setOpen(false)
    },
    removeLast: () => {
      if (row === null) return
      const index = entries.length - 1
      announce(messages.metadata.removed(entries[index] ?? ''))
      change({ kind: 'remove-entry', id: row.id, index })
    },
  }
}

/** A list of texts: each entry is a chip, with an input for the next and suggestions of entries used elsewhere. */
export function TextList({ row, label, invalid, describedBy, suggested, used, onFirst }: TextListProps) {
  const { metadata } = messages
  const { locked } = useFormTools()
  const hintId = useId()
  const host = useRef<HTMLDivElement>(null)
  const list = useTypedEntries({ row, onFirst })
  const { entries, typed, closed } = list
  const input = () => host.current?.querySelector<HTMLTextAreaElement>('textarea[data-value]') ?? null
  const chip = (index: number) => host.current?.querySelector<HTMLElement>(`[data-entry="${index}"]`)
  useLayoutEffect(() => {
    host.current?.querySelector<HTMLTextAreaElement>('textarea[data-value]')?.focus()
  }, [])
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Escape' && typed !== '') return list.type('')
    const isAtStart = event.currentTarget.selectionStart === 0 && event.currentTarget.selectionEnd === 0
    if (event.key === 'Enter' && typed !== '') list.close()
    else if (event.key === 'Backspace' && typed === '' && closed > 0) list.removeLast()
    else if (event.key === 'ArrowLeft' && isAtStart && closed > 0) chip(closed - 1)?.focus()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const onPaste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    // Copied text often ends with an unintended line break.
    const pasted = event.clipboardData.getData('text/plain').replace(/[\r\n]+$/, '')
    if (typed !== '' || splitEntries(pasted).length < 2) return
    event.preventDefault()
    list.type(pasted)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a look of its own.
    <div
      role="group"
      aria-label={metadata.entries}
      className={classNames(styles.list, anchorClass)}
      ref={host}
    >
      <EntryChips
        row={row}
        entries={entries.slice(0, closed)}
        describedBy={hintId}
        chip={chip}
        next={input}
      />
      <OfferingInput
        aria-label={label}
        aria-invalid={invalid ? true : undefined}
        aria-describedby={[describedBy, hintId].filter(Boolean).join(' ')}
        data-value
        placeholder={closed === 0 ? metadata.addEntry : undefined}
        readOnly={locked}
        value={typed}
        offers={offersOf(typed, entries.slice(0, closed), suggested, used, list)}
        listLabel={messages.common.suggestions}
        onChange={list.type}
        onPaste={onPaste}
        onKeyDown={onKeyDown}
        onBlur={() => afterClick(list.close)}
      />
      <span id={hintId} hidden>
        {metadata.entryKeys}
      </span>
    </div>
  )
}

const offeredAtMost = 8

function offersOf(
  typed: string,
  chips: readonly string[],
  suggested: readonly string[],
  used: readonly UsedValue[],
  { take, close }: Pick<ReturnType<typeof useTypedEntries>, 'take' | 'close'>,
): readonly Offer[] {
  const { metadata } = messages
  const text = typed.trim()
  const needle = text.toLocaleLowerCase()
  const counts = new Map(used.map((value) => [value.text, value.seen]))
  const offers: Offer[] = [...new Set([...suggested, ...counts.keys()])]
    .filter((entry) => !chips.includes(entry) && entry.toLocaleLowerCase().includes(needle))
    .slice(0, offeredAtMost)
    .map((entry) => ({
      key: entry,
      label: entry,
      note: counts.get(entry),
      onChoose: () => take([entry]),
    }))
  if (text === '') return offers
  const parts = splitEntries(text)
  if (parts.length > 1)
    offers.push({
      key: '+split',
      isApart: true,
      icon: <Split size={16} aria-hidden />,
      label: metadata.splitInto(parts.length),
      onChoose: () => take(parts),
    })
  if (!counts.has(text))
    offers.push({
      key: '+add',
      isApart: parts.length < 2,
      icon: <Plus size={16} aria-hidden />,
      label: metadata.addSuggested(text),
      note: <kbd aria-hidden>{metadata.enterKey}</kbd>,
      onChoose: close,
    })
  return offers
}

type EntryChipsProps = {
  readonly row: DraftRow | null
  readonly entries: readonly string[]
  readonly describedBy: string
  chip(index: number): HTMLElement | null | undefined
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
                announce(messages.common.movedTo(entry, to + 1))
                focusLater(() => chip(to))
              }}
              onLeave={(to) => (to < count ? chip(to) : next())?.focus()}
            />
          ))}
        </ul>
      )}
      {hidden > 0 && (
        <Button small look="quiet" onClick={() => setLimit(limit + shownAtOnce)}>
          {messages.common.showMore(Math.min(hidden, shownAtOnce))}
        </Button>
      )}
    </>
  )
}
