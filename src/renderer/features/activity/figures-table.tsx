import { formatAmount, formatNumber } from '../../messages/format.ts'
import { words } from '../../messages/messages.ts'
import styles from './charts.module.css'
import { amountIn, type BarUnit, type UsageBar } from './usage-bars.ts'

type FiguresTableProps = {
  readonly bars: readonly UsageBar[]
  readonly unit: BarUnit
  readonly names: readonly string[]
}

/** What the chart shows, in numbers: the newest first, without what has none. */
export function FiguresTable({ bars, unit, names }: FiguresTableProps) {
  const { figures: w } = words
  const filled = bars.filter(({ tries }) => tries > 0).reverse()
  const sumOf = (valueIn: (bar: UsageBar) => number) => bars.reduce((sum, bar) => sum + valueIn(bar), 0)
  const counts = [
    { id: 'requests', label: w.columns.requests, valueIn: (bar: UsageBar) => bar.tries },
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
