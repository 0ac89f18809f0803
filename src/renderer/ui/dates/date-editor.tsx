import { Calendar as CalendarIcon, CircleAlert, CircleCheck } from 'lucide-react'
import { type ComponentProps, type KeyboardEvent, useRef, useState } from 'react'
import { localDay } from '../../../shared/domain/calendar.ts'
import { formatDateText } from '../../messages/format.ts'
import { messages } from '../../messages/messages.ts'
import { Button } from '../button.tsx'
import { SegmentedChoice } from '../fields/choices.tsx'
import { TextInput } from '../fields/text-fields.tsx'
import { anchorClass, Floating } from '../floating.tsx'
import { classNames } from '../styles/class-names.ts'
import { Calendar } from './calendar.tsx'
import styles from './date-editor.module.css'
import { type Exactness, exactnesses, exactnessOf, lastDayOf, readDate } from './read-date.ts'
import { dateProblem, localReading } from './typed-dates.ts'

type DateEditorProps = Omit<ComponentProps<typeof TextInput>, 'value' | 'onChange' | 'onKeyDown'> & {
  readonly value: string
  /** Accessible name, unless a label has its `id`. */
  readonly label?: string
  readonly isOpen?: boolean
  /** Allowed exactness. Text with another exactness stays as typed. */
  readonly allowed?: readonly Exactness[]
  onChange(value: string): void
  onDone(): void
}

/** Date input, typed, with its reading shown, or chosen in a calendar. Unreadable text stays as typed. */
export function DateEditor({
  value,
  label,
  isOpen = true,
  allowed = exactnesses,
  onChange,
  onDone,
  ...field
}: DateEditorProps) {
  const { dates: w } = messages.metadata
  const [reading] = useState(localReading)
  const [kept, setKept] = useState<{ readonly text: string; readonly of: string } | null>(null)
  // A value other than the typed one comes from outside.
  const typed = kept?.of === value ? kept.text : textOfDate(value)
  const [exact, setExact] = useState<Exactness>(exactnessOf(value) ?? 'day')
  /** The date before its exactness was changed, so that a day is found again. */
  const [given, setGiven] = useState<{ readonly text: string; readonly of: string } | null>(null)
  const host = useRef<HTMLDivElement>(null)
  const date = readDate(typed, reading)
  const take = (text: string) => {
    setKept(null)
    onChange(text)
  }
  const choose = (text: string, isWhole: boolean) => {
    take(withoutEqualEnds(text))
    if (isWhole) onDone()
  }
  const type = (text: string) => {
    const read = readDate(text, reading)
    const isRead = read.kind === 'date' && allowed.includes(read.exact)
    if (isRead) setExact(read.exact)
    const next = isRead ? read.text : text
    setKept({ text, of: next })
    onChange(next)
  }
  const chooseExactness = (wanted: Exactness) => {
    setExact(wanted)
    if (date.kind !== 'date') return
    const text = given?.of === value ? given.text : date.text
    const of = asExact(text, wanted)
    setGiven({ text, of })
    take(of)
  }
  const toCalendar = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    host.current?.querySelector<HTMLElement>('[data-day][tabindex="0"]')?.focus()
  }
  return (
    <div ref={host} className={classNames(styles.box, anchorClass)}>
      <TextInput
        {...field}
        compact
        aria-label={label}
        value={typed}
        onChange={(event) => type(event.target.value)}
        onKeyDown={toCalendar}
      />
      <CalendarIcon size={16} aria-hidden />
      {isOpen && (
        <Floating className={styles.panel} role="group" aria-label={w.choose}>
          <Reading typed={typed} date={date} />
          <Calendar
            key={exact}
            exact={exact}
            chosen={date.kind === 'date' ? date.text : ''}
            today={reading.today}
            onChoose={choose}
          />
          <ExactnessChoice {...{ exact, allowed }} onChoose={chooseExactness} />
          <DateActions
            onToday={() => take(asExact(localDay(Date.now()), exact))}
            onClear={() => type('')}
            onDone={onDone}
          />
        </Floating>
      )}
    </div>
  )
}

function textOfDate(value: string): string {
  return exactnessOf(value) === undefined ? value : formatDateText(value)
}

type ReadingProps = { readonly typed: string; readonly date: ReturnType<typeof readDate> }

function Reading({ typed, date }: ReadingProps) {
  const isEmpty = typed.trim() === ''
  return (
    <p className={styles.reading} aria-live="polite" data-read={isEmpty ? 'none' : date.kind}>
      {date.kind === 'date' && <CircleCheck size={14} aria-hidden />}
      {date.kind !== 'date' && !isEmpty && <CircleAlert size={14} aria-hidden />}
      {date.kind === 'date'
        ? formatDateText(date.text)
        : isEmpty
          ? messages.metadata.dates.example
          : dateProblem(date)}
    </p>
  )
}

type ExactnessChoiceProps = {
  readonly exact: Exactness
  readonly allowed: readonly Exactness[]
  onChoose(exact: Exactness): void
}

function ExactnessChoice({ exact, allowed, onChoose }: ExactnessChoiceProps) {
  const { dates: w } = messages.metadata
  return (
    <div className={styles.exactness}>
      <span>{w.exactTo}</span>
      <SegmentedChoice
        label={w.exactTo}
        small
        chosen={exact}
        options={allowed.map((each) => ({ value: each, label: w.exactness[each] }))}
        onChoose={onChoose}
      />
    </div>
  )
}

type DateActionsProps = { onToday(): void; onClear(): void; onDone(): void }

function DateActions({ onToday, onClear, onDone }: DateActionsProps) {
  return (
    <div className={styles.foot}>
      <Button look="quiet" small onClick={onToday}>
        {messages.metadata.dates.today}
      </Button>
      <Button look="quiet" small onClick={onClear}>
        {messages.common.clear}
      </Button>
      <span />
      <Button small onClick={onDone}>
        {messages.common.done}
      </Button>
    </div>
  )
}

/** Converts a stored date to another exactness. Unknown parts become the first; a range is of days. */
function asExact(text: string, exact: Exactness): string {
  const [from = '', to = from] = text.split('/')
  const day = `${from}-01-01`.slice(0, 10)
  switch (exact) {
    case 'day':
      return day
    case 'month':
      return day.slice(0, 7)
    case 'year':
      return day.slice(0, 4)
    case 'range':
      return withoutEqualEnds(`${day}/${lastOf(to)}`)
  }
}

/** A range of one day is that day. */
function withoutEqualEnds(text: string): string {
  const [from = '', to] = text.split('/')
  return from === to ? from : text
}

function lastOf(text: string): string {
  if (text.length === 10) return text
  return lastDayOf(text.length === 4 ? `${text}-12` : text)
}
