import { type ReactNode, useId, useMemo, useState } from 'react'
import type { Day } from '../../../shared/domain/calendar.ts'
import type { UsageFigures } from '../../../shared/schemas/usage.ts'
import { formatAmount, formatCalendarDay, formatNumber, formatPortion } from '../../messages/format.ts'
import { messages } from '../../messages/messages.ts'
import styles from './charts.module.css'
import { type ChartPart, DayChart } from './day-chart.tsx'
import { amountIn, type BarUnit, barsOf, type Measure, type UsageBar, unitOf } from './usage-bars.ts'

type ChartsOfPeriodProps = {
  readonly figures: UsageFigures
  readonly from: Day
  readonly to: Day
  readonly measure: Measure
  readonly names: readonly string[]
  /** Beside the summary. */
  readonly controls: ReactNode
}

const outcomeParts = ['done', 'refused', 'other'] as const

function onAxis(day: string, unit: BarUnit): string {
  const more = unit === 'month' ? ({ year: 'numeric' } as const) : ({ day: 'numeric' } as const)
  return formatCalendarDay(day, { month: 'short', ...more })
}

export function ChartsOfPeriod({ figures, from, to, measure, names, controls }: ChartsOfPeriodProps) {
  const { figures: w } = messages
  const [pointed, setPointed] = useState<number | null>(null)
  const unit = unitOf(from, to)
  const bars = useMemo(() => barsOf(figures, from, to), [figures, from, to])
  const labels = useMemo(() => bars.map(({ day }) => onAxis(day, unit)), [bars, unit])
  const parts = useMemo(() => partsOf(bars, measure), [bars, measure])
  const label = measure === undefined ? w.requests : measure === '' ? w.usage : w.usageNamed(measure)
  const sum = (read: (bar: UsageBar) => number) => bars.reduce((all, bar) => all + read(bar), 0)
  const summary =
    measure === undefined
      ? w.summary(
          sum(({ tries }) => tries),
          sum(({ done }) => done),
        )
      : w.used(
          label,
          sum((bar) => amountIn(bar, measure)),
        )
  const most = bars.reduce<UsageBar | undefined>(
    (best, bar) => (best === undefined || amountIn(bar, measure) > amountIn(best, measure) ? bar : best),
    undefined,
  )
  const bar = pointed === null ? undefined : bars[pointed]
  const told =
    bar === undefined
      ? w.nothingPointed
      : w.pointed(
          w.units[unit](bar.day),
          measure === undefined
            ? w.requestsOf(bar.tries, bar.done, bar.refused, bar.other)
            : formatAmount(amountIn(bar, measure)),
        )
  return (
    <>
      <section className={styles.over}>
        <div className={styles.summary}>
          <p>
            <strong>{summary}</strong> {most !== undefined && w.most(w.units[unit](most.day))}
          </p>
          <div className={styles.controls}>{controls}</div>
        </div>
        {measure !== undefined && <p className={styles.hint}>{w.usageHint}</p>}
        <DayChart
          label={w.chart(label, summary)}
          labels={labels}
          parts={parts}
          isWhole={measure === undefined}
          onPoint={setPointed}
        />
        <div className={styles.below} aria-hidden>
          {parts.length > 1 && (
            <span className={styles.legend}>
              {parts.map(({ look, name }) => (
                <span key={look}>
                  <i data-look={look} className={styles.swatch} /> {name}
                </span>
              ))}
            </span>
          )}
          <span className={styles.told}>{told}</span>
        </div>
      </section>
      <Breakdowns figures={figures} measure={measure} />
      <FiguresTable bars={bars} unit={unit} names={names} />
    </>
  )
}

type BreakdownsProps = { readonly figures: UsageFigures; readonly measure: Measure }

function Breakdowns({ figures, measure }: BreakdownsProps) {
  const { figures: w } = messages
  const format = measure === undefined ? formatNumber : formatAmount
  const valueIn = ({ tries, used }: Pick<UsageFigures['kinds'][number], 'tries' | 'used'>) =>
    measure === undefined ? tries : (used.find(({ name }) => name === measure)?.amount ?? 0)
  return (
    <div className={styles.breakdowns}>
      <Breakdown
        heading={w.byCollection}
        format={format}
        entries={figures.collections.map((group) => ({
          key: group.collection,
          name: group.collection === '' ? w.unknownCollection : group.collection,
          value: valueIn(group),
        }))}
        others={figures.moreCollections}
      />
      <Breakdown
        heading={w.byKind}
        format={format}
        entries={figures.kinds.map((group) => ({
          key: group.kind,
          name: messages.kind[group.kind],
          value: valueIn(group),
        }))}
      />
      <Breakdown
        heading={w.byOutcome}
        format={format}
        entries={figures.outcomes.map((group) => ({
          key: group.outcome,
          name: messages.receipt.outcomes[group.outcome],
          value: valueIn(group),
        }))}
      />
    </div>
  )
}

function partsOf(bars: readonly UsageBar[], measure: Measure): readonly ChartPart[] {
  if (measure !== undefined)
    return [{ name: measure, look: 'used', values: bars.map((bar) => amountIn(bar, measure)) }]
  return outcomeParts.map((look) => ({
    name: messages.figures.parts[look],
    look,
    values: bars.map((bar) => bar[look]),
  }))
}

type BreakdownEntry = { readonly key: string; readonly name: string; readonly value: number }

type BreakdownProps = {
  readonly heading: string
  readonly entries: readonly BreakdownEntry[]
  readonly format: (value: number) => string
  /** Number of values not listed in `entries`. */
  readonly others?: number
}

const shownAtMost = 8

/** Shares of a whole: each with its number, and a bar that is as much of its track. */
function Breakdown({ heading, entries, format, others = 0 }: BreakdownProps) {
  const id = useId()
  const shown = entries.filter(({ value }) => value > 0)
  const unlisted = others + Math.max(0, shown.length - shownAtMost)
  const all = shown.reduce((sum, { value }) => sum + value, 0)
  return (
    <section className={styles.breakdown} aria-labelledby={id}>
      <h3 id={id}>{heading}</h3>
      <ul>
        {shown.slice(0, shownAtMost).map(({ key, name, value }) => (
          <li key={key}>
            <span className={styles.name} title={name}>
              {name}
            </span>
            <span className={styles.value}>
              {format(value)} <span className={styles.percent}>{percentOf(value, all)}</span>
            </span>
            <span className={styles.track} aria-hidden>
              <span className={styles.length} style={{ inlineSize: `${(value / all) * 100}%` }} />
            </span>
          </li>
        ))}
      </ul>
      {unlisted > 0 && <p className={styles.more}>{messages.common.andMore(unlisted)}</p>}
    </section>
  )
}

function percentOf(value: number, all: number): string {
  const portion = value / all
  return portion > 0 && portion < 0.01 ? `<${formatPortion(0.01)}` : formatPortion(portion)
}

type FiguresTableProps = {
  readonly bars: readonly UsageBar[]
  readonly unit: BarUnit
  readonly names: readonly string[]
}

/** The chart's data as a table: newest first, periods without a value left out. */
function FiguresTable({ bars, unit, names }: FiguresTableProps) {
  const { figures: w } = messages
  const filled = bars.filter(({ tries }) => tries > 0).reverse()
  const sumOf = (valueIn: (bar: UsageBar) => number) => bars.reduce((sum, bar) => sum + valueIn(bar), 0)
  const counts = [
    { id: 'requests', label: messages.figures.requests, valueIn: (bar: UsageBar) => bar.tries },
    { id: 'done', label: w.parts.done, valueIn: (bar: UsageBar) => bar.done },
    { id: 'refused', label: w.parts.refused, valueIn: (bar: UsageBar) => bar.refused },
    { id: 'other', label: w.parts.other, valueIn: (bar: UsageBar) => bar.other },
  ]
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keys that scroll it.
    <section className={styles.table} aria-label={w.table} tabIndex={0}>
      <table>
        <caption>{w.table}</caption>
        <thead>
          <tr>
            <th scope="col">{w.columns[unit]}</th>
            {counts.map(({ id, label }) => (
              <th key={id} scope="col">
                {label}
              </th>
            ))}
            {names.map((name) => (
              <th key={name} scope="col">
                {name === '' ? w.usage : name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {filled.map((bar) => (
            <tr key={bar.day}>
              <th scope="row">{w.units[unit](bar.day)}</th>
              {counts.map(({ id, valueIn }) => (
                <td key={id}>{formatNumber(valueIn(bar))}</td>
              ))}
              {names.map((name) => (
                <td key={name}>{formatAmount(amountIn(bar, name))}</td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{w.total}</th>
            {counts.map(({ id, valueIn }) => (
              <td key={id}>{formatNumber(sumOf(valueIn))}</td>
            ))}
            {names.map((name) => (
              <td key={name}>{formatAmount(sumOf((bar) => amountIn(bar, name)))}</td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  )
}
