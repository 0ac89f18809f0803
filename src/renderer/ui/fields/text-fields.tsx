import { CircleCheck, Eye, EyeOff, KeyRound, type LucideIcon, Search } from 'lucide-react'
import { type ComponentProps, type ReactNode, type Ref, useState } from 'react'
import { IconButton } from '../button.tsx'
import { classNames } from '../styles/class-names.ts'
import styles from './field.module.css'
import { Field } from './field.tsx'
import textFieldsStyles from './text-fields.module.css'
import { usePasteLimit } from './use-paste-limit.tsx'

type TextInputProps = Omit<ComponentProps<'input'>, 'className'> & {
  readonly mono?: boolean
  readonly compact?: boolean
  /** Maximum length that a paste may produce, in UTF-16 units. */
  readonly longest?: number
}

const longestLine = 10_000

/**
 * `mono` is for text that is not prose (IDs, addresses, keys), and also turns off the spelling checker and
 * smart quotes.
 */
export function TextInput({ mono, compact, longest, ...rest }: TextInputProps) {
  const limit = usePasteLimit(longest ?? rest.maxLength ?? longestLine, rest)
  return (
    <>
      <input
        type="text"
        {...(mono && { spellCheck: false, autoCapitalize: 'off', autoCorrect: 'off' })}
        autoComplete="off"
        {...rest}
        {...limit.props}
        className={classNames(styles.control, mono && styles.mono, compact && styles.compact)}
      />
      {limit.message}
    </>
  )
}

type TextFieldProps = Omit<ComponentProps<typeof TextInput>, 'id'> & {
  readonly label: string
  readonly icon?: LucideIcon
  readonly isConfirmed?: boolean
  readonly hint?: ReactNode
  readonly error?: string | undefined
}

export function TextField({ label, hint, error, icon: Icon, isConfirmed, ...rest }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(parts) =>
        Icon === undefined ? (
          <TextInput {...rest} {...parts} />
        ) : (
          <div className={textFieldsStyles.withIcon}>
            <Icon size={16} strokeWidth={1.75} aria-hidden />
            <TextInput {...rest} {...parts} />
            {isConfirmed === true && <CircleCheck size={16} strokeWidth={1.75} data-confirmed aria-hidden />}
          </div>
        )
      }
    </Field>
  )
}

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'className'> & {
  readonly mono?: boolean
  readonly compact?: boolean
  readonly grows?: boolean
}

export function TextArea({ mono, compact, grows, ...rest }: TextAreaProps) {
  return (
    <textarea
      {...(mono && { spellCheck: false, autoCapitalize: 'off', autoCorrect: 'off' })}
      autoComplete="off"
      {...rest}
      className={classNames(
        styles.control,
        mono && styles.mono,
        compact && styles.compact,
        grows && styles.grows,
      )}
    />
  )
}

type SearchInputProps = {
  readonly label: string
  readonly placeholder: string
  readonly value: string
  readonly ref?: Ref<HTMLInputElement>
  onChange(value: string): void
}

export function SearchInput({ label, placeholder, value, ref, onChange }: SearchInputProps) {
  return (
    <div className={classNames(textFieldsStyles.withIcon, textFieldsStyles.search)}>
      <Search size={16} strokeWidth={1.75} aria-hidden />
      <TextInput
        ref={ref}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        spellCheck={false}
        maxLength={1000}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && value !== '') {
            event.preventDefault()
            onChange('')
          }
        }}
      />
    </div>
  )
}

type SecretFieldProps = Omit<ComponentProps<typeof TextInput>, 'type'> & {
  readonly label: string
  readonly hint?: ReactNode
  readonly error: string | undefined
  readonly toggle: { readonly show: string; readonly hide: string }
}

/** A secret: hidden by default, never autofilled or spell-checked. */
export function SecretField({ label, hint, error, toggle, ...rest }: SecretFieldProps) {
  const [shown, setShown] = useState(false)
  const action = shown ? toggle.hide : toggle.show
  return (
    <Field label={label} hint={hint} error={error}>
      {(parts) => (
        <div className={classNames(textFieldsStyles.withIcon, textFieldsStyles.secret)}>
          <KeyRound size={16} strokeWidth={1.75} aria-hidden />
          <TextInput {...rest} {...parts} mono type={shown ? 'text' : 'password'} autoComplete="off" />
          <IconButton
            small
            size={16}
            label={action}
            icon={shown ? EyeOff : Eye}
            onClick={() => setShown(!shown)}
          />
        </div>
      )}
    </Field>
  )
}
