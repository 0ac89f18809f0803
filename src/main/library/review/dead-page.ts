import type { DeadPageChange, ReviewProblem } from '../../../shared/schemas/review.ts'

const code = 'page-dead'

/** Kept after the decision, so that the row is not noted again. */
const accepted: ReviewProblem = { field: 'content', code, facts: { accepted: 1 } }

/** Whether the problem only waits for a decision. */
export const isDeadPage = (problem: ReviewProblem): boolean => problem.code === code

export const isAcceptedDeadPage = ({ code: own, facts }: ReviewProblem): boolean =>
  own === code && facts.accepted === 1

/** The problems of a row after such a change; undefined if there is nothing to change. */
export function changeDeadPage(
  problems: readonly ReviewProblem[],
  change: DeadPageChange,
): ReviewProblem[] | undefined {
  const isNoted = problems.some(isDeadPage)
  // Accepted are only pages noted before, and noted only those not yet accepted.
  if (isNoted !== (change === 'accepted')) return undefined
  const facts = change === 'accepted' || change.status === null ? {} : { status: change.status }
  const others = problems.filter((problem) => !isDeadPage(problem))
  return [...others, change === 'accepted' ? accepted : { field: 'content', code, facts }]
}
