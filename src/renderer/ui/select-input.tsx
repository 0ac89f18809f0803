import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import styles from './field.module.css'

type SelectInputProps<V extends string> = Omit<
  ComponentProps<'select'>,
  'className' | 'value' | 'onChange' | 'children'
> & {
  readonly value: V
  readonly options: readonly { readonly value: V; readonly label: string }[]
  readonly compact?: boolean
  onChoose(value: V): void
}

export function SelectInput<V extends string>({
  value,
  options,
  compact,
  onChoose,
  ...rest
}: SelectInputProps<V>) {
  return (
    <select
      {...rest}
      className={classNames(styles.control, compact && styles.compact)}
      value={value}
      onChange={(event) => {
        const chosen = options.find((option) => option.value === event.target.value)
        if (chosen !== undefined) onChoose(chosen.value)
      }}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}
