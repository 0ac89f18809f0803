import { X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { messages } from '../../messages/messages.ts'
import { TextArea } from '../../ui/fields/text-fields.tsx'
import { afterClick } from './after-click.ts'
import styles from './text-list.module.css'

type TextListEntryProps = {
  readonly entry: string
  readonly index: number
  readonly locked: boolean
  onChange(entry: string): void
  onRemove(): void
  onMove(to: number): void
  /** Gives the focus to the entry at `to`, or to the place to type behind the last. */
  onLeave(to: number): void
}

/** An entry as a chip: Enter or a click makes it a text to change, Delete removes it. */
export function TextListEntry({
  entry,
  index,
  locked,
  onChange,
  onRemove,
  onMove,
  onLeave,
}: TextListEntryProps) {
  const { metadata } = messages
  const [isEditing, setEditing] = useState(false)
  const [before, setBefore] = useState(entry)
  const chip = useRef<HTMLButtonElement>(null)
  const text = useRef<HTMLTextAreaElement>(null)
  const wasEditing = useRef(false)
  const [returns, setReturns] = useState(false)
  useEffect(() => {
    if (isEditing && !wasEditing.current) {
      text.current?.focus()
      text.current?.select()
    }
    if (!isEditing && wasEditing.current && returns) chip.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing, returns])
  const begin = () => {
    if (locked) return
    setBefore(entry)
    setReturns(false)
    setEditing(true)
  }
  const end = () => {
    setReturns(true)
    setEditing(false)
  }
  const onEditKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && !event.shiftKey && !event.ctrlKey && !event.metaKey) end()
    else if (event.key === 'Escape') {
      onChange(before)
      end()
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  const onChipKey = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    const forward = document.dir === 'rtl' ? -step : step
    if (event.ctrlKey || event.metaKey) return
    if (event.key === 'F2') begin()
    else if ((event.key === 'Delete' || event.key === 'Backspace') && !locked) onRemove()
    else if (forward !== 0 && event.altKey && !locked) onMove(index + forward)
    else if (forward !== 0 && index + forward >= 0) onLeave(index + forward)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  if (isEditing)
    return (
      <li className={styles.edited}>
        <TextArea
          ref={text}
          compact
          grows
          rows={1}
          aria-label={metadata.editEntry(index + 1)}
          value={entry}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={onEditKey}
          onBlur={() => afterClick(() => setEditing(false))}
        />
      </li>
    )
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
        onClick={begin}
        onKeyDown={onChipKey}
      >
        {entry === '' ? <em>{metadata.emptyEntry}</em> : entry}
      </button>
      <button
        type="button"
        tabIndex={-1}
        className={styles.remove}
        disabled={locked}
        aria-label={metadata.removeEntry(entry)}
        onClick={onRemove}
      >
        <X size={12} aria-hidden />
      </button>
    </li>
  )
}
