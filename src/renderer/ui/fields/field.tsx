import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { classNames } from '../styles/class-names.ts'
import styles from './field.module.css'
import { FieldRefusalProvider, useFieldRefusal } from './use-paste-limit.tsx'

/** What a control needs to belong to its label, hint and error. */
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
  readonly children: (parts: FieldParts) => ReactNode
}

/** Label above, control, then hint and error in words, tied together for screen readers. */
export function Field({ label, hint, error, row, children }: FieldProps) {
  const id = useId()
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const refusal = useFieldRefusal()
  const problem = refusal[0]?.why ?? error
  const describedBy = [problem !== undefined && errorId, hint !== undefined && hintId]
    .filter(Boolean)
    .join(' ')
  return (
    <div className={classNames(styles.field, row && styles.row)}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <FieldRefusalProvider value={refusal}>
        {children({
          id,
          'aria-describedby': describedBy === '' ? undefined : describedBy,
          'aria-invalid': error === undefined ? undefined : true,
        })}
      </FieldRefusalProvider>
      {problem !== undefined && (
        <p className={styles.error} id={errorId} role={refusal[0] === null ? undefined : 'alert'}>
          <CircleAlert size={14} aria-hidden />
          {problem}
        </p>
      )}
      {hint !== undefined && (
        <div className={styles.hint} id={hintId}>
          {hint}
        </div>
      )}
    </div>
  )
}
