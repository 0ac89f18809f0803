import { words } from '../../../messages/messages.ts'
import { Field, type FieldParts } from '../../../ui/field.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import styles from '../filter-popover.module.css'
import { DayInput } from './day-input.tsx'
import type { InputParts } from './input-parts.ts'

type EndsInputProps = Pick<InputParts, 'draft' | 'problem' | 'change'> & {
  readonly areDays: boolean
}

/** The end of a comparison, or both of them. */
export function EndsInput({ draft, problem, change, areDays }: EndsInputProps) {
  const { popover } = words.query
  const isRange = draft.comparison === 'between'
  const lacksHigh = isRange && draft.high.trim() === ''
  const ofLow = lacksHigh && draft.low.trim() !== '' ? undefined : problem
  const input = (parts: FieldParts, value: string, set: (value: string) => void) =>
    areDays ? (
      <DayInput {...parts} value={value} onChange={set} />
    ) : (
      <TextInput
        {...parts}
        compact
        spellCheck={false}
        value={value}
        onChange={(event) => set(event.target.value)}
      />
    )
  return (
    <div className={styles.ends}>
      <Field label={isRange ? popover.low : areDays ? popover.day : popover.value} error={ofLow}>
        {(parts) => input(parts, draft.low, (low) => change({ low }))}
      </Field>
      {isRange && (
        <Field label={popover.high} error={lacksHigh ? problem : undefined}>
          {(parts) => input(parts, draft.high, (high) => change({ high }))}
        </Field>
      )}
    </div>
  )
}
