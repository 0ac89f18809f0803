import { useId } from 'react'
import { formatPortion } from '../../messages/format.ts'
import { words } from '../../messages/messages.ts'
import styles from './charts.module.css'

export type BreakdownEntry = { readonly key: string; readonly name: string; readonly value: number }

type BreakdownProps = {
  readonly heading: string
  readonly entries: readonly BreakdownEntry[]
  readonly format: (value: number) => string
  /** How many there are besides the entries. */
  readonly others?: number
}

const shownAtMost = 8

/** Shares of a whole: each with its number, and a bar that is as much of its track. */
export function Breakdown({ heading, entries, format, others = 0 }: BreakdownProps) {
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
      {unlisted > 0 && <p className={styles.more}>{words.figures.more(unlisted)}</p>}
    </section>
  )
}

function percentOf(value: number, all: number): string {
  const portion = value / all
  return portion > 0 && portion < 0.01 ? `<${formatPortion(0.01)}` : formatPortion(portion)
}
