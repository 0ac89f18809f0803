import { useQuery } from '@tanstack/react-query'
import { Plus, Undo2 } from 'lucide-react'
import { type RefObject, useEffect, useEffectEvent } from 'react'
import type { Failure } from '../../../shared/ipc/failure.ts'
import { callQuery } from '../../ipc/call-query.ts'
import { messages } from '../../messages/messages.ts'
import type { FieldOffer } from '../../metadata/index.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNotice, Notice } from '../../ui/feedback/notice.tsx'
import { focusInvalid } from '../../ui/fields/focus-invalid.ts'
import styles from './bulk-edits.module.css'
import { StepCard } from './step-card.tsx'
import type { StepList, StepListChange } from './step-draft.ts'

type StepsFormProps = {
  readonly connectionId: string
  readonly list: StepList
  readonly offers: readonly FieldOffer[]
  readonly asked: ReadonlySet<number>
  readonly doesNothing: boolean
  readonly hasKeptSteps: boolean
  readonly failure: Failure | undefined
  readonly focused: StepFocus | null
  readonly ref: RefObject<HTMLDivElement | null>
  onChange(change: StepListChange, focus?: StepFocus): void
  onFocused(): void
}

export function StepsForm(props: StepsFormProps) {
  const { connectionId, list, offers, asked, doesNothing, hasKeptSteps, failure, focused, ref } = props
  const { onChange } = props
  const { changes: w } = messages
  const { data: templates } = useQuery(callQuery('templates/list', { connectionId }))
  const onFocused = useEffectEvent(props.onFocused)
  useEffect(() => {
    if (focused === null) return
    focusStep(ref.current, focused)
    onFocused()
  }, [focused, ref])
  return (
    <div ref={ref} className={styles.steps}>
      <h3>{w.steps.heading}</h3>
      {hasKeptSteps && (
        <Notice
          actions={
            <Button small onClick={() => onChange({ kind: 'start-afresh' }, 'first-control')}>
              {messages.common.clear}
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
          offers={offers}
          hasTemplates={templates === undefined || templates.length > 0}
          onChange={(changed) => onChange({ kind: 'change', step: changed })}
          onRemove={() => onChange({ kind: 'remove', id: step.id }, 'last-heading')}
        />
      ))}
      <div>
        <Button
          small
          look="soft"
          icon={<Plus size={14} aria-hidden />}
          onClick={() => onChange({ kind: 'add' }, 'last-name')}
        >
          {w.steps.add}
        </Button>
      </div>
      {doesNothing && (
        <Notice alert look="negative">
          <p>{w.steps.nothingToDo}</p>
        </Notice>
      )}
      <FailureNotice failure={failure} />
      <p className={styles.undoable}>
        <Undo2 size={14} aria-hidden />
        {w.steps.undoable}
      </p>
    </div>
  )
}

export function focusStepProblem(steps: HTMLElement | null): void {
  if (steps !== null && focusInvalid(steps) === null) focusStep(steps, 'last-value')
}

export type StepFocus = 'first-control' | 'last-name' | 'last-value' | 'last-heading'

function focusStep(steps: HTMLElement | null, wanted: StepFocus): void {
  const cards = [...(steps?.querySelectorAll<HTMLElement>('[data-step]') ?? [])]
  const card = wanted === 'first-control' ? cards[0] : cards.at(-1)
  const find = (selector: string) => card?.querySelector<HTMLElement>(selector) ?? null
  const name = find('[data-part="name"]')
  const targets = {
    'first-control': find('[role="combobox"]'),
    'last-name': name ?? find('[role="combobox"]'),
    'last-value': find('[data-value]') ?? name,
    'last-heading': find('h3'),
  }
  targets[wanted]?.focus()
}
