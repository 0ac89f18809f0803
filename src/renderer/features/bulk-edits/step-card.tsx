import { X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { messages } from '../../messages/messages.ts'
import { MetadataValue, rowKinds, withKind } from '../../metadata/index.ts'
import { IconButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Checkbox, SegmentedChoice } from '../../ui/fields/choices.tsx'
import { ComboBox } from '../../ui/fields/combo-box.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { SelectField, SelectInput } from '../../ui/fields/select.tsx'
import { TextArea, TextField } from '../../ui/fields/text-fields.tsx'
import text from '../../ui/styles/text.module.css'
import { VisuallyHidden } from '../../ui/styles/visually-hidden.tsx'
import styles from './bulk-edits.module.css'
import {
  canBeEmpty,
  isEmptyValue,
  readStep,
  type StepDraft,
  type StepPart,
  stepKinds,
  type WhenEmpty,
} from './step-draft.ts'

type StepCardProps = {
  readonly step: StepDraft
  readonly number: number
  readonly isOnly: boolean
  readonly showsProblem: boolean
  readonly fieldNames: readonly string[]
  readonly hasTemplates: boolean
  onChange(step: StepDraft): void
  onRemove(): void
}

/** One thing to be done to every document. */
export function StepCard(props: StepCardProps) {
  const { step, number, isOnly, showsProblem, fieldNames, hasTemplates, onChange, onRemove } = props
  const { steps: w } = messages.changes
  const headingId = useId()
  const read = readStep(step)
  const errorOf = (part: StepPart) =>
    showsProblem && read.kind === 'problem' && read.problem.part === part
      ? w.problems[read.problem.code]
      : undefined
  const name = <FieldNameInput step={step} known={fieldNames} error={errorOf('name')} onChange={onChange} />
  return (
    <section className={styles.card} aria-labelledby={headingId} data-step={step.id}>
      <VisuallyHidden>
        <h3 id={headingId} tabIndex={-1}>
          {w.step(number)}
        </h3>
      </VisuallyHidden>
      <div className={styles.head}>
        <SelectInput
          aria-label={w.kind}
          compact
          value={step.kind}
          options={stepKinds.map((kind) => ({ value: kind, label: w.kinds[kind] }))}
          onChoose={(kind) => onChange({ ...step, kind })}
        />
        {!isOnly && <IconButton small label={w.remove(number)} icon={X} onClick={onRemove} />}
      </div>
      {step.kind === 'by-template' && <p className={text.hint}>{w.byTemplateHint}</p>}
      {step.kind === 'set-field' && (
        <>
          {name}
          <ValueFields step={step} error={errorOf('value')} isAsked={showsProblem} onChange={onChange} />
        </>
      )}
      {step.kind === 'remove-field' && name}
      {step.kind === 'add-to-list' && (
        <>
          {name}
          <ListEntries step={step} error={errorOf('entries')} onChange={onChange} />
        </>
      )}
      {step.kind === 'replace' && (
        <ReplaceFields step={step} error={errorOf('find')} name={name} onChange={onChange} />
      )}
      {step.kind === 'by-template' && !hasTemplates && (
        <Notice look="caution">
          <p>{w.noTemplate}</p>
        </Notice>
      )}
    </section>
  )
}

type StepInputProps = {
  readonly step: StepDraft
  readonly error: string | undefined
  onChange(step: StepDraft): void
}

/** The name of the field a step is about, with those on offer that the documents have. */
function FieldNameInput({
  step,
  known,
  error,
  onChange,
}: StepInputProps & { readonly known: readonly string[] }) {
  const { row } = step
  return (
    <Field label={messages.changes.steps.fieldName} error={error}>
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

function ListEntries({ step, error, onChange }: StepInputProps) {
  const { steps: w } = messages.changes
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

/** `name`: the control for the field's name. */
function ReplaceFields({ step, error, name, onChange }: StepInputProps & { readonly name: ReactNode }) {
  const { steps: w } = messages.changes
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
        <TextField
          label={w.find}
          error={error}
          compact
          value={find}
          onChange={(event) => onChange({ ...step, find: event.target.value })}
        />
        <TextField
          label={w.by}
          hint={w.byHint}
          compact
          value={by}
          onChange={(event) => onChange({ ...step, by: event.target.value })}
        />
      </div>
      <Checkbox
        label={w.matchCase}
        checked={matchCase}
        onChange={(isOn) => onChange({ ...step, matchCase: isOn })}
      />
    </>
  )
}

/**
 * The value to set, by its kind; where it is empty, what that is to mean. `isAsked`: the person wants to go on, so that
 * what is missing is asked about.
 */
function ValueFields({ step, error, isAsked, onChange }: StepInputProps & { readonly isAsked: boolean }) {
  const { steps: w } = messages.changes
  const { metadata } = messages
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
        <SelectField
          label={w.valueKind}
          compact
          value={row.kind}
          options={rowKinds.map((kind) => ({ value: kind, label: metadata.kinds[kind] }))}
          onChoose={(kind) => onChange({ ...step, row: withKind(row, kind) })}
        />
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
