import { type ReactNode, useMemo, useState } from 'react'
import type { Day } from '../../../shared/domain/local-day.ts'
import type { UsageFigures } from '../../../shared/schemas/usage.ts'
import { formatAmount, formatNumber } from '../../messages/format.ts'
import { words } from '../../messages/messages.ts'
import { Breakdown } from './breakdown.tsx'
import styles from './charts.module.css'
import { type ChartPart, DayChart } from './day-chart.tsx'
import { FiguresTable } from './figures-table.tsx'
import { amountIn, barsOf, type Measure, type UsageBar, unitOf } from './usage-bars.ts'

type ChartsOfPeriodProps = {
  readonly figures: UsageFigures
  readonly from: Day
  readonly to: Day
  readonly measure: Measure
  readonly names: readonly string[]
  readonly exportButton: ReactNode
}

const outcomeParts = ['done', 'refused', 'other'] as const

export function ChartsOfPeriod({ figures, from, to, measure, names, exportButton }: ChartsOfPeriodProps) {
  const { figures: w } = words
  const [pointed, setPointed] = useState<number | null>(null)
  const unit = unitOf(from, to)
  const bars = useMemo(() => barsOf(figures, from, to), [figures, from, to])
  const labels = useMemo(() => bars.map(({ day }) => words.figures.onAxis[unit](day)), [bars, unit])
  const parts = useMemo(() => partsOf(bars, measure), [bars, measure])
  const format = measure === undefined ? formatNumber : formatAmount
  const valueIn = (group: {
    readonly tries: number
    readonly used: UsageFigures['kinds'][number]['used']
  }) => (measure === undefined ? group.tries : (group.used.find(({ name }) => name === measure)?.amount ?? 0))
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
      ? w.nothingPointed[unit]
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
            <strong>{summary}</strong> {most !== undefined && w.most[unit](most.day)}
          </p>
          {exportButton}
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
            name: words.kind[group.kind],
            value: valueIn(group),
          }))}
        />
        <Breakdown
          heading={w.byOutcome}
          format={format}
          entries={figures.outcomes.map((group) => ({
            key: group.outcome,
            name: words.receipt.outcomes[group.outcome],
            value: valueIn(group),
          }))}
        />
      </div>
      <FiguresTable bars={bars} unit={unit} names={names} />
    </>
  )
}

function partsOf(bars: readonly UsageBar[], measure: Measure): readonly ChartPart[] {
  if (measure !== undefined)
    return [{ name: measure, look: 'used', values: bars.map((bar) => amountIn(bar, measure)) }]
  return outcomeParts.map((look) => ({
    name: words.figures.parts[look],
    look,
    values: bars.map((bar) => bar[look]),
  }))
}
