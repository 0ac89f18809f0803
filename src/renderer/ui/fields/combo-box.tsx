import { ChevronsUpDown, Plus } from 'lucide-react'
import { type ComponentProps, type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { messages } from '../../messages/messages.ts'
import { ColourDot, type hueClass } from '../badges.tsx'
import { anchorClass, Floating } from '../floating.tsx'
import { classNames } from '../styles/class-names.ts'
import styles from './combo-box.module.css'
import { Field } from './field.tsx'
import { TextInput } from './text-fields.tsx'

type ComboBoxProps = Omit<ComponentProps<typeof TextInput>, 'value' | 'onChange'> & {
  readonly value: string
  readonly known: readonly string[]
  /** What stands beside a known name, such as how many documents it has. */
  noteOf?(name: string): string
  /** The colour of a name's dot. */
  hueOf?(name: string): Parameters<typeof hueClass>[0]
  /** Offers a name that is not known yet, in these words. */
  labelOfNew?(name: string): string
  onChange(value: string): void
}

const shownAtMost = 50

/**
 * Free text with what is known on offer (the combobox pattern of the ARIA Authoring Practices Guide). The list is in
 * the top layer, where nothing that scrolls cuts it off, and is not modal: the rest of the screen stays readable.
 */
export function ComboBox({
  value,
  known,
  noteOf,
  hueOf,
  labelOfNew,
  onChange,
  onBlur,
  ...rest
}: ComboBoxProps) {
  const listId = useId()
  const [open, setOpen] = useState(false)
  const [all, setAll] = useState(false)
  const [active, setActive] = useState(-1)
  const needle = value.trim().toLocaleLowerCase()
  const matching = known
    .filter((name) => all || name.toLocaleLowerCase().includes(needle))
    .slice(0, shownAtMost)
  const isNew =
    labelOfNew !== undefined && known.length > 0 && !all && needle !== '' && !known.includes(value.trim())
  if (isNew) matching.push(value.trim())
  const shown =
    open && matching.length > 0 && !(matching.length === 1 && matching[0] === value && !isNew && !all)
  const close = () => {
    setOpen(false)
    setAll(false)
    setActive(-1)
  }
  const choose = (name: string) => {
    onChange(name)
    close()
  }
  const move = (step: number) => {
    if (!shown) {
      setOpen(true)
      setAll(true)
      setActive(step > 0 ? 0 : Math.min(known.length, shownAtMost) - 1)
    } else setActive((active + step + matching.length) % matching.length)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const isEnter = event.key === 'Enter' && !event.ctrlKey && !event.metaKey
    // Where a new name is on offer, what was typed is taken: Enter must not send the form as well.
    const chosen = matching[active] ?? (labelOfNew === undefined ? undefined : value.trim())
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (isEnter && shown && chosen !== undefined) choose(chosen)
    else if (event.key === 'Escape' && shown) close()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div
      className={classNames(styles.box, anchorClass, hueOf !== undefined && styles.chosen)}
      data-dotted={(hueOf !== undefined && value !== '') || undefined}
    >
      {hueOf !== undefined && value !== '' && <ColourDot colour={hueOf(value)} />}
      <TextInput
        {...rest}
        role="combobox"
        aria-expanded={shown}
        aria-controls={shown ? listId : undefined}
        aria-autocomplete="list"
        aria-activedescendant={shown && active >= 0 ? `${listId}-${active}` : undefined}
        value={value}
        onChange={(event) => {
          onChange(event.target.value)
          setOpen(true)
          setAll(false)
          setActive(-1)
        }}
        onClick={() => {
          setOpen(true)
          setAll(true)
        }}
        onBlur={(event) => {
          close()
          onBlur?.(event)
        }}
        onKeyDown={onKeyDown}
      />
      {hueOf !== undefined && <ChevronsUpDown size={16} aria-hidden />}
      {shown && (
        <OptionList
          id={listId}
          names={matching}
          active={active}
          noteOf={noteOf}
          hueOf={hueOf}
          newLabel={isNew ? labelOfNew(value.trim()) : undefined}
          onChoose={choose}
        />
      )}
    </div>
  )
}

type OptionListProps = {
  readonly noteOf: ComboBoxProps['noteOf'] | undefined
  readonly hueOf: ComboBoxProps['hueOf'] | undefined
  /** What the last option is called, where it is a name that is not known yet. */
  readonly newLabel: string | undefined
  readonly id: string
  readonly names: readonly string[]
  /** The place of the option that the keys have reached; -1 for none. */
  readonly active: number
  onChoose(name: string): void
}

function OptionList({ id, names, active, noteOf, hueOf, newLabel, onChoose }: OptionListProps) {
  return (
    <Floating className={styles.list} role="listbox" id={id} aria-label={messages.common.suggestions}>
      {names.map((name, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the field, which keeps the focus.
        <div
          key={name}
          role="option"
          tabIndex={-1}
          id={`${id}-${index}`}
          className={styles.option}
          data-new={(newLabel !== undefined && index === names.length - 1) || undefined}
          aria-selected={index === active}
          ref={(element) => {
            if (index === active) element?.scrollIntoView({ block: 'nearest' })
          }}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(name)}
        >
          {newLabel !== undefined && index === names.length - 1 ? (
            <>
              <Plus size={16} aria-hidden />
              {newLabel}
            </>
          ) : (
            <>
              {hueOf !== undefined && <ColourDot colour={hueOf(name)} />}
              <span>{name}</span>
              {noteOf !== undefined && <small aria-hidden>{noteOf(name)}</small>}
            </>
          )}
        </div>
      ))}
    </Floating>
  )
}

type ComboFieldProps = Omit<ComboBoxProps, 'id'> & {
  readonly label: string
  readonly hint?: ReactNode
  readonly error?: string | undefined
}

/** Free text with what is known on offer, with its label, hint and error. */
export function ComboField({ label, hint, error, ...rest }: ComboFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(parts) => <ComboBox {...rest} {...parts} />}
    </Field>
  )
}
