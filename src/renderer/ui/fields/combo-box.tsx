import { ChevronsUpDown, Plus } from 'lucide-react'
import { type ComponentProps, type KeyboardEvent, type ReactNode, useState } from 'react'
import { messages } from '../../messages/messages.ts'
import { ColourDot, type hueClass } from '../badges.tsx'
import { anchorClass } from '../floating.tsx'
import { classNames } from '../styles/class-names.ts'
import styles from './combo-box.module.css'
import { Field } from './field.tsx'
import { TextInput } from './text-fields.tsx'
import { type Offer, useOffers } from './use-offers.tsx'

type ComboBoxProps = Omit<ComponentProps<typeof TextInput>, 'value' | 'onChange' | 'onKeyDown'> & {
  readonly value: string
  readonly known: readonly string[]
  noteOf?(name: string): ReactNode
  iconOf?(name: string): ReactNode
  hueOf?(name: string): Parameters<typeof hueClass>[0]
  labelOfNew?(name: string): string
  onChange(value: string): void
  onChosen?(): void
  readonly onNew?: ((name: string) => void) | undefined
  onKeyDown?(event: KeyboardEvent<HTMLInputElement>): void
}

const shownAtMost = 50

/** How the list was opened: typing shows matching names, a click or arrow key all names. */
type Opened = 'typing' | 'click' | 'ArrowDown' | 'ArrowUp'

export function ComboBox(props: ComboBoxProps) {
  const { value, known, noteOf, iconOf, hueOf, labelOfNew, onNew, ...others } = props
  const { onChange, onChosen, onBlur, onKeyDown, ...rest } = others
  const [opened, setOpened] = useState<Opened | null>(null)
  const take = (name: string) => {
    onChange(name)
    setOpened(null)
    onChosen?.()
  }
  const offers = opened === null ? [] : offersOf(props, opened !== 'typing', take)
  const { control, list } = useOffers({
    value,
    offers,
    first: opened === 'ArrowDown' ? 0 : opened === 'ArrowUp' ? offers.length - 1 : -1,
    listLabel: messages.common.suggestions,
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      const isEnter = event.key === 'Enter' && !event.ctrlKey && !event.metaKey
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') setOpened(event.key)
      // Enter takes the typed name: it must not submit the form as well.
      else if (isEnter && (opened === 'typing' || offers.length > 0) && labelOfNew !== undefined)
        take(value.trim())
      else if (event.key === 'Escape' && offers.length > 0) setOpened(null)
      else {
        if (event.key === 'Enter') setOpened(null)
        return onKeyDown?.(event)
      }
      event.preventDefault()
      event.stopPropagation()
    },
  })
  return (
    <div
      className={classNames(styles.box, anchorClass, hueOf !== undefined && styles.chosen)}
      data-dotted={(hueOf !== undefined && value !== '') || undefined}
    >
      {hueOf !== undefined && value !== '' && <ColourDot colour={hueOf(value)} />}
      <TextInput
        {...rest}
        {...control}
        onChange={(event) => {
          onChange(event.target.value)
          setOpened('typing')
        }}
        onClick={() => setOpened('click')}
        onBlur={(event) => {
          setOpened(null)
          onBlur?.(event)
        }}
      />
      {hueOf !== undefined && <ChevronsUpDown size={16} aria-hidden />}
      {list}
    </div>
  )
}

function offersOf(
  { value, known, noteOf, iconOf, hueOf, labelOfNew, onNew }: ComboBoxProps,
  isAll: boolean,
  take: (name: string) => void,
): readonly Offer[] {
  const typed = value.trim()
  const needle = typed.toLocaleLowerCase()
  const offers: Offer[] = known
    .filter((name) => isAll || name.toLocaleLowerCase().includes(needle))
    .slice(0, shownAtMost)
    .map((name) => ({
      key: name,
      label: name,
      icon: iconOf?.(name) ?? (hueOf && <ColourDot colour={hueOf(name)} />),
      note: noteOf && <span aria-hidden>{noteOf(name)}</span>,
      onChoose: () => take(name),
    }))
  if (labelOfNew !== undefined && known.length > 0 && !isAll && typed !== '' && !known.includes(typed))
    offers.push({
      key: `+${typed}`,
      isApart: true,
      icon: <Plus size={16} aria-hidden />,
      label: labelOfNew(typed),
      onChoose: () => {
        take(typed)
        onNew?.(typed)
      },
    })
  // The name already entered need not be offered.
  return !isAll && offers.length === 1 && offers[0]?.key === value ? [] : offers
}

type ComboFieldProps = Omit<ComboBoxProps, 'id'> & {
  readonly label: string
  readonly hint?: ReactNode
  readonly error?: string | undefined
  readonly hidesLabel?: boolean | undefined
}

export function ComboField({ label, hint, error, hidesLabel, ...rest }: ComboFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} hidesLabel={hidesLabel}>
      {(parts) => <ComboBox {...rest} {...parts} />}
    </Field>
  )
}
