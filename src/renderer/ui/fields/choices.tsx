import { CircleAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, type Ref, useEffect, useId, useRef } from 'react'
import { type Control, type FieldPathByValue, type FieldValues, useController } from 'react-hook-form'
import { classNames } from '../styles/class-names.ts'
import styles from './choices.module.css'
import { Field } from './field.tsx'

type CheckboxProps = {
  readonly label: string
  readonly checked: boolean
  readonly hint?: ReactNode
  readonly ref?: Ref<HTMLInputElement>
  readonly disabled?: boolean
  onChange(checked: boolean): void
}

export function Checkbox({ label, checked, hint, ref, disabled, onChange }: CheckboxProps) {
  const id = useId()
  return (
    <div>
      <div className={styles.checkbox}>
        <input
          ref={ref}
          id={id}
          type="checkbox"
          checked={checked}
          disabled={disabled}
          aria-describedby={hint === undefined ? undefined : `${id}-hint`}
          onChange={(event) => onChange(event.target.checked)}
        />
        <label htmlFor={id}>{label}</label>
      </div>
      {hint !== undefined && (
        <div className={styles.checkboxHint} id={`${id}-hint`}>
          {hint}
        </div>
      )}
    </div>
  )
}

type SwitchProps = Omit<CheckboxProps, 'ref'>

export function Switch({ label, checked, hint, disabled, onChange }: SwitchProps) {
  return (
    <Field row label={label} hint={hint}>
      {(parts) => (
        <input
          {...parts}
          type="checkbox"
          role="switch"
          aria-checked={checked}
          checked={checked}
          disabled={disabled}
          onChange={(event) => onChange(event.target.checked)}
        />
      )}
    </Field>
  )
}

type CheckboxFieldProps<V extends FieldValues> = Omit<CheckboxProps, 'checked' | 'onChange'> & {
  readonly control: Control<V>
  readonly name: FieldPathByValue<V, boolean>
}

export function CheckboxField<V extends FieldValues>({ control, name, ...rest }: CheckboxFieldProps<V>) {
  const { field } = useController({ control, name })
  return <Checkbox {...rest} checked={field.value} onChange={field.onChange} />
}

export function SwitchField<V extends FieldValues>({ control, name, ...rest }: CheckboxFieldProps<V>) {
  const { field } = useController({ control, name })
  return <Switch {...rest} checked={field.value} onChange={field.onChange} />
}

type PartialCheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'ref'> & {
  readonly isPartial: boolean
}

/** Checkbox with a mixed state, which only a script can set. */
export function PartialCheckbox({ isPartial, ...props }: PartialCheckboxProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = isPartial
  }, [isPartial])
  return <input {...props} ref={box} type="checkbox" />
}

type RadioListProps<V extends string> = {
  readonly label: string
  readonly chosen: V | null
  readonly options: readonly {
    readonly value: V
    readonly label: string
    readonly hint?: string | undefined
  }[]
  readonly error?: string | undefined
  onChoose(value: V): void
}

export function RadioList<V extends string>({ label, chosen, options, error, onChoose }: RadioListProps<V>) {
  const id = useId()
  return (
    <div
      className={styles.list}
      role="radiogroup"
      // Takes the focus if a required choice is missing.
      tabIndex={-1}
      aria-labelledby={`${id}-label`}
      aria-invalid={error === undefined ? undefined : true}
      aria-describedby={error === undefined ? undefined : `${id}-error`}
    >
      <div className={styles.question}>
        <p className={styles.label} id={`${id}-label`}>
          {label}
        </p>
        {error !== undefined && (
          <p className={styles.error} id={`${id}-error`}>
            <CircleAlert size={14} aria-hidden />
            {error}
          </p>
        )}
      </div>
      {options.map(({ value, label: name, hint }) => (
        <div key={value}>
          <RadioOption
            name={id}
            value={value}
            label={name}
            checked={value === chosen}
            describedBy={hint === undefined ? undefined : `${id}-${value}`}
            onChoose={() => onChoose(value)}
          />
          {hint !== undefined && (
            <p className={styles.hint} id={`${id}-${value}`}>
              {hint}
            </p>
          )}
        </div>
      ))}
    </div>
  )
}

type RadioOptionProps = {
  readonly name: string
  readonly value: string
  readonly label: string
  readonly checked: boolean
  readonly describedBy?: string | undefined
  onChoose(): void
}

export function RadioOption({ name, value, label, checked, describedBy, onChoose }: RadioOptionProps) {
  return (
    <label className={styles.option}>
      <input
        type="radio"
        name={name}
        value={value}
        checked={checked}
        aria-describedby={describedBy}
        onChange={onChoose}
      />
      {label}
    </label>
  )
}

type SegmentedChoiceProps<V extends string> = {
  readonly label: string
  readonly chosen: V | null
  readonly fixed?: ReactNode
  /** Low, with its label for screen readers only. */
  readonly small?: boolean
  readonly hidesLabel?: boolean
  readonly describedBy?: string | undefined
  readonly options: readonly { readonly value: V; readonly label: string }[]
  onChoose(value: V): void
}

export function SegmentedChoice<V extends string>({
  label,
  chosen,
  fixed,
  small,
  hidesLabel = small,
  describedBy,
  options,
  onChoose,
}: SegmentedChoiceProps<V>) {
  const name = useId()
  return (
    <fieldset
      className={classNames(styles.group, small && styles.small, hidesLabel && styles.labelHidden)}
      disabled={fixed !== undefined}
      aria-describedby={fixed === undefined ? describedBy : `${name}-why`}
    >
      <legend>{label}</legend>
      <div className={styles.segments}>
        {options.map((option) => (
          <label key={option.value} className={styles.segment}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === chosen}
              onChange={() => onChoose(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
      {fixed !== undefined && <div id={`${name}-why`}>{fixed}</div>}
    </fieldset>
  )
}
