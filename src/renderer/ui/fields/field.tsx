import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { classNames } from '../styles/class-names.ts'
import { VisuallyHidden } from '../styles/visually-hidden.tsx'
import styles from './field.module.css'
import { FieldRefusalProvider, useFieldRefusal } from './use-paste-limit.tsx'

export type FieldParts = {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
}

type FieldProps = {
  readonly label: string
  readonly hint?: ReactNode
  readonly error?: string | undefined
  readonly row?: boolean | undefined
  readonly hidesLabel?: boolean | undefined
  /** Draws what follows the control on the line of its error, so that this moves nothing and the hint stays. */
  readonly beside?: ((error: ReactNode) => ReactNode) | undefined
  readonly children: (parts: FieldParts) => ReactNode
}

type FieldErrorProps = {
  readonly id: string
  /** True to move other content; otherwise it fills the gap before the next field. */
  readonly movesOthers?: boolean
  readonly role?: 'alert' | undefined
  readonly children: ReactNode
}

/** Error of the control above, which is described by it. */
export function FieldError({ movesOthers = false, children, ...rest }: FieldErrorProps) {
  return (
    <p className={classNames(styles.error, !movesOthers && styles.betweenFields)} {...rest}>
      <CircleAlert size={14} aria-hidden />
      {children}
    </p>
  )
}

/**
 * Label, control, and a hint or in its place an error, tied together for screen readers. A one-line error
 * moves nothing: without a hint, it fills the gap before the next field.
 */
export function Field({ label, hint, error, row, hidesLabel, beside, children }: FieldProps) {
  const id = useId()
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const refusal = useFieldRefusal()
  const problem = refusal[0]?.why ?? error
  const showsHint = hint !== undefined && (problem === undefined || beside !== undefined)
  const describedBy = [problem !== undefined && errorId, showsHint && hintId].filter(Boolean).join(' ')
  const shownError = problem !== undefined && (
    <FieldError
      id={errorId}
      movesOthers={hint !== undefined || hidesLabel === true}
      role={refusal[0] === null ? undefined : 'alert'}
    >
      {problem}
    </FieldError>
  )
  return (
    <div className={classNames(styles.field, row && styles.row)}>
      <label className={classNames(styles.label, hidesLabel && styles.hidden)} htmlFor={id}>
        {hidesLabel ? <VisuallyHidden>{label}</VisuallyHidden> : label}
      </label>
      <FieldRefusalProvider value={refusal}>
        {children({
          id,
          'aria-describedby': describedBy || undefined,
          'aria-invalid': error === undefined ? undefined : true,
        })}
      </FieldRefusalProvider>
      {beside === undefined ? shownError : beside(shownError)}
      {showsHint && (
        <div className={styles.hint} id={hintId}>
          {hint}
        </div>
      )}
    </div>
  )
}
