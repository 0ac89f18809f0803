import type { ReviewCandidate, ReviewChange, ReviewSelection } from '../../shared/schemas/review.ts'

export type RemovableRows = ReviewSelection | { readonly handOver: string }

/** A candidate with an ID. `idEnding` is its end where the app made it up. */
export type FilledCandidate = ReviewCandidate & { readonly idEnding?: string }

/** A change of one or many rows; a large one is done piece by piece. */
export type ReviewTask =
  | {
      readonly kind: 'change'
      readonly keys: ReviewSelection
      readonly change: ReviewChange
      /** With a new title: the beginning of the IDs that follow it. */
      readonly idStem?: string
    }
  | {
      readonly kind: 'set-field'
      readonly keys: ReviewSelection
      readonly name: string
      readonly value: string
    }
  | { readonly kind: 'remove'; readonly keys: RemovableRows; readonly removal: string }
  | { readonly kind: 'put-back'; readonly removal: string }
  /** `removal` names the rows that one press of the button added; `at` is when that was undone. */
  | { readonly kind: 'undo-adding'; readonly removal: string; readonly at: number }

/** `lookedUpTo` is the key to go on behind; at the end there are no rows behind it yet. */
export type Placeholders = {
  readonly rows: readonly { readonly key: number; readonly address: string; readonly title: string }[]
  readonly lookedUpTo: number
  readonly isEnd: boolean
}

/** `count`: to how many rows it was done so far. */
export type ReviewProgress = { readonly isDone: boolean; readonly count: number }
