import { useRef } from 'react'
import { messages } from '../../messages/messages.ts'
import { ComboField } from '../../ui/fields/combo-box.tsx'
import { KindIcon } from '../form/kind-icon.tsx'
import { type FieldOffer, type NamedValue, renamed } from './field-offers.ts'
import { SingleValueEditor } from './single-value-editor.tsx'

type FieldNameFieldProps = {
  readonly name: string
  readonly error: string | undefined
  readonly offers: readonly FieldOffer[]
  readonly isInline?: boolean
  onChange(name: string): void
  onDone?(): void
}

export function FieldNameField(props: FieldNameFieldProps) {
  const { name, error, offers, isInline = false, onChange, onDone } = props
  const label = messages.metadata.fieldName
  const byName = new Map(offers.map((offer) => [offer.name, offer]))
  return (
    <ComboField
      label={label}
      error={error}
      {...(isInline && { hidesLabel: true, placeholder: label })}
      compact
      spellCheck={false}
      data-part="name"
      value={name}
      known={[...byName.keys()]}
      iconOf={(known) => <KindIcon kind={byName.get(known)?.kind ?? 'text'} size={16} />}
      noteOf={(known) => byName.get(known)?.seen}
      onChange={onChange}
      {...(onDone !== undefined && {
        onChosen: onDone,
        onKeyDown: (event) => {
          if (event.key !== 'Enter' || name === '' || event.ctrlKey || event.metaKey) return
          event.preventDefault()
          onDone()
        },
      })}
    />
  )
}

type SingleFieldProps = {
  readonly field: NamedValue
  readonly nameError: string | undefined
  readonly valueError: string | undefined
  readonly offers: readonly FieldOffer[]
  readonly label: string
  readonly hint?: string | undefined
  readonly hasFixedKind?: boolean
  readonly showAllProblems: boolean
  /** In one line, its labels for screen readers only. */
  readonly isInline?: boolean
  onChange(field: NamedValue): void
  onEnter?(): void
}

export function SingleField({
  field,
  nameError,
  valueError,
  offers,
  hasFixedKind = false,
  isInline = false,
  onChange,
  ...rest
}: SingleFieldProps) {
  const host = useRef<HTMLDivElement>(null)
  const { name, value } = field
  return (
    <>
      <FieldNameField
        name={name}
        error={nameError}
        offers={offers}
        isInline={isInline}
        onChange={(next) => onChange(hasFixedKind ? { name: next, value } : renamed(field, next, offers))}
        onDone={() => host.current?.querySelector<HTMLElement>('[data-value]')?.focus()}
      />
      <SingleValueEditor
        {...rest}
        ref={host}
        name={name}
        value={value}
        error={valueError}
        offer={offers.find((offer) => offer.name === name)}
        hasFixedKind={hasFixedKind}
        isInline={isInline}
        onChange={(next) => onChange({ name, value: next })}
      />
    </>
  )
}
