import { LayoutTemplate, ListPlus, type LucideIcon, Pencil, Replace, Trash2, X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { messages } from '../../messages/messages.ts'
import {
  FieldNameField,
  type FieldOffer,
  isEmptyValue,
  rowOfSingle,
  SingleField,
} from '../../metadata/index.ts'
import { IconButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Checkbox, SegmentedChoice } from '../../ui/fields/choices.tsx'
import { SelectInput } from '../../ui/fields/select.tsx'
import { TextField } from '../../ui/fields/text-fields.tsx'
import text from '../../ui/styles/text.module.css'
import { VisuallyHidden } from '../../ui/styles/visually-hidden.tsx'
import styles from './bulk-edits.module.css'
import {
  canBeEmpty,
  readStep,
  type StepDraft,
  type StepPart,
  stepKinds,
  type WhenEmpty,
} from './step-draft.ts'

const icons: Readonly<Record<StepDraft['kind'], LucideIcon>> = {
  'set-field': Pencil,
  'remove-field': Trash2,
  'add-to-list': ListPlus,
  replace: Replace,
  'by-template': LayoutTemplate,
}

type StepCardProps = {
  readonly step: StepDraft
  readonly number: number
  readonly isOnly: boolean
  readonly showsProblem: boolean
  readonly offers: readonly FieldOffer[]
  readonly hasTemplates: boolean
  onChange(step: StepDraft): void
  onRemove(): void
}

export function StepCard(props: StepCardProps) {
  const { step, number, isOnly, showsProblem, offers, hasTemplates, onChange, onRemove } = props
  const { steps: w } = messages.changes
  const headingId = useId()
  const read = readStep(step)
  const problem = showsProblem && read.kind === 'problem' ? read.problem : undefined
  const errorOf = (part: Exclude<StepPart, 'value'>) =>
    problem?.part === part ? w.problems[problem.code] : undefined
  const nameError = errorOf('name')
  const rename = (name: string) => onChange({ ...step, name, isNameRead: false, hasSeveral: false })
  const name = <FieldNameField name={step.name} error={nameError} offers={offers} onChange={rename} />
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
          options={stepKinds.map((kind) => ({ value: kind, label: w.kinds[kind], icon: icons[kind] }))}
          onChoose={(kind) => onChange({ ...step, kind })}
        />
        {!isOnly && <IconButton small label={w.remove(number)} icon={X} onClick={onRemove} />}
      </div>
      {step.kind === 'by-template' && <p className={text.hint}>{w.byTemplateHint}</p>}
      {step.kind === 'set-field' && <ValueFields {...{ step, offers, nameError, showsProblem, onChange }} />}
      {step.kind === 'remove-field' && name}
      {step.kind === 'add-to-list' && (
        <SingleField
          hasFixedKind
          field={{ name: step.name, value: step.entries }}
          label={messages.add.kinds}
          offers={offers}
          nameError={nameError}
          valueError={errorOf('entries')}
          showAllProblems={showsProblem}
          onChange={({ value, ...field }) =>
            field.name === step.name ? onChange({ ...step, entries: value }) : rename(field.name)
          }
        />
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
          label={messages.common.find}
          error={error}
          compact
          value={find}
          onChange={(event) => onChange({ ...step, find: event.target.value })}
        />
        <TextField
          label={messages.metadataJson.search.replaceBy}
          hint={w.byHint}
          compact
          value={by}
          onChange={(event) => onChange({ ...step, by: event.target.value })}
        />
      </div>
      <Checkbox
        label={messages.metadataJson.search.matchCase}
        checked={matchCase}
        onChange={(isOn) => onChange({ ...step, matchCase: isOn })}
      />
    </>
  )
}

type ValueFieldsProps = Pick<StepCardProps, 'step' | 'offers' | 'showsProblem' | 'onChange'> & {
  readonly nameError: string | undefined
}

function ValueFields({ step, offers, nameError, showsProblem, onChange }: ValueFieldsProps) {
  const { steps: w } = messages.changes
  const { name, isNameRead, value, hasSeveral } = step
  const isEmpty = isEmptyValue(value)
  // A step that has not been filled in yet is not asked about; an emptied one is.
  const isAsked = showsProblem && (name !== '' || isNameRead)
  const asks = isEmpty && (rowOfSingle(value) !== null || isAsked)
  const choices: readonly WhenEmpty[] = canBeEmpty(step) ? ['leave', 'empty', 'remove'] : ['leave', 'remove']
  return (
    <>
      <SingleField
        field={{ name, value }}
        label={messages.metadata.value}
        hint={hasSeveral && isEmpty ? w.several : undefined}
        offers={offers}
        nameError={nameError}
        valueError={undefined}
        showAllProblems={showsProblem && !isEmpty}
        onChange={(field) =>
          onChange({
            ...step,
            ...field,
            ...(field.name !== name && { isNameRead: false, hasSeveral: false }),
          })
        }
      />
      {asks && (
        <SegmentedChoice
          label={w.whenEmpty}
          chosen={choices.includes(step.whenEmpty) ? step.whenEmpty : 'leave'}
          options={choices.map((each) => ({ value: each, label: w.whenEmptyChoices[each] }))}
          onChoose={(whenEmpty) => onChange({ ...step, whenEmpty })}
        />
      )}
    </>
  )
}
