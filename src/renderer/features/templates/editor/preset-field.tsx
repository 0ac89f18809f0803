import { messages } from '../../../messages/messages.ts'
import { DateInput } from '../../../ui/dates/date-input.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { SelectInput } from '../../../ui/fields/select.tsx'
import { TextArea, TextInput } from '../../../ui/fields/text-fields.tsx'
import { choicesOf, type FieldDraft } from './field-draft.ts'

type PresetFieldProps = {
  readonly field: FieldDraft
  readonly problem: string | undefined
  onChange(preset: FieldDraft['preset']): void
}

export function PresetField({ field, problem, onChange }: PresetFieldProps) {
  const { editor: w } = messages.templates
  const { kind, preset } = field
  const type = (text: string) => onChange({ text, kept: null })
  return (
    <Field
      label={w.preset}
      hint={kind === 'list' ? messages.templates.editor.choicesHint : undefined}
      error={problem}
    >
      {(parts) => {
        if (kind === 'yes-no')
          return (
            <SelectInput
              {...parts}
              compact
              value={preset.text === '' ? '' : preset.text === 'true' ? 'true' : 'false'}
              options={[
                { value: '', label: messages.common.none },
                { value: 'true', label: messages.metadata.yes },
                { value: 'false', label: messages.metadata.no },
              ]}
              onChoose={type}
            />
          )
        if (kind === 'choice') {
          const choices = choicesOf(field)
          const isForeign = preset.text !== '' && !choices.includes(preset.text)
          return (
            <SelectInput
              {...parts}
              compact
              value={preset.text}
              options={[
                { value: '', label: messages.common.none },
                ...[...(isForeign ? [preset.text] : []), ...new Set(choices)].map((value) => ({
                  value,
                  label: value,
                })),
              ]}
              onChoose={type}
            />
          )
        }
        if (kind === 'long-text' || kind === 'list' || kind === 'json')
          return (
            <TextArea
              {...parts}
              compact
              grows
              rows={2}
              mono={kind === 'json'}
              value={preset.text}
              onChange={(event) => type(event.target.value)}
            />
          )
        if (kind === 'date') return <DateInput {...parts} value={preset.text} onChange={type} />
        return (
          <TextInput
            {...parts}
            compact
            mono={kind === 'number' || kind === 'address'}
            {...(kind === 'number' && { inputMode: 'decimal' as const })}
            value={preset.text}
            onChange={(event) => type(event.target.value)}
          />
        )
      }}
    </Field>
  )
}
