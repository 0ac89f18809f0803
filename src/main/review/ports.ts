import type {
  ReviewCandidate,
  ReviewChange,
  ReviewFilter,
  ReviewHandOver,
  ReviewNotTaken,
  ReviewRow,
  ReviewSelection,
  ReviewSummary,
  ReviewWebPicture,
  WholeReviewRow,
} from '../../shared/schemas/review.ts'

export type RemovableRows = ReviewSelection | { readonly handOver: string }

/** A change of one or many rows; a large one is done piece by piece. */
export type ReviewTask =
  | { readonly kind: 'change'; readonly keys: ReviewSelection; readonly change: ReviewChange }
  | {
      readonly kind: 'set-field'
      readonly keys: ReviewSelection
      readonly name: string
      readonly value: string
    }
  | { readonly kind: 'remove'; readonly keys: RemovableRows; readonly removal: string }
  | { readonly kind: 'put-back'; readonly removal: string }

/** `lookedUpTo` is the key to go on behind; at the end there are no rows behind it yet. */
export type Placeholders = {
  readonly rows: readonly { readonly key: number; readonly address: string; readonly title: string }[]
  readonly lookedUpTo: number
  readonly isEnd: boolean
}

/** `count`: to how many rows it was done so far. */
export type ReviewProgress = { readonly isDone: boolean; readonly count: number }

/**
 * Durable storage of what is under review. Every method is one transaction, on disk when its promise resolves, and
 * short: what takes long is done in pieces, between which others get their turn, and goes on after a crash.
 */
export type ReviewStore = {
  /**
   * Does a piece of what must be done before the rows can be relied on: takes up what became of the library's
   * documents, and looks at the rows anew where pictures are sent otherwise than before. False: call again.
   */
  reviewPrepare(connectionId: string, facts: { readonly sendsPictures: boolean }): Promise<boolean>
  /** Of the connection's open batch, even one without rows. */
  reviewSummary(connectionId: string): Promise<ReviewSummary | null>
  /** Opens the batch where there is none. */
  reviewAdd(addition: {
    readonly connectionId: string
    readonly batchId: string
    readonly source: string
    readonly candidates: readonly ReviewCandidate[]
    readonly notTaken: readonly ReviewNotTaken[]
    readonly handOver?: ReviewHandOver | undefined
    readonly sendsPictures: boolean
    readonly at: number
  }): Promise<ReviewSummary>
  /** Says no more that only a part of a table came. */
  reviewKeepArrived(connectionId: string, handOver: string): Promise<void>
  reviewRows(query: {
    readonly connectionId: string
    readonly filter: ReviewFilter
    readonly offset: number
    readonly limit: number
  }): Promise<{ readonly rows: ReviewRow[]; readonly total: number }>
  reviewRow(connectionId: string, key: number): Promise<WholeReviewRow | null>
  /** Listed rows behind `after` that are websites without a title of their own. */
  reviewPlaceholders(connectionId: string, after: number): Promise<Placeholders>
  reviewProblemRows(query: {
    readonly connectionId: string
    readonly after: number | null
    readonly limit: number
  }): Promise<{ readonly rows: WholeReviewRow[]; readonly next: number | null }>
  reviewWebPictures(query: {
    readonly connectionId: string
    readonly after: number
    readonly limit: number
  }): Promise<{ readonly rows: ReviewWebPicture[]; readonly next: number | null }>

  /** Begins a change and does its first piece; the rest is for `reviewContinue`. One at a time for a connection. */
  reviewBegin(connectionId: string, task: ReviewTask): Promise<ReviewProgress>
  reviewContinue(connectionId: string): Promise<ReviewProgress>

  /** Marks every row that is ready now as to be added, to leave at `holdUntil` (epoch milliseconds). False: no batch. */
  reviewBeginAdding(adding: {
    readonly connectionId: string
    readonly holdUntil: number | null
  }): Promise<boolean>
  /** SHA-256 names of the pictures that the next piece needs. */
  reviewPicturesToAdd(connectionId: string): Promise<readonly string[]>
  /** Hands the next rows to the queue. `held`: whether each picture is still there; the piece ends before one not named. */
  reviewAddNext(piece: {
    readonly connectionId: string
    readonly at: number
    readonly held: ReadonlyMap<string, boolean>
  }): Promise<{
    readonly isDone: boolean
    readonly accepted: number
    readonly pictures: readonly string[]
    /** The number of what the new documents came with; null where there is none yet. */
    readonly batch: number | null
  }>

  /** Nothing of the open batch is seen from now on. */
  reviewClose(connectionId: string): Promise<void>
  /** The open batches, and what is under way in each. */
  reviewUnfinished(): Promise<
    readonly { readonly connectionId: string; readonly hasTask: boolean; readonly isAdding: boolean }[]
  >
  /** Each does a piece; false: call again. */
  reviewIndexLibrary(): Promise<boolean>
  /** What was removed cannot be put back any more. */
  reviewForgetRemovals(): Promise<boolean>
  reviewClearClosed(): Promise<boolean>
}
