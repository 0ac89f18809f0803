import { CircleAlert } from 'lucide-react'
import type { ReviewProblem } from '../../../shared/schemas/review.ts'
import { wordsOfReviewProblem } from '../../messages/review-problems.ts'
import styles from './review-row.module.css'

type CellProblemProps = { readonly id: string; readonly problems: readonly ReviewProblem[] }

/** What is wrong with a cell, standing in it; the cell is described by it. */
export function CellProblem({ id, problems }: CellProblemProps) {
  if (problems.length === 0) return null
  const text = problems.map(wordsOfReviewProblem).join(' ')
  return (
    <p className={styles.problem} id={id} title={text}>
      <CircleAlert size={12} aria-hidden />
      <span>{text}</span>
    </p>
  )
}
