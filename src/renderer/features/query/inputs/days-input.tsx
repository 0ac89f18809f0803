import { words } from '../../../messages/messages.ts'
import { Field } from '../../../ui/field.tsx'
import { SelectInput } from '../../../ui/select-input.tsx'
import { DayInput } from './day-input.tsx'
import { EndsInput } from './ends-input.tsx'
import type { InputParts } from './input-parts.ts'

const spans = ['today', 'yesterday', '7-days', '30-days'] as const
const comparisons = ['is', 'after', 'from', 'before', 'until', 'between'] as const

/** When something happened: the usual spans, or days by the calendar. */
export function DaysInput({ draft, problem, change }: InputParts) {
  const { popover } = words.query
  const [only = ''] = draft.values
  const span = draft.values.length === 1 ? spans.find((one) => one === only) : undefined
  const comparison = comparisons.find((one) => one === draft.comparison) ?? 'is'
  return (
    <>
      <Field label={popover.comparison}>
        {(parts) => (
          <SelectInput
            {...parts}
            compact
            value={draft.comparison === 'is' ? (span ?? 'is') : comparison}
            options={[...spans, ...comparisons].map((value) => ({ value, label: popover.days[value] }))}
            onChoose={(value) => {
              const chosen = spans.find((one) => one === value)
              if (chosen !== undefined) return change({ comparison: 'is', values: [chosen] })
              const kept = span === undefined ? draft.values : ['']
              const next = comparisons.find((one) => one === value) ?? 'is'
              change({ comparison: next, values: kept })
            }}
          />
        )}
      </Field>
      {draft.comparison !== 'is' ? (
        <EndsInput areDays draft={draft} problem={problem} change={change} />
      ) : (
        span === undefined && (
          <Field label={popover.day} error={problem}>
            {(parts) => (
              <DayInput
                {...parts}
                value={draft.values.join(',')}
                onChange={(value) => change({ values: value.split(',') })}
              />
            )}
          </Field>
        )
      )}
    </>
  )
}
