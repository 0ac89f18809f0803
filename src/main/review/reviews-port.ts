import type { Failure } from '../../shared/ipc/failure.ts'
import type { Result } from '../../shared/result.ts'
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
import type { Added } from './add-ready-rows.ts'
import type { RemovableRows } from './ports.ts'
import type { TitleRows } from './title-rows.ts'

/** Several documents on their way in: what the calls `review/*` do. */
export type Reviews = {
  /** Finishes what an earlier run of the app left; resolves when that is done. Everything else may be called before. */
  start(): Promise<void>
  /** Nothing more is begun; resolves when nothing is under way. What is left goes on at the next start. */
  stop(): Promise<void>
  /** Documents of the connection changed: takes up what that means for its rows, in the background. */
  libraryChanged(connectionId: string): void
  current(connectionId: string): Promise<Result<ReviewSummary | null, Failure>>
  add(addition: {
    readonly connectionId: string
    readonly source: string
    readonly candidates: readonly ReviewCandidate[]
    readonly notTaken: readonly ReviewNotTaken[]
    readonly handOver?: ReviewHandOver
  }): Promise<Result<ReviewSummary, Failure>>
  keepArrived(connectionId: string, handOver: string): Promise<Result<ReviewSummary | null, Failure>>
  rows(query: {
    readonly connectionId: string
    readonly filter: ReviewFilter
    readonly offset: number
    readonly limit: number
  }): Promise<Result<{ readonly rows: ReviewRow[]; readonly total: number }, Failure>>
  row(connectionId: string, key: number): Promise<Result<WholeReviewRow, Failure>>
  problemRows(query: {
    readonly connectionId: string
    readonly after: number | null
    readonly limit: number
  }): Promise<Result<{ readonly rows: WholeReviewRow[]; readonly next: number | null }, Failure>>
  webPictures(query: {
    readonly connectionId: string
    readonly after: number
    readonly limit: number
  }): Promise<Result<{ readonly rows: ReviewWebPicture[]; readonly next: number | null }, Failure>>
  readonly titleRows: TitleRows
  change(
    connectionId: string,
    keys: ReviewSelection,
    change: ReviewChange,
  ): Promise<Result<ReviewSummary, Failure>>
  setField(
    connectionId: string,
    keys: ReviewSelection,
    field: { readonly name: string; readonly value: string },
  ): Promise<Result<ReviewSummary, Failure>>
  remove(
    connectionId: string,
    keys: RemovableRows,
  ): Promise<
    Result<
      { readonly removal: string; readonly removed: number; readonly summary: ReviewSummary | null },
      Failure
    >
  >
  putBack(connectionId: string, removal: string): Promise<Result<ReviewSummary, Failure>>
  accept(connectionId: string): Promise<Result<Added, Failure>>
  discard(connectionId: string): Promise<Result<undefined, Failure>>
}
