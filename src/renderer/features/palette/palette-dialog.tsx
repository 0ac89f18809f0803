import { Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { messages } from '../../messages/messages.ts'
import { matchesShortcut } from '../../services/shortcuts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { usePasteLimit } from '../../ui/fields/use-paste-limit.tsx'
import { VisuallyHidden } from '../../ui/styles/visually-hidden.tsx'
import { ShortcutKeys } from '../shortcuts/index.ts'
import styles from './palette.module.css'
import { arrangeEntries, markTyped, type PaletteEntry } from './palette-entries.ts'
import { usePaletteSources } from './palette-sources.ts'
import type { RecentMemory } from './recently-used.ts'

type PaletteDialogProps = {
  readonly memory: RecentMemory
  onRun(entry: PaletteEntry): void
  onClose(): void
}

const pageOf = 8
const longestTyped = 1000

/** All actions and destinations by a few letters (combobox pattern of the ARIA Authoring Practices Guide). */
export function PaletteDialog({ memory, onRun, onClose }: PaletteDialogProps) {
  const { palette } = messages
  const listId = useId()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const { isLooking, ...sources } = usePaletteSources(typed, memory)
  const groups = arrangeEntries(typed, sources)
  const entries = groups.flatMap(({ entries: these }) => these)
  // Results arrive later, and may be fewer.
  const active = Math.min(at, entries.length - 1)
  const optionId = (index: number) => `${listId}-${index}`
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = entries[active]
    const next = movedBy(event.key, active, entries.length)
    if (matchesShortcut(event.nativeEvent, 'palette')) onClose()
    else if (next !== undefined) setAt(next)
    else if (event.key !== 'Enter') return
    else if (chosen !== undefined) onRun(chosen)
    event.preventDefault()
  }
  let index = -1
  const limit = usePasteLimit<HTMLInputElement>(longestTyped, {})
  return (
    <Dialog bare title={palette.heading} onClose={onClose}>
      <div className={styles.head}>
        <Search size={20} strokeWidth={1.75} aria-hidden />
        <input
          {...limit.props}
          ref={field}
          type="text"
          role="combobox"
          className={styles.field}
          aria-label={palette.hint}
          aria-expanded
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active >= 0 ? optionId(active) : undefined}
          placeholder={palette.hint}
          autoComplete="off"
          spellCheck={false}
          maxLength={longestTyped}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setAt(0)
          }}
          onKeyDown={onKeyDown}
        />
        {limit.message}
        <kbd aria-hidden>Esc</kbd>
      </div>
      <div className={styles.list} role="listbox" id={listId} aria-label={palette.heading} tabIndex={-1}>
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot stand in a list of options.
          <div key={group.name} role="group" aria-labelledby={`${listId}-${group.name}`}>
            <div className={styles.group} id={`${listId}-${group.name}`} role="presentation">
              {palette.groups[group.name]}
            </div>
            {group.entries.map((entry) => {
              index += 1
              return (
                <Option
                  key={entry.id}
                  {...{ entry, typed, onRun }}
                  id={optionId(index)}
                  isActive={index === active}
                />
              )
            })}
          </div>
        ))}
      </div>
      <PaletteStatus count={entries.length} isLooking={isLooking} typed={typed} />
      <PaletteFoot />
    </Dialog>
  )
}

/** Index of the entry that a key moves to, at least 0; undefined for other keys. Arrow keys wrap around. */
function movedBy(key: string, from: number, count: number): number | undefined {
  const last = Math.max(0, count - 1)
  switch (key) {
    case 'ArrowDown':
      return from >= last ? 0 : from + 1
    case 'ArrowUp':
      return from <= 0 ? last : from - 1
    case 'PageDown':
      return Math.min(last, from + pageOf)
    case 'PageUp':
      return Math.max(0, from - pageOf)
  }
  return undefined
}

type PaletteStatusProps = { readonly count: number; readonly isLooking: boolean; readonly typed: string }

function PaletteStatus({ count, isLooking, typed }: PaletteStatusProps) {
  const { palette } = messages
  return (
    <p className={count === 0 ? styles.nothing : undefined} role="status">
      {count > 0 ? (
        <VisuallyHidden>{palette.count(count)}</VisuallyHidden>
      ) : isLooking ? (
        messages.common.searching
      ) : (
        palette.nothing(typed.trim())
      )}
    </p>
  )
}

function PaletteFoot() {
  const { footer } = messages.palette
  return (
    <div className={styles.foot} aria-hidden>
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> {messages.common.choose}
      </span>
      <span>
        <kbd>↵</kbd> {messages.common.open}
      </span>
      <span>
        <kbd>&gt;</kbd> {footer.commands}
      </span>
    </div>
  )
}

type OptionProps = {
  readonly entry: PaletteEntry
  readonly typed: string
  readonly id: string
  readonly isActive: boolean
  onRun(entry: PaletteEntry): void
}

function Option({ entry, typed, id, isActive, onRun }: OptionProps) {
  const { icon: Icon, iconName, shortcut } = entry
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the field, which keeps the focus.
    <div
      role="option"
      tabIndex={-1}
      id={id}
      className={styles.option}
      aria-selected={isActive}
      ref={(element) => {
        if (isActive) element?.scrollIntoView({ block: 'nearest' })
      }}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onRun(entry)}
    >
      <span className={styles.icon}>
        {Icon !== undefined && (
          <Icon
            size={16}
            strokeWidth={1.75}
            {...(iconName === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': iconName })}
          />
        )}
      </span>
      <span className={styles.label}>
        {markTyped(typed, entry.label).map(({ text, isMarked, at }) =>
          isMarked ? <mark key={at}>{text}</mark> : text,
        )}
      </span>
      {entry.detail !== undefined && <span className={styles.detail}>{entry.detail}</span>}
      {shortcut !== undefined && (
        <span className={styles.keys}>
          <ShortcutKeys short name={shortcut} />
        </span>
      )}
    </div>
  )
}
