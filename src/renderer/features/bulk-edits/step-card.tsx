import { X } from 'lucide-react'
import { useId } from 'react'
import { words } from '../../messages/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SelectInput } from '../../ui/select-input.tsx'
import { ReplaceFields } from './replace-fields.tsx'
import { readStep, type StepDraft, type StepPart, stepKinds } from './step-draft.ts'
import { FieldNameInput, ListEntries } from './step-inputs.tsx'
import styles from './steps.module.css'
import { ValueFields } from './value-fields.tsx'

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
  const { steps: w } = words.changes
  const headingId = useId()
  const read = readStep(step)
  const errorOf = (part: StepPart) =>
    showsProblem && read.kind === 'problem' && read.problem.part === part
      ? w.problems[read.problem.code]
      : undefined
  const name = <FieldNameInput step={step} known={fieldNames} error={errorOf('name')} onChange={onChange} />
  return (
    <section className={styles.card} aria-labelledby={headingId} data-step={step.id}>
      <div className={styles.head}>
        <h3 id={headingId} tabIndex={-1}>
          {w.step(number)}
        </h3>
        {!isOnly && (
          <Button
            look="quiet"
            small
            aria-label={w.remove(number)}
            title={w.remove(number)}
            icon={<X size={14} aria-hidden />}
            onClick={onRemove}
          />
        )}
      </div>
      <Field label={w.kind} hint={w.hints[step.kind]}>
        {(parts) => (
          <SelectInput
            {...parts}
            compact
            value={step.kind}
            options={stepKinds.map((kind) => ({ value: kind, label: w.kinds[kind] }))}
            onChoose={(kind) => onChange({ ...step, kind })}
          />
        )}
      </Field>
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
