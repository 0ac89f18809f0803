import { messages } from '../../messages/messages.ts'
import { LongTextArea } from '../../ui/fields/long-text-area.tsx'
import { SelectInput } from '../../ui/fields/select.tsx'
import { TextInput } from '../../ui/fields/text-fields.tsx'
import type { MetadataRow } from '../metadata-row.ts'

type MetadataValueProps = {
  /** For a label of its own; without one it is named as a value. */
  readonly id?: string
  readonly row: MetadataRow
  readonly locked: boolean
  readonly invalid: boolean
  readonly describedBy: string | undefined
  onChange(value: string): void
}

/** The control that suits the kind of value. */
export function MetadataValue({ id, row, locked, invalid, describedBy, onChange }: MetadataValueProps) {
  const { metadata } = messages
  const shared = {
    ...(id === undefined ? { 'aria-label': metadata.value } : { id }),
    'aria-invalid': invalid ? true : undefined,
    'aria-describedby': describedBy,
    compact: true,
  } as const
  if (row.kind === 'yes-no')
    return (
      <SelectInput
        {...shared}
        disabled={locked}
        value={row.value === 'false' ? 'false' : 'true'}
        options={[
          { value: 'true', label: metadata.yes },
          { value: 'false', label: metadata.no },
        ]}
        onChoose={onChange}
      />
    )
  if (row.kind === 'number')
    return (
      <TextInput
        {...shared}
        mono
        inputMode="decimal"
        readOnly={locked}
        value={row.value}
        onChange={(event) => onChange(event.target.value)}
      />
    )
  // Several lines even for a short text: a line break pasted into a one-line control would be lost.
  return (
    <LongTextArea
      {...shared}
      grows
      rows={1}
      mono={row.kind === 'json'}
      value={row.value}
      say={messages.intake.longText}
      {...(!locked && { onChange })}
    />
  )
}
