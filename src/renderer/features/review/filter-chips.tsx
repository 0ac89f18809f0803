import { CircleAlert } from 'lucide-react'
import { useId } from 'react'
import type { ReviewFilter, ReviewSummary } from '../../../shared/schemas/review.ts'
import { formatNumber } from '../../messages/format.ts'
import { messages } from '../../messages/messages.ts'
import { classNames } from '../../ui/styles/class-names.ts'
import styles from './review.module.css'

type FilterChipsProps = {
  readonly summary: ReviewSummary
  readonly chosen: ReviewFilter
  onChoose(filter: ReviewFilter): void
}

export function FilterChips({ summary, chosen, onChoose }: FilterChipsProps) {
  const name = useId()
  const { filters } = messages.review
  return (
    <fieldset className={styles.chips}>
      <legend className={styles.legend}>{filters.legend}</legend>
      {filtersFor(summary, chosen).map((filter) => {
        const count = countOf(summary, filter)
        const needsCare = (filter === 'problem' || filter === 'undecided') && count > 0
        return (
          <label key={filter} className={classNames(styles.chip, needsCare && styles[filter])}>
            <input
              type="radio"
              name={name}
              value={filter}
              checked={filter === chosen}
              onChange={() => onChoose(filter)}
            />
            {needsCare && <CircleAlert size={14} aria-hidden />}
            {filters[filter]}
            <span className={styles.count}>{formatNumber(count)}</span>
          </label>
        )
      })}
    </fieldset>
  )
}

const reviewFilters: readonly ReviewFilter[] = ['all', 'ready', 'problem', 'undecided', 'skipped']

/** Accepted rows belong to the queue and are not in the table. */
export function countOf(summary: ReviewSummary, filter: ReviewFilter): number {
  return filter === 'all' ? summary.total - summary.accepted : summary[filter]
}

/** Rows that go out when the ready ones are added. */
export function countTicked({ ready, leftOut }: ReviewSummary): number {
  return ready - leftOut
}

/** Omits empty filters that tell nothing, but not the chosen one. */
export function filtersFor(summary: ReviewSummary, chosen: ReviewFilter): readonly ReviewFilter[] {
  return reviewFilters.filter(
    (filter) =>
      filter === 'all' ||
      filter === 'ready' ||
      filter === 'problem' ||
      filter === chosen ||
      countOf(summary, filter) > 0,
  )
}
