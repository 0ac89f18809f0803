import type { ReviewCandidate } from '../../shared/schemas/review.ts'

export type FillInDeps = {
  readonly pictures: { isHeld(id: string): Promise<boolean> }
  readonly randomNumbers: (count: number) => readonly number[]
}

const numbersOfAnId = 6

/** Gives an id to what has none, and marks pictures that are no longer held. */
export async function fillIn(
  candidates: readonly ReviewCandidate[],
  { pictures, randomNumbers }: FillInDeps,
): Promise<readonly ReviewCandidate[]> {
  // Loaded with the first batch, so that the app's start does not wait for it.
  const { suggestDocumentId } = await import('../../shared/domain/suggestions.ts')
  const filled: ReviewCandidate[] = []
  for (const candidate of candidates) {
    const { content, title, documentId, problems } = candidate
    const isGone = content.kind === 'picture-file' && !(await pictures.isHeld(content.picture.id))
    filled.push({
      ...candidate,
      documentId: documentId === '' ? suggestDocumentId(title, randomNumbers(numbersOfAnId)) : documentId,
      problems: isGone ? [...problems, { field: 'content', code: 'picture-gone', facts: {} }] : problems,
    })
  }
  return filled
}
