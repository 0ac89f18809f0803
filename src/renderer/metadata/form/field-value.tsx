import type { ComponentProps } from 'react'
import type { MetadataPath } from '../../../shared/domain/metadata/metadata-tree.ts'
import type { FieldKind, TemplateField } from '../../../shared/domain/templates/template.ts'
import { messages } from '../../messages/messages.ts'
import { SelectInput } from '../../ui/fields/choices.tsx'
import { TextArea, TextInput } from '../../ui/fields/text-fields.tsx'
import type { DraftRow } from '../draft-rows.ts'
import { DateValue } from './date-value.tsx'
import { shownValue } from './field-kind.ts'
import { useFormTools } from './form-tools.ts'
import { TextList } from './text-list.tsx'

type FieldValueProps = {
  readonly row: DraftRow | null
  readonly field: TemplateField | undefined
  readonly kind: FieldKind
  readonly path: MetadataPath
  readonly at: number
  readonly label: string
  readonly invalid: boolean
  readonly describedBy: string | undefined
}

const { metadata } = messages
const notSet = { value: '', label: metadata.notSet }
const yesNo = [
  { value: 'true', label: metadata.yes },
  { value: 'false', label: metadata.no },
]

/** The control that suits the kind of value. */
export function FieldValue({ row, field, kind, path, at, label, invalid, describedBy }: FieldValueProps) {
  const { locked, change } = useFormTools()
  const value = row === null ? '' : (row.typed ?? (row.raw === null ? '' : shownValue(kind, row.raw)))
  const shared = {
    'aria-label': field === undefined ? metadata.value : label,
    'aria-invalid': invalid ? true : undefined,
    'aria-describedby': describedBy,
    'aria-required': field?.required ? true : undefined,
    'data-value': true,
    compact: true,
  } as const
  /** Gives a field of the template its first value. */
  const put = (first: string) => {
    if (field !== undefined) change({ kind: 'put', path, name: field.name, rowKind: kind, at, value: first })
  }
  const set = (next: string) => {
    if (row === null) put(next)
    else change({ kind: 'value', id: row.id, value: next, as: kind })
  }
  switch (kind) {
    case 'yes-no':
      return (
        <SelectInput
          {...shared}
          disabled={locked}
          value={row === null ? '' : value === 'false' ? 'false' : 'true'}
          options={row === null ? [notSet, ...yesNo] : yesNo}
          onChoose={set}
        />
      )
    case 'choice':
      return (
        <ChoiceValue
          {...shared}
          disabled={locked}
          value={value}
          choices={field?.choices ?? []}
          onChoose={set}
        />
      )
    case 'number':
      return (
        <TextInput
          {...shared}
          mono
          inputMode="decimal"
          readOnly={locked}
          value={value}
          onChange={(event) => set(event.target.value)}
        />
      )
    case 'date':
      return <DateValue {...shared} locked={locked} value={value} onChange={set} />
    case 'list':
      return (
        <TextList
          row={row}
          label={shared['aria-label']}
          invalid={invalid}
          describedBy={describedBy}
          suggestions={field?.choices ?? []}
          onFirst={(entries) => put(JSON.stringify(entries))}
        />
      )
    default:
      // Several lines even for a short text: a line break pasted into a one-line control would be lost.
      return (
        <TextArea
          {...shared}
          grows
          rows={kind === 'long-text' ? 3 : 1}
          mono={kind === 'json' || kind === 'address'}
          readOnly={locked}
          value={value}
          onChange={(event) => set(event.target.value)}
        />
      )
  }
}

type ChoiceValueProps = Omit<ComponentProps<typeof SelectInput>, 'options'> & {
  readonly value: string
  readonly choices: readonly string[]
}

/** A value that is none of the choices stays, marked, until one is chosen. */
function ChoiceValue({ value, choices, ...shared }: ChoiceValueProps) {
  const isUnknown = !choices.includes(value)
  return (
    <SelectInput
      {...shared}
      value={value}
      options={[
        ...(isUnknown
          ? [{ value, label: value === '' ? metadata.chooseValue : metadata.notAChoice(value) }]
          : []),
        ...choices.map((choice) => ({ value: choice, label: choice })),
      ]}
    />
  )
}
