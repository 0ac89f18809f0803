import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type RefObject, useEffect, useState } from 'react'
import type { Failure } from '../../../shared/ipc/failure.ts'
import type { CommonValues } from '../../../shared/schemas/bulk-edits.ts'
import { queries } from '../../ipc/queries.ts'
import { messages } from '../../messages/messages.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNotice, Notice } from '../../ui/feedback/notice.tsx'
import styles from './bulk-edits.module.css'
import { CommonFields } from './common-fields.tsx'
import { StepCard } from './step-card.tsx'
import type { StepList, StepListChange } from './step-draft.ts'

type StepsFormProps = {
  readonly connectionId: string
  readonly list: StepList
  readonly values: UseQueryResult<CommonValues>
  readonly asked: ReadonlySet<number>
  readonly doesNothing: boolean
  readonly hasKeptSteps: boolean
  readonly failure: Failure | undefined
  /** Of what the steps are in. */
  readonly ref: RefObject<HTMLDivElement | null>
  onChange(change: StepListChange): void
}

/** What is to be done, step by step, beside what the documents have. */
export function StepsForm(props: StepsFormProps) {
  const { connectionId, list, values, asked, doesNothing, hasKeptSteps, failure, ref, onChange } = props
  const { changes: w } = messages
  const { data: templates } = useQuery(queries.templates(connectionId))
  const [focused, setFocused] = useState<StepFocus | null>(null)
  useEffect(() => {
    if (focused === null) return
    focusStep(ref.current, focused)
    setFocused(null)
  }, [focused, ref])
  const change = (wanted: StepListChange, focus: StepFocus) => {
    onChange(wanted)
    setFocused(focus)
  }
  return (
    <div className={styles.columns}>
      <div ref={ref} className={styles.steps}>
        {hasKeptSteps && (
          <Notice
            actions={
              <Button small onClick={() => change({ kind: 'start-afresh' }, 'first-control')}>
                {w.startAfresh}
              </Button>
            }
          >
            <p>{w.keptSteps}</p>
          </Notice>
        )}
        {list.steps.map((step, at) => (
          <StepCard
            key={step.id}
            step={step}
            number={at + 1}
            isOnly={list.steps.length === 1}
            showsProblem={asked.has(step.id)}
            fieldNames={(values.data?.fields ?? []).map(({ name }) => name)}
            hasTemplates={templates === undefined || templates.length > 0}
            onChange={(changed) => onChange({ kind: 'change', step: changed })}
            onRemove={() => change({ kind: 'remove', id: step.id }, 'last-heading')}
          />
        ))}
        <Button
          small
          icon={<Plus size={14} aria-hidden />}
          onClick={() => change({ kind: 'add' }, 'last-name')}
        >
          {w.steps.add}
        </Button>
        {doesNothing && (
          <Notice alert look="negative">
            <p>{w.steps.nothingToDo}</p>
          </Notice>
        )}
        <FailureNotice failure={failure} />
      </div>
      <CommonFields
        values={values}
        onField={(step, field) =>
          change({ kind: 'about-field', step, field }, step === 'set-field' ? 'last-value' : 'last-heading')
        }
      />
    </div>
  )
}

/** Leads to the first control that has to be put right. */
export function focusStepProblem(steps: HTMLElement | null): void {
  const target = steps?.querySelector<HTMLElement>('[aria-invalid="true"]')
  if (target == null) focusStep(steps, 'last-value')
  else target.focus()
}

type StepFocus = 'first-control' | 'last-name' | 'last-value' | 'last-heading'

function focusStep(steps: HTMLElement | null, wanted: StepFocus): void {
  const cards = [...(steps?.querySelectorAll<HTMLElement>('[data-step]') ?? [])]
  const card = wanted === 'first-control' ? cards[0] : cards.at(-1)
  const find = (selector: string) => card?.querySelector<HTMLElement>(selector) ?? null
  const name = find('[data-part="name"]')
  const targets = {
    'first-control': find('select'),
    'last-name': name ?? find('select'),
    'last-value': find('[data-part="value"] :is(textarea, input, select, button)') ?? name,
    'last-heading': find('h3'),
  }
  targets[wanted]?.focus()
}
