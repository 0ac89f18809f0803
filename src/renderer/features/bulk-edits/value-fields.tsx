import { words } from '../../messages/messages.ts'
import { MetadataValue, rowKinds, withKind } from '../../metadata/index.ts'
import { Field } from '../../ui/field.tsx'
import { SegmentedChoice } from '../../ui/segmented-choice.tsx'
import { SelectInput } from '../../ui/select-input.tsx'
import { canBeEmpty, isEmptyValue, type StepDraft, type WhenEmpty } from './step-draft.ts'
import styles from './steps.module.css'

type ValueFieldsProps = {
  readonly step: StepDraft
  readonly error: string | undefined
  /** Whether the person wants to go on, so that what is missing is asked about. */
  readonly isAsked: boolean
  onChange(step: StepDraft): void
}

/** The value to set, by its kind; where it is empty, what that is to mean. */
export function ValueFields({ step, error, isAsked, onChange }: ValueFieldsProps) {
  const { steps: w } = words.changes
  const { metadata } = words
  const { row, hasSeveral } = step
  const hint = hasSeveral && isEmptyValue(step) ? w.several : row.kind === 'list' ? w.listHint : undefined
  // What is still to be typed is not asked about, what was emptied is.
  const asks = isEmptyValue(step) && (step.hadValue || (isAsked && (row.name !== '' || row.isNameRead)))
  const choices: readonly WhenEmpty[] = canBeEmpty(step) ? ['leave', 'empty', 'remove'] : ['leave', 'remove']
  return (
    <>
      <div className={styles.value} data-part="value">
        <Field label={w.value} hint={hint} error={error}>
          {(parts) => (
            <MetadataValue
              row={row}
              locked={false}
              invalid={parts['aria-invalid'] === true}
              describedBy={parts['aria-describedby']}
              id={parts.id}
              onChange={(value) => onChange({ ...step, hadValue: true, row: { ...row, value, raw: null } })}
            />
          )}
        </Field>
        <Field label={w.valueKind}>
          {(parts) => (
            <SelectInput
              {...parts}
              compact
              value={row.kind}
              options={rowKinds.map((kind) => ({ value: kind, label: metadata.kinds[kind] }))}
              onChoose={(kind) => onChange({ ...step, row: withKind(row, kind) })}
            />
          )}
        </Field>
      </div>
      {asks && (
        <SegmentedChoice
          label={w.whenEmpty}
          chosen={choices.includes(step.whenEmpty) ? step.whenEmpty : 'leave'}
          options={choices.map((value) => ({ value, label: w.whenEmptyChoices[value] }))}
          onChoose={(whenEmpty) => onChange({ ...step, whenEmpty })}
        />
      )}
    </>
  )
}
