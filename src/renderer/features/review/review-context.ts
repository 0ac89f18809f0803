import { createContext, use } from 'react'
import type { ConnectionSummary } from '../../../shared/schemas/connection.ts'
import type { ReviewRow, ReviewSummary } from '../../../shared/schemas/review.ts'
import type { Filled, ReviewActions } from './review-actions.ts'
import type { RowTarget } from './row-selection.ts'
import type { PictureChecks } from './use-picture-checks.ts'

export type OpenDialog =
  | { readonly kind: 'accept'; readonly summary: ReviewSummary }
  | { readonly kind: 'discard'; readonly count: number }
  | { readonly kind: 'collection'; readonly target: RowTarget; readonly count: number }
  | { readonly kind: 'replace'; readonly filled: readonly Filled[] }
  | { readonly kind: 'field'; readonly target: RowTarget; readonly count: number }
  /** `field`: where to begin in the metadata. */
  | { readonly kind: 'metadata' | 'text'; readonly row: ReviewRow; readonly field?: string | undefined }
  | { readonly kind: 'picture'; readonly row: ReviewRow }

type Review = {
  readonly connection: ConnectionSummary
  readonly summary: ReviewSummary
  readonly actions: ReviewActions
  readonly checks: PictureChecks
  open(dialog: OpenDialog): void
  goToRow(key: number): void
  /** Focuses the table, at the last place or the next row, after the focused element was removed. */
  focusTable(): void
}

export const ReviewContext = createContext<Review | null>(null)

export function useReview(): Review {
  const review = use(ReviewContext)
  if (review === null) throw new Error('useReview needs a ReviewContext')
  return review
}
