import type { FieldParts } from '../../../ui/field.tsx'
import { TextInput } from '../../../ui/text-input.tsx'

type DayInputProps = FieldParts & {
  readonly value: string
  readonly autoFocus?: boolean
  onChange(value: string): void
}

/** A day by the system's own control; what is no single day, such as a month, stays as it was typed. */
export function DayInput({ value, onChange, ...rest }: DayInputProps) {
  const isDay = value === '' || /^\d{4}-\d{2}-\d{2}$/.test(value)
  return (
    <TextInput
      {...rest}
      compact
      type={isDay ? 'date' : 'text'}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
