import { CircleAlert, Plus, X } from 'lucide-react'
import { useId, useState } from 'react'
import { itemStates } from '../../../shared/domain/item-state.ts'
import { queryKinds } from '../../../shared/domain/query/query.ts'
import { folded } from '../../../shared/domain/query/search-text.ts'
import { messages } from '../../messages/messages.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Checkbox, SelectField } from '../../ui/fields/choices.tsx'
import { ComboBox } from '../../ui/fields/combo-box.tsx'
import { Field, type FieldParts } from '../../ui/fields/field.tsx'
import { TextInput } from '../../ui/fields/text-fields.tsx'
import text from '../../ui/styles/text.module.css'
import type { KnownNames } from './completion.ts'
import type { FilterDraft } from './filter-draft.ts'
import styles from './search.module.css'

/** What every part of a filter's form is given. */
type InputParts = {
  readonly draft: FilterDraft
  readonly known: KnownNames
  readonly problem: string | undefined
  change(changed: Partial<FilterDraft>): void
}

type ValuesInputProps = Pick<InputParts, 'draft' | 'problem' | 'change'> & {
  readonly autoFocus?: boolean
}

/** One value, or several of which any will do. */
export function ValuesInput({ draft, problem, change, autoFocus = true }: ValuesInputProps) {
  const { popover } = messages.query
  const values = draft.values.length === 0 ? [''] : draft.values
  const set = (index: number, value: string) => change({ values: values.with(index, value) })
  return (
    <div className={styles.values}>
      {values.map((value, index) => (
        <Field
          // biome-ignore lint/suspicious/noArrayIndexKey: a value is its place in the list.
          key={index}
          label={index === 0 ? popover.value : popover.anotherValue}
          error={index === 0 ? problem : undefined}
        >
          {(parts) => (
            <div className={styles.line}>
              <TextInput
                {...parts}
                compact
                autoFocus={autoFocus && index === values.length - 1}
                spellCheck={false}
                value={value}
                onChange={(event) => set(index, event.target.value)}
              />
              {values.length > 1 && (
                <IconButton
                  small
                  label={popover.removeValue(value)}
                  title={undefined}
                  icon={X}
                  onClick={() => change({ values: values.toSpliced(index, 1) })}
                />
              )}
            </div>
          )}
        </Field>
      ))}
      <div>
        <Button
          small
          look="quiet"
          icon={<Plus size={14} aria-hidden />}
          onClick={() => change({ values: [...values, ''] })}
        >
          {popover.anotherValue}
        </Button>
      </div>
    </div>
  )
}

type ChoiceName = 'collection' | 'kind' | 'state' | 'connection' | 'batch'
type Choice = { readonly value: string; readonly label: string }

/** So many are taken in at a glance; more can be narrowed by typing. */
const manyFrom = 9
const shownAtMost = 200

/** One or several of what is known, as boxes to tick; and a name that is not known, typed. */
export function ChoiceInput({
  name,
  draft,
  known,
  problem,
  change,
}: InputParts & { readonly name: ChoiceName }) {
  const { popover, filters } = messages.query
  const id = useId()
  const [typed, setTyped] = useState('')
  const all = choicesOf(name, known)
  const others = draft.values
    .filter((value) => !all.some((choice) => isSame(choice.value, value)))
    .map((value) => ({ value, label: name === 'batch' ? messages.importSessions.number(value) : value }))
  const choices = [...others, ...all]
  const isMany = choices.length >= manyFrom
  const takesOthers = name === 'collection'
  const shown = choices
    .filter(({ label }) => folded(label).includes(folded(typed.trim())))
    .slice(0, shownAtMost)
  const toggle = (value: string, isOn: boolean) =>
    change({
      values: isOn ? [...draft.values, value] : draft.values.filter((one) => !isSame(one, value)),
    })
  return (
    <fieldset className={styles.values} aria-describedby={problem === undefined ? undefined : `${id}-error`}>
      <legend className={styles.hidden}>{filters[name]}</legend>
      {(isMany || takesOthers) && (
        <TextInput
          compact
          autoFocus
          aria-label={isMany ? popover.narrow : popover.other}
          placeholder={isMany ? popover.narrow : popover.other}
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            // Enter ticks what is typed first; with nothing typed, it applies.
            if (event.key !== 'Enter' || typed.trim() === '') return
            const [first] = shown
            const value = first?.value ?? (takesOthers ? typed.trim() : undefined)
            if (value === undefined) return
            event.preventDefault()
            if (!draft.values.some((one) => isSame(one, value))) toggle(value, true)
            setTyped('')
          }}
        />
      )}
      <div className={styles.choices}>
        {shown.map(({ value, label }) => (
          <Checkbox
            key={value}
            label={label}
            checked={draft.values.some((one) => isSame(one, value))}
            onChange={(isOn) => toggle(value, isOn)}
          />
        ))}
        {choices.length === 0 && (
          <p className={text.hint}>{name === 'batch' ? popover.noBatches : popover.none}</p>
        )}
      </div>
      {problem !== undefined && (
        <p className={styles.error} id={`${id}-error`} role="alert">
          <CircleAlert size={14} aria-hidden />
          {problem}
        </p>
      )}
    </fieldset>
  )
}

function choicesOf(name: ChoiceName, known: KnownNames): readonly Choice[] {
  const { query, state } = messages
  switch (name) {
    case 'collection':
      return known.collections.map((value) => ({ value, label: value }))
    case 'kind':
      return queryKinds.map((value) => ({ value, label: query.kinds[value] }))
    case 'state':
      return itemStates
        .filter((value) => value !== 'discarded')
        .map((value) => ({ value, label: state[value] }))
    case 'connection':
      return [
        { value: 'any', label: query.completion.anyConnection },
        ...known.connections.map((value) => ({ value, label: value })),
      ]
    case 'batch':
      return known.batches.map(({ batch, label }) => ({ value: String(batch), label }))
  }
}

const isSame = (a: string, b: string) => folded(a) === folded(b)

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
  const { popover } = messages.query
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
      <SelectField
        label={popover.comparison}
        compact
        value={comparison}
        options={comparisons.map((value) => ({ value, label: popover.comparisons[value] }))}
        onChoose={(value) => change({ comparison: value })}
      />
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

const spans = ['today', 'yesterday', '7-days', '30-days'] as const
const dayComparisons = ['is', 'after', 'from', 'before', 'until', 'between'] as const

/** When something happened: the usual spans, or days by the calendar. */
export function DaysInput({ draft, problem, change }: InputParts) {
  const { popover } = messages.query
  const [only = ''] = draft.values
  const span = draft.values.length === 1 ? spans.find((one) => one === only) : undefined
  const comparison = dayComparisons.find((one) => one === draft.comparison) ?? 'is'
  return (
    <>
      <SelectField
        label={popover.comparison}
        compact
        value={draft.comparison === 'is' ? (span ?? 'is') : comparison}
        options={[...spans, ...dayComparisons].map((value) => ({ value, label: popover.days[value] }))}
        onChoose={(value) => {
          const chosen = spans.find((one) => one === value)
          if (chosen !== undefined) return change({ comparison: 'is', values: [chosen] })
          const kept = span === undefined ? draft.values : ['']
          const next = dayComparisons.find((one) => one === value) ?? 'is'
          change({ comparison: next, values: kept })
        }}
      />
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

type EndsInputProps = Pick<InputParts, 'draft' | 'problem' | 'change'> & {
  readonly areDays: boolean
}

/** The end of a comparison, or both of them. */
function EndsInput({ draft, problem, change, areDays }: EndsInputProps) {
  const { popover } = messages.query
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

type DayInputProps = FieldParts & {
  readonly value: string
  readonly autoFocus?: boolean
  onChange(value: string): void
}

/** A day by the system's own control; what is no single day, such as a month, stays as it was typed. */
function DayInput({ value, onChange, ...rest }: DayInputProps) {
  const isDay = value === '' || /^\d{4}-\d{2}-\d{2}$/.test(value)
  return (
    <TextInput
      {...rest}
      compact
      type={isDay ? 'date' : 'text'}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
