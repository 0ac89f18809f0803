import { ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { addDays, type Day, daysBetween } from '../../../shared/domain/calendar.ts'
import { formatCalendarDay, formatMonth } from '../../messages/format.ts'
import { messages } from '../../messages/messages.ts'
import { Button, IconButton } from '../button.tsx'
import { classNames } from '../styles/class-names.ts'
import styles from './calendar.module.css'
import { type Exactness, lastDayOf } from './read-date.ts'

type CalendarProps = {
  readonly exact: Exactness
  readonly chosen: string
  readonly today: Day
  /** `isWhole`: the choice is complete. */
  onChoose(text: string, isWhole: boolean): void
}

type Grid = {
  readonly columns: number
  readonly title: string
  readonly heads: readonly string[]
  readonly cells: readonly {
    readonly text: string
    readonly label: string
    readonly name: string
    readonly isOut: boolean
  }[]
}

type Unit = Exclude<Exactness, 'range'>

const wider = { day: 'month', month: 'year', year: null } as const
const finer = { day: null, month: 'day', year: 'month' } as const

/**
 * Days of a month, months of a year, or twelve years, chosen by mouse or arrow keys. The title leads to
 * months and years, to reach distant pages.
 */
export function Calendar({ exact, chosen, today, onChoose }: CalendarProps) {
  const { dates: w } = messages.metadata
  const chosenUnit = exact === 'range' ? 'day' : exact
  const [unit, setUnit] = useState<Unit>(chosenUnit)
  const [from = '', to = from] = chosen.split('/')
  const [at, setAt] = useState<Day>(() => `${from === '' ? today : from}-01-01`.slice(0, 10))
  const [followed, setFollowed] = useState(chosen)
  if (followed !== chosen) {
    setFollowed(chosen)
    if (from !== '') setAt(`${from}-01-01`.slice(0, 10))
  }
  /** First end of a range until the other is chosen. */
  const [start, setStart] = useState<string | null>(null)
  const host = useRef<HTMLDivElement>(null)
  const moves = useRef(false)
  useLayoutEffect(() => {
    if (moves.current) host.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
    moves.current = false
  })
  const grid = gridOf(unit, at)
  const page = unit === 'day' ? 1 : unit === 'month' ? 12 : 144
  const choose = (text: string) => {
    setAt(`${text}-01-01`.slice(0, 10))
    const next = finer[unit]
    if (unit !== chosenUnit && next !== null) {
      moves.current = true
      return setUnit(next)
    }
    if (exact !== 'range') return onChoose(text, true)
    if (start === null) {
      setStart(text)
      onChoose(`${text}/${text}`, false)
    } else {
      onChoose([start, text].sort().join('/'), true)
      setStart(null)
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const moved = movedBy(event.key, unit, at)
    if (moved === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    moves.current = true
    setAt(moved)
  }
  const above = wider[unit]
  return (
    <div className={styles.calendar} ref={host}>
      <div className={styles.head}>
        <span aria-live="polite">
          {above === null ? (
            grid.title
          ) : (
            <Button look="quiet" small title={w.wider[above]} onClick={() => setUnit(above)}>
              {grid.title}
              <ChevronDown size={14} aria-hidden />
            </Button>
          )}
        </span>
        <IconButton small icon={ChevronLeft} label={w.earlier} onClick={() => setAt(addMonths(at, -page))} />
        <IconButton small icon={ChevronRight} label={w.later} onClick={() => setAt(addMonths(at, page))} />
      </div>
      <Cells
        {...{ grid, from, to, today, onKeyDown }}
        focused={at.slice(0, grid.cells[0]?.text.length)}
        onChoose={choose}
      />
    </div>
  )
}

type CellsProps = Pick<CalendarProps, 'today'> & {
  readonly grid: Grid
  readonly from: string
  readonly to: string
  readonly focused: string
  onKeyDown(event: KeyboardEvent): void
  onChoose(text: string): void
}

function Cells({ grid, from, to, today, focused, onKeyDown, onChoose }: CellsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a toolbar of buttons, laid out as a calendar.
    <div
      role="group"
      aria-label={grid.title}
      className={styles.cells}
      data-columns={grid.columns}
      onKeyDown={onKeyDown}
    >
      {grid.heads.map((head) => (
        <b key={head} aria-hidden>
          {head}
        </b>
      ))}
      {grid.cells.map(({ text, label, name, isOut }) => (
        <button
          key={text}
          type="button"
          data-day
          tabIndex={text === focused ? 0 : -1}
          aria-label={name}
          aria-pressed={isWithin(text, from, to)}
          className={classNames(
            styles.cell,
            isOut && styles.out,
            text === today.slice(0, text.length) && styles.today,
          )}
          onClick={() => onChoose(text)}
        >
          {label}
        </button>
      ))}
    </div>
  )
}

function isWithin(text: string, from: string, to: string): boolean {
  return from !== '' && text >= from.slice(0, text.length) && text.slice(0, to.length) <= to
}

function gridOf(unit: Unit, at: Day): Grid {
  if (unit === 'day') return gridOfDays(at)
  const year = at.slice(0, 4)
  if (unit === 'month') {
    const months = Array.from({ length: 12 }, (_, index) => `${year}-${String(index + 1).padStart(2, '0')}`)
    const cells = months.map((text) => ({
      ...{ text, label: formatMonth(text, 'short'), name: formatMonth(text), isOut: false },
    }))
    return { columns: 3, title: year, heads: [], cells }
  }
  const first = Math.min(Math.max(1, Number(year) - (Number(year) % 12)), 9988)
  const years = Array.from({ length: 12 }, (_, index) => String(first + index).padStart(4, '0'))
  const cells = years.map((text) => ({ text, label: text, name: text, isOut: false }))
  return { columns: 3, title: `${years[0]} – ${years.at(-1)}`, heads: [], cells }
}

const monday: Day = '2024-01-01'

function gridOfDays(at: Day): Grid {
  const month = at.slice(0, 7)
  const first = `${month}-01`
  const before = ((daysBetween(monday, first) % 7) + 7) % 7
  const weeks = Math.ceil((before + Number(lastDayOf(month).slice(-2))) / 7)
  const days = Array.from({ length: weeks * 7 }, (_, index) => addDays(first, index - before))
  return {
    columns: 7,
    title: formatMonth(month),
    heads: days.slice(0, 7).map((day) => formatCalendarDay(day, { weekday: 'short' }).slice(0, 2)),
    cells: days.map((day) => ({
      text: day,
      label: String(Number(day.slice(-2))),
      name: formatCalendarDay(day, { dateStyle: 'full' }),
      isOut: day.slice(0, 7) !== month,
    })),
  }
}

function movedBy(key: string, unit: Unit, at: Day): Day | undefined {
  const forward = document.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  const backward = document.dir === 'rtl' ? 'ArrowRight' : 'ArrowLeft'
  const steps: Readonly<Record<string, number>> = { [forward]: 1, [backward]: -1, ArrowDown: 0, ArrowUp: 0 }
  const down = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
  const columns = unit === 'day' ? 7 : 3
  const step = (steps[key] ?? 0) + down * columns
  if (key === 'PageUp' || key === 'PageDown') return addMonths(at, key === 'PageUp' ? -1 : 1)
  if (step === 0) return undefined
  if (unit === 'day') return addDays(at, step)
  return addMonths(at, unit === 'month' ? step : step * 12)
}

function addMonths(day: Day, months: number): Day {
  const count = Math.min(
    Math.max(Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months, 12),
    119_987,
  )
  const month = `${String(Math.floor(count / 12)).padStart(4, '0')}-${String((count % 12) + 1).padStart(2, '0')}`
  const last = lastDayOf(month)
  const same = `${month}-${day.slice(-2)}`
  return same > last ? last : same
}
