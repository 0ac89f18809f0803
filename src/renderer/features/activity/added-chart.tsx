import { useMemo, useState } from 'react'
import type { Day } from '../../../shared/domain/calendar.ts'
import type { UsageFigures } from '../../../shared/schemas/usage.ts'
import { formatCalendarDay, formatNumber } from '../../messages/format.ts'
import { messages } from '../../messages/messages.ts'
import { VisuallyHidden } from '../../ui/styles/visually-hidden.tsx'
import { DayChart, type PointedBar } from './day-chart.tsx'
import styles from './overview.module.css'
import { addedIn, type BarPart, type BarUnit, barParts, barsOf, type UsageBar, unitOf } from './usage-bars.ts'

type AddedChartProps = { readonly figures: UsageFigures; readonly from: Day; readonly to: Day }

/** Half of the widest tip, in pixels, so that it stays within the frame. */
const halfTip = 84

export function AddedChart({ figures, from, to }: AddedChartProps) {
  const { figures: w } = messages
  const [pointed, setPointed] = useState<PointedBar | null>(null)
  const unit = unitOf(from, to)
  const bars = useMemo(() => barsOf(figures, from, to), [figures, from, to])
  const labels = useMemo(() => bars.map(({ day }) => onAxis(day, unit)), [bars, unit])
  const parts = useMemo(
    () =>
      barParts
        .map((look) => ({ look, values: bars.map((bar) => bar[look]) }))
        // Kinds are lost only in a library that was damaged.
        .filter(({ look, values }) => look !== 'unknown' || values.some((count) => count > 0)),
    [bars],
  )
  const bar = pointed === null ? undefined : bars[pointed.index]
  return (
    <section className={styles.frame} aria-label={w.added[unit]}>
      <div className={styles.head}>
        <h2>{w.added[unit]}</h2>
        <span className={styles.legend} aria-hidden>
          {parts.map(({ look }) => (
            <span key={look}>
              <i data-look={look} className={styles.swatch} /> {w.parts[look]}
            </span>
          ))}
        </span>
      </div>
      <div className={styles.chart} aria-hidden>
        <DayChart labels={labels} parts={parts} onPoint={setPointed} />
        {pointed !== null && bar !== undefined && (
          <p
            className={styles.tip}
            style={{ left: `clamp(${halfTip}px, ${pointed.left}px, 100% - ${halfTip}px)` }}
          >
            <strong>{w.units[unit](bar.day)}</strong>
            <span>{w.pointed(addedIn(bar), bar)}</span>
          </p>
        )}
      </div>
      <VisuallyHidden>
        <FiguresTable bars={bars} unit={unit} parts={parts.map(({ look }) => look)} />
      </VisuallyHidden>
    </section>
  )
}

function onAxis(day: string, unit: BarUnit): string {
  const more = unit === 'month' ? ({ year: 'numeric' } as const) : ({ day: 'numeric' } as const)
  return formatCalendarDay(day, { month: 'short', ...more })
}

type FiguresTableProps = {
  readonly bars: readonly UsageBar[]
  readonly unit: BarUnit
  readonly parts: readonly BarPart[]
}

function FiguresTable({ bars, unit, parts }: FiguresTableProps) {
  const { figures: w } = messages
  return (
    <table aria-label={w.table}>
      <thead>
        <tr>
          <th scope="col">{w.columns[unit]}</th>
          {parts.map((part) => (
            <th key={part} scope="col">
              {w.parts[part]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {bars
          .filter((bar) => addedIn(bar) > 0)
          .reverse()
          .map((bar) => (
            <tr key={bar.day}>
              <th scope="row">{w.units[unit](bar.day)}</th>
              {parts.map((part) => (
                <td key={part}>{formatNumber(bar[part])}</td>
              ))}
            </tr>
          ))}
      </tbody>
    </table>
  )
}
