import { X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { messages } from '../../messages/messages.ts'
import { LongTextArea } from '../../ui/fields/long-text-area.tsx'
import { afterClick } from '../../ui/hooks.ts'
import styles from './text-list.module.css'

type TextListEntryProps = {
  readonly entry: string
  readonly index: number
  readonly locked: boolean
  onChange(entry: string): void
  onRemove(): void
  onMove(to: number): void
  onLeave(to: number): void
}

export function TextListEntry({ entry, index, locked, onChange, ...chip }: TextListEntryProps) {
  const [isEditing, setEditing] = useState(false)
  /** True if the chip takes the focus when it returns: false if the focus moved elsewhere. */
  const [returns, setReturns] = useState(false)
  if (isEditing)
    return (
      <EditedEntry
        entry={entry}
        index={index}
        onChange={onChange}
        onEnd={(byKey) => {
          setReturns(byKey)
          setEditing(false)
        }}
      />
    )
  return (
    <EntryChip
      {...{ entry, index, locked, ...chip }}
      takesFocus={returns}
      onEdit={() => {
        if (!locked) setEditing(true)
      }}
    />
  )
}

type EditedEntryProps = Pick<TextListEntryProps, 'entry' | 'index' | 'onChange'> & {
  onEnd(byKey: boolean): void
}

function EditedEntry({ entry, index, onChange, onEnd }: EditedEntryProps) {
  const [before] = useState(entry)
  const text = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    text.current?.focus()
    text.current?.select()
  }, [])
  const onKeyDown = (event: KeyboardEvent) => {
    const isEnter = event.key === 'Enter' && !event.shiftKey && !event.ctrlKey && !event.metaKey
    if (!isEnter && event.key !== 'Escape') return
    if (!isEnter) onChange(before)
    onEnd(true)
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <li className={styles.edited}>
      <LongTextArea
        ref={text}
        compact
        grows
        rows={1}
        aria-label={messages.metadata.editEntry(index + 1)}
        value={entry}
        say={messages.intake.longText}
        onChange={onChange}
        onKeyDown={onKeyDown}
        onBlur={() => afterClick(() => onEnd(false))}
      />
    </li>
  )
}

type EntryChipProps = Omit<TextListEntryProps, 'onChange'> & { readonly takesFocus: boolean; onEdit(): void }

function EntryChip({ entry, index, locked, takesFocus, onEdit, onRemove, onMove, onLeave }: EntryChipProps) {
  const { metadata } = messages
  const chip = useRef<HTMLButtonElement>(null)
  const focusAtFirst = useEffectEvent(() => {
    if (takesFocus) chip.current?.focus()
  })
  useEffect(() => focusAtFirst(), [])
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    const forward = document.dir === 'rtl' ? -step : step
    if (event.ctrlKey || event.metaKey) return
    if (event.key === 'F2') onEdit()
    else if ((event.key === 'Delete' || event.key === 'Backspace') && !locked) onRemove()
    else if (forward !== 0 && event.altKey && !locked) onMove(index + forward)
    else if (forward !== 0 && index + forward >= 0) onLeave(index + forward)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <li className={styles.chip}>
      <button
        ref={chip}
        type="button"
        className={styles.text}
        data-entry={index}
        aria-label={metadata.entry(index + 1, entry)}
        aria-disabled={locked ? true : undefined}
        title={entry}
        onClick={onEdit}
        onKeyDown={onKeyDown}
      >
        {entry === '' ? <em>{messages.changes.row.empty}</em> : entry}
      </button>
      <button
        type="button"
        tabIndex={-1}
        className={styles.remove}
        disabled={locked}
        aria-label={messages.common.removeOf(entry)}
        onClick={onRemove}
      >
        <X size={12} aria-hidden />
      </button>
    </li>
  )
}
