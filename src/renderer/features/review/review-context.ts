import { createContext, use } from 'react'
import type { ConnectionSummary } from '../../../shared/schemas/connection.ts'
import type { ReviewRow, ReviewSummary } from '../../../shared/schemas/review.ts'
import type { ReviewActions } from './review-actions.ts'
import type { RowTarget } from './row-selection.ts'
import type { PictureChecks } from './use-picture-checks.ts'

export type OpenDialog =
  | { readonly kind: 'accept'; readonly summary: ReviewSummary }
  | { readonly kind: 'discard'; readonly count: number }
  | { readonly kind: 'collection'; readonly target: RowTarget; readonly count: number }
  | { readonly kind: 'replace-collection'; readonly collection: string; readonly keys: readonly number[] }
  | { readonly kind: 'field'; readonly target: RowTarget; readonly count: number; readonly isForAll: boolean }
  | { readonly kind: 'metadata' | 'text' | 'picture'; readonly row: ReviewRow }

/** The batch under review, as all parts of its screen know it. */
type Review = {
  readonly connection: ConnectionSummary
  readonly summary: ReviewSummary
  readonly actions: ReviewActions
  readonly checks: PictureChecks
  open(dialog: OpenDialog): void
  /** Leads to the row with this number. */
  goToRow(position: number): void
  /** Puts the focus into the table, where it was or on the next row: what had it is gone. */
  focusTable(): void
}

export const ReviewContext = createContext<Review | null>(null)

export function useReview(): Review {
  const review = use(ReviewContext)
  if (review === null) throw new Error('useReview needs a ReviewContext')
  return review
}
