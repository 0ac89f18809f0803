import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
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

export type StepsFormHandle = {
  /** Leads to the first control that has to be put right. */
  focusProblem(): void
}

type StepsFormProps = {
  readonly connectionId: string
  readonly list: StepList
  readonly values: {
    readonly data: CommonValues | undefined
    readonly failure: Failure | null
    again(): void
  }
  /** The steps with which the person wanted to go on, so that what is missing in them is said. */
  readonly asked: ReadonlySet<number>
  /** Whether no step does anything, although the person wants to go on. */
  readonly doesNothing: boolean
  readonly hasKeptSteps: boolean
  readonly failure: Failure | null
  readonly ref: Ref<StepsFormHandle>
  onChange(change: StepListChange): void
}

/** What is to be done, step by step, beside what the documents have. */
export function StepsForm(props: StepsFormProps) {
  const { connectionId, list, values, asked, doesNothing, hasKeptSteps, failure, ref, onChange } = props
  const { changes: w } = messages
  const templates = useQuery(queries.templates(connectionId))
  const scroller = useRef<HTMLDivElement>(null)
  const [wanted, setWanted] = useState<'first-control' | 'last-name' | 'last-value' | 'last-heading' | null>(
    null,
  )
  useEffect(() => {
    if (wanted === null) return
    focusIn(scroller.current, wanted)
    setWanted(null)
  }, [wanted])
  useImperativeHandle(ref, () => ({
    focusProblem: () => {
      const target = scroller.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
      if (target === null || target === undefined) focusIn(scroller.current, 'last-value')
      else target.focus()
    },
  }))
  const names = (values.data?.fields ?? []).map(({ name }) => name)
  return (
    <div className={styles.columns}>
      <div ref={scroller} className={styles.steps}>
        {hasKeptSteps && (
          <Notice
            actions={
              <Button
                small
                onClick={() => {
                  onChange({ kind: 'start-afresh' })
                  setWanted('first-control')
                }}
              >
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
            fieldNames={names}
            hasTemplates={templates.data === undefined || templates.data.length > 0}
            onChange={(changed) => onChange({ kind: 'change', step: changed })}
            onRemove={() => {
              onChange({ kind: 'remove', id: step.id })
              setWanted('last-heading')
            }}
          />
        ))}
        <Button
          small
          icon={<Plus size={14} aria-hidden />}
          onClick={() => {
            onChange({ kind: 'add' })
            setWanted('last-name')
          }}
        >
          {w.steps.add}
        </Button>
        {doesNothing && (
          <div role="alert">
            <Notice look="negative">
              <p>{w.steps.nothingToDo}</p>
            </Notice>
          </div>
        )}
        {failure !== null && <FailureNotice failure={failure} />}
      </div>
      <CommonFields
        values={values.data}
        failure={values.failure}
        onAgain={values.again}
        onField={(step, field) => {
          onChange({ kind: 'about-field', step, field })
          setWanted(step === 'set-field' ? 'last-value' : 'last-heading')
        }}
      />
    </div>
  )
}

function focusIn(
  scroller: HTMLElement | null,
  wanted: 'first-control' | 'last-name' | 'last-value' | 'last-heading',
): void {
  const cards = [...(scroller?.querySelectorAll<HTMLElement>('[data-step]') ?? [])]
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
