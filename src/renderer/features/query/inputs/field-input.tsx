import { useState } from 'react'
import { words } from '../../../messages/messages.ts'
import { ComboBox } from '../../../ui/combo-box.tsx'
import { Field } from '../../../ui/field.tsx'
import { SelectInput } from '../../../ui/select-input.tsx'
import { EndsInput } from './ends-input.tsx'
import type { InputParts } from './input-parts.ts'
import { ValuesInput } from './values-input.tsx'

const comparisons = [
  'is',
  'contains',
  'has',
  'missing',
  'after',
  'from',
  'before',
  'until',
  'between',
] as const

/** A field of the metadata, how it is compared, and with what. */
export function FieldInput({ draft, known, problem, change }: InputParts) {
  const [opened] = useState(draft)
  const { popover } = words.query
  const field = known.fields.find(({ path }) => path === draft.path.trim())
  const isAboutField = problem === popover.problems.field || problem === popover.problems.fieldNotUsable
  const ofValue = isAboutField ? undefined : problem
  const { comparison } = draft
  return (
    <>
      <Field label={popover.field} hint={popover.fieldHint} error={isAboutField ? problem : undefined}>
        {(parts) => (
          <ComboBox
            {...parts}
            compact
            mono
            autoFocus={opened.path === ''}
            value={draft.path}
            known={known.fields.map(({ path }) => path)}
            onChange={(path) => change({ path })}
          />
        )}
      </Field>
      <Field label={popover.comparison}>
        {(parts) => (
          <SelectInput
            {...parts}
            compact
            value={comparison}
            options={comparisons.map((value) => ({ value, label: popover.comparisons[value] }))}
            onChoose={(value) => change({ comparison: value })}
          />
        )}
      </Field>
      {comparison === 'is' || comparison === 'contains' ? (
        <ValuesInput
          draft={draft}
          problem={ofValue}
          change={change}
          autoFocus={opened.path !== '' && comparison === opened.comparison}
        />
      ) : (
        comparison !== 'has' &&
        comparison !== 'missing' && (
          <EndsInput areDays={field?.kind === 'date'} draft={draft} problem={ofValue} change={change} />
        )
      )}
    </>
  )
}
