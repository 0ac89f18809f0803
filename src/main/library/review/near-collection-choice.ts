import type { NearCollectionChange, ReviewProblem } from '../../../shared/schemas/review.ts'

const code = 'collection-near'

/** Kept after the decision, until the collection is changed. */
export const keptCollection: ReviewProblem = { field: 'collection', code, facts: { kept: 1 } }

/** Whether the collection only waits for a decision between its name and one that is nearly the same. */
export const isNearCollection = (problem: ReviewProblem): boolean => problem.code === code

export const isKeptCollection = (problem: ReviewProblem): boolean =>
  isNearCollection(problem) && problem.facts.kept === 1

/** The collection that a row gets by such a decision, if it is another one; undefined if there is nothing to decide. */
export function decideNearCollection(
  problems: readonly ReviewProblem[],
  choice: NearCollectionChange,
): { readonly collection: string } | 'kept' | undefined {
  const known = problems.find(isNearCollection)?.facts.known
  if (typeof known !== 'string') return undefined
  return choice === 'known' ? { collection: known } : 'kept'
}
