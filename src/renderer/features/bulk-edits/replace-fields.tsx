import type { ReactNode } from 'react'
import { words } from '../../messages/messages.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { SegmentedChoice } from '../../ui/segmented-choice.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import type { StepDraft } from './step-draft.ts'
import styles from './steps.module.css'

type ReplaceFieldsProps = {
  readonly step: StepDraft
  readonly error: string | undefined
  /** The control for the field's name. */
  readonly name: ReactNode
  onChange(step: StepDraft): void
}

export function ReplaceFields({ step, error, name, onChange }: ReplaceFieldsProps) {
  const { steps: w } = words.changes
  const { where, find, by, matchCase } = step
  return (
    <>
      <SegmentedChoice
        label={w.where}
        chosen={where}
        options={(['title', 'field'] as const).map((value) => ({ value, label: w.wheres[value] }))}
        onChoose={(chosen) => onChange({ ...step, where: chosen })}
      />
      {where === 'field' && name}
      <div className={styles.pair}>
        <Field label={w.find} error={error}>
          {(parts) => (
            <TextInput
              {...parts}
              compact
              value={find}
              onChange={(event) => onChange({ ...step, find: event.target.value })}
            />
          )}
        </Field>
        <Field label={w.by} hint={w.byHint}>
          {(parts) => (
            <TextInput
              {...parts}
              compact
              value={by}
              onChange={(event) => onChange({ ...step, by: event.target.value })}
            />
          )}
        </Field>
      </div>
      <Checkbox
        label={w.matchCase}
        checked={matchCase}
        onChange={(isOn) => onChange({ ...step, matchCase: isOn })}
      />
    </>
  )
}
