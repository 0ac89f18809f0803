import { useQuery } from '@tanstack/react-query'
import { CircleAlert, Plus, X } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { itemStates } from '../../../shared/domain/item-state.ts'
import { printTerm } from '../../../shared/domain/query/print-query.ts'
import { queryKinds } from '../../../shared/domain/query/query.ts'
import { folded } from '../../../shared/domain/query/search-text.ts'
import { queries } from '../../ipc/queries.ts'
import { formatNumber } from '../../messages/format.ts'
import { messages } from '../../messages/messages.ts'
import { useConnections } from '../../services/connections.tsx'
import { useSearchCounts } from '../../services/use-search-counts.ts'
import { ColourDot, type hueClass } from '../../ui/badges.tsx'
import { IconButton } from '../../ui/button.tsx'
import { DateInput } from '../../ui/dates/date-input.tsx'
import { ComboBox } from '../../ui/fields/combo-box.tsx'
import { SelectInput } from '../../ui/fields/select.tsx'
import { TextInput } from '../../ui/fields/text-fields.tsx'
import text from '../../ui/styles/text.module.css'
import type { KnownNames } from './completion.ts'
import { type FilterDraft, isChoice, isDayFilter, shownPath, termOf } from './filter-draft.ts'
import styles from './search.module.css'

type InputParts = {
  readonly draft: FilterDraft
  readonly known: KnownNames
  readonly problem: string | undefined
  readonly end?: ReactNode
  change(changed: Partial<FilterDraft>): void
}

export function FilterInput(parts: InputParts) {
  const { draft, end } = parts
  const { name } = draft
  if (name === 'field') return <FieldInput {...parts} />
  if (isDayFilter(name)) return <DaysInput {...parts} />
  const input = isChoice(name) ? <ChoiceInput {...parts} name={name} /> : <ValuesInput {...parts} />
  if (end === undefined) return input
  return (
    <>
      <div className={styles.line}>
        <h4>{messages.query.filterName(name)}</h4>
        {end}
      </div>
      {input}
    </>
  )
}

type ValuesInputProps = Pick<InputParts, 'draft' | 'problem' | 'change'> & {
  readonly autoFocus?: boolean
  readonly knownValues?: readonly string[]
}

function ValuesInput({ draft, problem, change, autoFocus = true, knownValues = [] }: ValuesInputProps) {
  const { popover } = messages.query
  const values = draft.values.length === 0 ? [''] : draft.values
  const set = (index: number, value: string) => change({ values: values.with(index, value) })
  return (
    <div className={styles.values}>
      {values.map((value, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a value is its place in the list.
        <div key={index} className={styles.line}>
          <ComboBox
            compact
            aria-label={index === 0 ? messages.metadata.value : popover.anotherValue}
            placeholder={messages.metadata.value}
            aria-invalid={index === 0 && problem !== undefined ? true : undefined}
            autoFocus={autoFocus && index === values.length - 1}
            spellCheck={false}
            known={knownValues}
            value={value}
            onChange={(changed) => set(index, changed)}
          />
          {values.length > 1 && (
            <IconButton
              small
              label={messages.common.removeOf(value)}
              title={undefined}
              icon={X}
              onClick={() => change({ values: values.toSpliced(index, 1) })}
            />
          )}
          {index === values.length - 1 && value !== '' && (
            <IconButton
              small
              label={popover.anotherValue}
              icon={Plus}
              onClick={() => change({ values: [...values, ''] })}
            />
          )}
        </div>
      ))}
      <InputProblem text={problem} />
    </div>
  )
}

function InputProblem({ id, text: said }: { readonly id?: string; readonly text: string | undefined }) {
  if (said === undefined) return null
  return (
    <p className={styles.error} id={id} role="alert">
      <CircleAlert size={14} aria-hidden />
      {said}
    </p>
  )
}

type ChoiceName = 'collection' | 'kind' | 'state' | 'connection' | 'batch'
type Choice = { readonly value: string; readonly label: string; readonly documents?: number | undefined }

function ChoiceInput({ name, known, ...parts }: InputParts & { readonly name: ChoiceName }) {
  const { popover, filterName } = messages.query
  const nameOf = (value: string) => (name === 'batch' ? messages.importSessions.number(value) : value)
  return (
    <Choices
      {...parts}
      label={filterName(name)}
      choices={choicesOf(name, known)}
      nameOf={nameOf}
      other={name === 'collection' ? popover.other : undefined}
      none={name === 'batch' ? popover.noBatches : popover.none}
    />
  )
}

function FieldValuesInput({
  draft,
  values,
  ...parts
}: ChoicesParts & { readonly values: readonly string[] }) {
  const { popover } = messages.query
  const { chosen } = useConnections()
  const searchFor = (value: string) => {
    const term = termOf({ ...draft, comparison: 'is', values: [value], without: false })
    return term.ok ? printTerm(term.value) : ''
  }
  const counts = useSearchCounts(chosen?.id ?? '', values.slice(0, mostCounted).map(searchFor))
  return (
    <Choices
      {...parts}
      draft={draft}
      label={messages.metadata.value}
      choices={values.map((value) => ({ value, label: value, documents: counts.get(searchFor(value)) }))}
      nameOf={(value) => value}
      other={popover.otherValue}
      none={popover.none}
    />
  )
}

type ChoicesParts = Pick<InputParts, 'draft' | 'problem' | 'change'>
type ChoicesProps = ChoicesParts & {
  readonly label: string
  readonly choices: readonly Choice[]
  readonly other: string | undefined
  readonly none: string
  nameOf(value: string): string
}

const manyFrom = 9
const shownAtMost = 200
const mostCounted = 50

function Choices({ label: legend, choices: all, other, none, nameOf, draft, problem, change }: ChoicesProps) {
  const { popover } = messages.query
  const id = useId()
  const [typed, setTyped] = useState('')
  const others = draft.values
    .filter((value) => value !== '' && !all.some((choice) => isSame(choice.value, value)))
    .map((value): Choice => ({ value, label: nameOf(value) }))
  const choices = [...others, ...all]
  const isMany = choices.length >= manyFrom
  const shown = choices
    .filter(({ label }) => folded(label).includes(folded(typed.trim())))
    .slice(0, shownAtMost)
  const toggle = (value: string, isOn: boolean) =>
    change({
      values: isOn
        ? [...draft.values.filter((one) => one !== ''), value]
        : draft.values.filter((one) => !isSame(one, value)),
    })
  return (
    <fieldset className={styles.values} aria-describedby={problem === undefined ? undefined : `${id}-error`}>
      <legend className={styles.hidden}>{legend}</legend>
      {(isMany || other !== undefined) && (
        <TextInput
          compact
          autoFocus
          aria-label={isMany ? popover.narrow : other}
          placeholder={isMany ? popover.narrow : other}
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            // Enter ticks the first match; with nothing typed, it applies the filter.
            if (event.key !== 'Enter' || typed.trim() === '') return
            const [first] = shown
            const value = first?.value ?? (other === undefined ? undefined : typed.trim())
            if (value === undefined) return
            event.preventDefault()
            if (!draft.values.some((one) => isSame(one, value))) toggle(value, true)
            setTyped('')
          }}
        />
      )}
      <div className={styles.choices}>
        {shown.map((choice) => (
          <Tick
            key={choice.value}
            {...choice}
            checked={draft.values.some((one) => isSame(one, choice.value))}
            onChange={(isOn) => toggle(choice.value, isOn)}
          />
        ))}
        {choices.length === 0 && <p className={text.hint}>{none}</p>}
      </div>
      <InputProblem id={`${id}-error`} text={problem} />
    </fieldset>
  )
}

type TickProps = Pick<Choice, 'label' | 'documents'> & {
  readonly hue?: Parameters<typeof hueClass>[0]
  readonly checked: boolean
  onChange(isOn: boolean): void
}

export function Tick({ label, documents, hue, checked, onChange }: TickProps) {
  return (
    <label className={styles.tick} title={label}>
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
      />
      {hue !== undefined && <ColourDot colour={hue} />}
      <span className={styles.tickName}>{label}</span>
      <span className={styles.count}>{documents !== undefined && formatNumber(documents)}</span>
    </label>
  )
}

function choicesOf(name: ChoiceName, known: KnownNames): readonly Choice[] {
  const { state } = messages
  switch (name) {
    case 'collection':
      return known.collections.map((value) => ({ value, label: value }))
    case 'kind':
      return queryKinds.map((value) => ({ value, label: messages.kind[value] }))
    case 'state':
      return itemStates
        .filter((value) => value !== 'discarded')
        .map((value) => ({ value, label: state[value] }))
    case 'connection':
      return [
        { value: 'any', label: messages.activity.allConnections },
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

function FieldInput({ draft, known, problem, end, change }: InputParts) {
  const [opened] = useState(draft)
  const { popover } = messages.query
  const { chosen } = useConnections()
  const seen = useQuery({
    ...queries.knownFields(chosen?.id ?? '', ''),
    // Includes documents added a moment ago.
    staleTime: 0,
    enabled: chosen !== undefined,
  }).data
  const path = draft.path.trim()
  const field = known.fields.find((one) => shownPath(one.path) === path)
  const values = seen?.find((one) => one.path.join('.') === path)?.samples.map(({ text }) => text) ?? []
  const isAboutField = problem === popover.problems.fieldNotUsable
  const ofValue = isAboutField ? undefined : problem
  const { comparison } = draft
  return (
    <div className={styles.condition}>
      <div className={styles.line}>
        <ComboBox
          compact
          aria-label={messages.terms.field}
          placeholder={messages.terms.field}
          aria-invalid={isAboutField ? true : undefined}
          spellCheck={false}
          autoFocus={opened.path === ''}
          value={draft.path}
          known={known.fields.map((one) => shownPath(one.path))}
          onChange={(typed) => change({ path: typed })}
        />
        <SelectInput
          compact
          aria-label={popover.comparison}
          value={comparison}
          options={comparisons.map((value) => ({ value, label: popover.comparisonName(value) }))}
          onChoose={(value) => change({ comparison: value })}
        />
        {end}
      </div>
      {isAboutField && <InputProblem text={problem} />}
      {comparison === 'is' && values.length > 0 ? (
        <FieldValuesInput key={path} draft={draft} problem={ofValue} change={change} values={values} />
      ) : comparison === 'is' || comparison === 'contains' ? (
        <ValuesInput
          draft={draft}
          problem={ofValue}
          change={change}
          autoFocus={opened.path !== '' && comparison === opened.comparison}
          knownValues={values}
        />
      ) : (
        comparison !== 'has' &&
        comparison !== 'missing' && (
          <EndsInput areDays={field?.kind === 'date'} draft={draft} problem={ofValue} change={change} />
        )
      )}
    </div>
  )
}

const spans = ['today', 'yesterday', '7-days', '30-days'] as const
const dayComparisons = ['is', 'after', 'from', 'before', 'until', 'between'] as const

function DaysInput({ draft, problem, end, change }: InputParts) {
  const { popover, filterName } = messages.query
  const [only = ''] = draft.values
  const span = draft.values.length === 1 ? spans.find((one) => one === only) : undefined
  const comparison = dayComparisons.find((one) => one === draft.comparison) ?? 'is'
  const { name } = draft
  return (
    <div className={styles.condition}>
      <div className={styles.line}>
        {end !== undefined && name !== 'field' && <h4>{filterName(name)}</h4>}
        <SelectInput
          compact
          aria-label={popover.comparison}
          value={draft.comparison === 'is' ? (span ?? 'is') : comparison}
          options={[...spans, ...dayComparisons].map((value) => ({ value, label: popover.dayName(value) }))}
          onChoose={(value) => {
            const chosen = spans.find((one) => one === value)
            if (chosen !== undefined) return change({ comparison: 'is', values: [chosen] })
            const kept = span === undefined ? draft.values : ['']
            const next = dayComparisons.find((one) => one === value) ?? 'is'
            change({ comparison: next, values: kept })
          }}
        />
        {end}
      </div>
      {draft.comparison !== 'is' ? (
        <EndsInput areDays draft={draft} problem={problem} change={change} />
      ) : (
        span === undefined && (
          <>
            <DayInput
              aria-label={messages.metadata.dates.exactness.day}
              value={draft.values.join(',')}
              onChange={(value) => change({ values: value.split(',') })}
            />
            <InputProblem text={problem} />
          </>
        )
      )}
    </div>
  )
}

type EndsInputProps = Pick<InputParts, 'draft' | 'problem' | 'change'> & {
  readonly areDays: boolean
}

function EndsInput({ draft, problem, change, areDays }: EndsInputProps) {
  const { popover } = messages.query
  const isRange = draft.comparison === 'between'
  const Input = areDays ? DayInput : PlainInput
  return (
    <>
      <div className={styles.ends}>
        <Input
          aria-label={
            isRange ? popover.low : areDays ? messages.metadata.dates.exactness.day : messages.metadata.value
          }
          placeholder={isRange ? popover.low : messages.metadata.value}
          value={draft.low}
          onChange={(low) => change({ low })}
        />
        {isRange && (
          <Input
            aria-label={popover.high}
            placeholder={popover.high}
            value={draft.high}
            onChange={(high) => change({ high })}
          />
        )}
      </div>
      <InputProblem text={problem} />
    </>
  )
}

type PlainInputProps = Pick<ComponentProps<typeof TextInput>, 'aria-label' | 'placeholder'> & {
  readonly value: string
  onChange(value: string): void
}

function PlainInput({ onChange, ...rest }: PlainInputProps) {
  return <TextInput {...rest} compact spellCheck={false} onChange={(event) => onChange(event.target.value)} />
}

function DayInput(props: PlainInputProps) {
  return <DateInput {...props} allowed={dayExactnesses} />
}

const dayExactnesses = ['day', 'month', 'year'] as const
