import type { DeadPageChange, NearCollectionChange, ReviewProblem } from '../../../shared/schemas/review.ts'

/** Kept after the decision, so that the row is not noted again. */
const accepted: ReviewProblem = { field: 'content', code: 'page-dead', facts: { accepted: 1 } }

export const isDeadPage = (problem: ReviewProblem): boolean => problem.code === 'page-dead'

export const isAcceptedDeadPage = ({ code, facts }: ReviewProblem): boolean =>
  code === 'page-dead' && facts.accepted === 1

export function changeDeadPage(
  problems: readonly ReviewProblem[],
  change: DeadPageChange,
): ReviewProblem[] | undefined {
  const isNoted = problems.some(isDeadPage)
  // Only noted pages can be accepted, and only unaccepted ones noted.
  if (isNoted !== (change === 'accepted')) return undefined
  const facts = change === 'accepted' || change.status === null ? {} : { status: change.status }
  const others = problems.filter((problem) => !isDeadPage(problem))
  return [...others, change === 'accepted' ? accepted : { field: 'content', code: 'page-dead', facts }]
}

/** Kept after the decision, until the collection is changed. */
export const keptCollection: ReviewProblem = {
  field: 'collection',
  code: 'collection-near',
  facts: { kept: 1 },
}

export const isNearCollection = (problem: ReviewProblem): boolean => problem.code === 'collection-near'

export const isKeptCollection = (problem: ReviewProblem): boolean =>
  isNearCollection(problem) && problem.facts.kept === 1

export function decideNearCollection(
  problems: readonly ReviewProblem[],
  choice: NearCollectionChange,
): { readonly collection: string } | 'kept' | undefined {
  const known = problems.find(isNearCollection)?.facts.known
  if (typeof known !== 'string') return undefined
  return choice === 'known' ? { collection: known } : 'kept'
}
