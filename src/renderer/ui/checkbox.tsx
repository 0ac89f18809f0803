import { type ReactNode, type Ref, useId } from 'react'
import styles from './checkbox.module.css'

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
        <div className={styles.hint} id={`${id}-hint`}>
          {hint}
        </div>
      )}
    </div>
  )
}
