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

/** The control that suits the kind of value. */
export function FieldValue({ row, field, kind, path, at, label, invalid, describedBy }: FieldValueProps) {
  const { metadata } = messages
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
  const set = (next: string) => {
    if (row !== null) change({ kind: 'value', id: row.id, value: next, as: kind })
    else if (field !== undefined)
      change({ kind: 'put', path, name: field.name, rowKind: kind, at, value: next })
  }
  switch (kind) {
    case 'yes-no':
      return (
        <SelectInput
          {...shared}
          disabled={locked}
          value={row === null ? '' : value === 'false' ? 'false' : 'true'}
          options={[
            ...(row === null ? [{ value: '', label: metadata.notSet }] : []),
            { value: 'true', label: metadata.yes },
            { value: 'false', label: metadata.no },
          ]}
          onChoose={set}
        />
      )
    case 'choice':
      return (
        <ChoiceValue
          {...shared}
          locked={locked}
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
          onFirst={(entries) => {
            if (field === undefined) return
            change({ kind: 'put', path, name: field.name, rowKind: kind, at, value: JSON.stringify(entries) })
          }}
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

type ChoiceValueProps = {
  readonly value: string
  readonly choices: readonly string[]
  readonly locked: boolean
  readonly compact: boolean
  readonly 'aria-label': string
  readonly 'aria-invalid': true | undefined
  readonly 'aria-describedby': string | undefined
  readonly 'aria-required': true | undefined
  onChoose(value: string): void
}

/** A value that is none of the choices stays, marked, until one is chosen. */
function ChoiceValue({ value, choices, locked, onChoose, ...shared }: ChoiceValueProps) {
  const { metadata } = messages
  const isUnknown = !choices.includes(value)
  return (
    <SelectInput
      {...shared}
      disabled={locked}
      value={value}
      options={[
        ...(isUnknown
          ? [{ value, label: value === '' ? metadata.chooseValue : metadata.notAChoice(value) }]
          : []),
        ...choices.map((choice) => ({ value: choice, label: choice })),
      ]}
      onChoose={onChoose}
    />
  )
}
