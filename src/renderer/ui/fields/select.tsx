import { Check, ChevronDown, type LucideIcon } from 'lucide-react'
import { type ComponentProps, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { anchorClass, Floating } from '../floating.tsx'
import { classNames } from '../styles/class-names.ts'
import fieldStyles from './field.module.css'
import { Field } from './field.tsx'
import styles from './select.module.css'

type SelectInputProps<V extends string> = Omit<
  ComponentProps<'button'>,
  'className' | 'value' | 'type' | 'role' | 'onChange' | 'children'
> & {
  readonly value: V
  readonly options: readonly { readonly value: V; readonly label: string; readonly icon?: LucideIcon }[]
  readonly compact?: boolean
  show?(label: string): string
  onChoose(value: V): void
}

const asItIs = (label: string) => label

/** Milliseconds within which typed letters are combined. */
const typingPauseMs = 700

/**
 * Select-only combobox (ARIA Authoring Practices Guide): a button with a list below, which keeps the focus.
 * While closed, arrow keys open the list, and letters choose at once.
 */
export function SelectInput<V extends string>({
  value,
  options,
  compact,
  show = asItIs,
  onChoose,
  onBlur,
  ...rest
}: SelectInputProps<V>) {
  const listId = useId()
  const buttonId = useId()
  const id = rest.id ?? buttonId
  const { active, setActive, chosen, choose, onKeyDown } = useOptionKeys(value, options, onChoose)
  const isOpen = active !== null
  return (
    <div className={classNames(styles.box, anchorClass)}>
      <button
        {...rest}
        id={id}
        type="button"
        role="combobox"
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen ? `${listId}-${active}` : undefined}
        className={classNames(fieldStyles.control, styles.button, compact && fieldStyles.compact)}
        value={value}
        onClick={() => setActive(isOpen ? null : Math.max(0, chosen))}
        onBlur={(event) => {
          setActive(null)
          onBlur?.(event)
        }}
        onKeyDown={onKeyDown}
      >
        <OptionIcon icon={options[chosen]?.icon} />
        <span className={styles.value}>{show(options[chosen]?.label ?? '')}</span>
        <ChevronDown size={16} aria-hidden />
      </button>
      {isOpen && (
        <Floating
          className={styles.list}
          role="listbox"
          id={listId}
          aria-labelledby={id}
          onMouseDown={(event) => event.preventDefault()}
        >
          {options.map((option, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the button, which keeps the focus.
            <div
              key={option.value}
              role="option"
              tabIndex={-1}
              id={`${listId}-${index}`}
              className={styles.option}
              data-active={index === active || undefined}
              aria-selected={index === chosen}
              ref={(element) => {
                if (index === active) element?.scrollIntoView({ block: 'nearest' })
              }}
              onMouseMove={() => setActive(index)}
              onClick={() => choose(index)}
            >
              <OptionIcon icon={option.icon} />
              <span className={styles.label}>{option.label}</span>
              {index === chosen && <Check size={16} aria-hidden />}
            </div>
          ))}
        </Floating>
      )}
    </div>
  )
}

function OptionIcon({ icon: Icon }: { readonly icon: LucideIcon | undefined }) {
  return Icon && <Icon size={16} strokeWidth={1.75} aria-hidden />
}

function useOptionKeys<V extends string>(
  value: V,
  options: SelectInputProps<V>['options'],
  onChoose: (value: V) => void,
) {
  const [active, setActive] = useState<number | null>(null)
  const typed = useRef({ text: '', at: 0 })
  const isOpen = active !== null
  const chosen = options.findIndex((option) => option.value === value)
  const choose = (index: number) => {
    setActive(null)
    const option = options[index]
    if (option !== undefined && index !== chosen) onChoose(option.value)
  }
  const find = (letter: string, now: number) => {
    const isNext = now - typed.current.at < typingPauseMs
    typed.current = { text: (isNext ? typed.current.text : '') + letter.toLocaleLowerCase(), at: now }
    const { text } = typed.current
    const index = options.findIndex(({ label }) => label.toLocaleLowerCase().startsWith(text))
    if (index === -1) return
    if (isOpen) setActive(index)
    else choose(index)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey) return
    const { key } = event
    const last = options.length - 1
    const isTyping = event.timeStamp - typed.current.at < typingPauseMs && typed.current.text !== ''
    if (
      !isOpen &&
      (key === 'ArrowDown' || key === 'ArrowUp' || key === 'Enter' || (key === ' ' && !isTyping))
    )
      setActive(Math.max(0, chosen))
    else if (isOpen && key === 'ArrowDown' && !event.altKey) setActive(Math.min(active + 1, last))
    else if (isOpen && key === 'ArrowUp' && !event.altKey) setActive(Math.max(active - 1, 0))
    else if (isOpen && key === 'Home') setActive(0)
    else if (isOpen && key === 'End') setActive(last)
    else if (isOpen && (key === 'Enter' || key === 'ArrowUp' || (key === ' ' && !isTyping))) choose(active)
    else if (isOpen && key === 'Escape') setActive(null)
    else if (isOpen && key === 'Tab') return choose(active)
    else if (key.length === 1 && !event.altKey) find(key, event.timeStamp)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return { active, setActive, chosen, choose, onKeyDown }
}

type SelectFieldProps<V extends string> = Omit<SelectInputProps<V>, 'id'> & {
  readonly label: string
  readonly hint?: ReactNode
}

export function SelectField<V extends string>({ label, hint, ...rest }: SelectFieldProps<V>) {
  return (
    <Field label={label} hint={hint}>
      {(parts) => <SelectInput {...rest} {...parts} />}
    </Field>
  )
}

type SelectOrAllProps<V extends string> = Omit<SelectInputProps<V>, 'value' | 'onChoose'> & {
  readonly all: string
  readonly value: V | null
  onChoose(value: V | null): void
}

export function SelectOrAll<V extends string>({
  all,
  value,
  options,
  onChoose,
  ...rest
}: SelectOrAllProps<V>) {
  return (
    <SelectInput
      {...rest}
      value={value ?? ''}
      options={[{ value: '', label: all }, ...options]}
      onChoose={(chosen) => onChoose(chosen === '' ? null : chosen)}
    />
  )
}
