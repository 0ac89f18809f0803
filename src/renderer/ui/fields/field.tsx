import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { classNames } from '../styles/class-names.ts'
import { VisuallyHidden } from '../styles/visually-hidden.tsx'
import styles from './field.module.css'
import { FieldRefusalProvider, useFieldRefusal } from './use-paste-limit.tsx'

/** Attributes that a control needs to belong to its label, hint and error. */
export type FieldParts = {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
}

type FieldProps = {
  readonly label: string
  readonly hint?: ReactNode
  readonly error?: string | undefined
  /** A setting: its words at the start of a row, its control at the end. */
  readonly row?: boolean | undefined
  /** For screen readers only, where the control's placeholder says it. */
  readonly hidesLabel?: boolean | undefined
  readonly children: (parts: FieldParts) => ReactNode
}

type FieldErrorProps = {
  readonly id: string
  /** True if it moves other content; otherwise it stands in the gap before the next field. */
  readonly movesOthers?: boolean
  readonly role?: 'alert' | undefined
  readonly children: ReactNode
}

/** Error of the control above it, which is described by it. */
export function FieldError({ movesOthers = false, children, ...rest }: FieldErrorProps) {
  return (
    <p className={classNames(styles.error, !movesOthers && styles.betweenFields)} {...rest}>
      <CircleAlert size={14} aria-hidden />
      {children}
    </p>
  )
}

/**
 * Label above, control, then its hint, or its error in the place of the hint, tied together for screen readers. An error
 * of one line moves nothing: without a hint, it stands in the gap before the next field.
 */
export function Field({ label, hint, error, row, hidesLabel, children }: FieldProps) {
  const id = useId()
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const refusal = useFieldRefusal()
  const problem = refusal[0]?.why ?? error
  const describedBy = problem !== undefined ? errorId : hint !== undefined ? hintId : undefined
  return (
    <div className={classNames(styles.field, row && styles.row)}>
      <label className={classNames(styles.label, hidesLabel && styles.hidden)} htmlFor={id}>
        {hidesLabel ? <VisuallyHidden>{label}</VisuallyHidden> : label}
      </label>
      <FieldRefusalProvider value={refusal}>
        {children({
          id,
          'aria-describedby': describedBy,
          'aria-invalid': error === undefined ? undefined : true,
        })}
      </FieldRefusalProvider>
      {problem !== undefined && (
        <FieldError
          id={errorId}
          movesOthers={hint !== undefined || hidesLabel === true}
          role={refusal[0] === null ? undefined : 'alert'}
        >
          {problem}
        </FieldError>
      )}
      {problem === undefined && hint !== undefined && (
        <div className={styles.hint} id={hintId}>
          {hint}
        </div>
      )}
    </div>
  )
}
