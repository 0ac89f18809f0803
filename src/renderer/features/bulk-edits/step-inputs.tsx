import { words } from '../../messages/messages.ts'
import { ComboBox } from '../../ui/combo-box.tsx'
import { Field } from '../../ui/field.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import type { StepDraft } from './step-draft.ts'

type StepInputProps = {
  readonly step: StepDraft
  readonly error: string | undefined
  onChange(step: StepDraft): void
}

/** The name of the field a step is about, with those on offer that the documents have. */
export function FieldNameInput({
  step,
  known,
  error,
  onChange,
}: StepInputProps & { readonly known: readonly string[] }) {
  const { row } = step
  return (
    <Field label={words.changes.steps.fieldName} error={error}>
      {(parts) => (
        <ComboBox
          {...parts}
          compact
          mono
          data-part="name"
          known={known}
          value={row.name}
          onChange={(name) =>
            onChange({ ...step, hasSeveral: false, row: { ...row, name, isNameRead: false } })
          }
        />
      )}
    </Field>
  )
}

export function ListEntries({ step, error, onChange }: StepInputProps) {
  const { steps: w } = words.changes
  return (
    <Field label={w.entries} hint={w.listHint} error={error}>
      {(parts) => (
        <TextArea
          {...parts}
          compact
          grows
          rows={2}
          value={step.entries}
          onChange={(event) => onChange({ ...step, entries: event.target.value })}
        />
      )}
    </Field>
  )
}
