import type { Failure } from '../../shared/ipc/failure.ts'
import type { Result } from '../../shared/result.ts'
import type {
  BulkEditFilter,
  BulkEditStep,
  BulkEditSummary,
  ChangeRow,
  ChosenDocuments,
  CommonValues,
} from '../../shared/schemas/bulk-edits.ts'

/** How far the reading of what was chosen came; pass `next` back. Null at the end. */
/** How far counting came. */
export type CountPlace = { readonly count: number; readonly at: number }

export type ValuesPiece = { readonly values: CommonValues; readonly next: number | null }

/** `accepted`: saves that the queue now has, or no longer has. */
export type BulkEditPiece = { readonly isDone: boolean; readonly accepted: number }

/**
 * Durable storage of changes of many documents. Every method is one transaction, on disk when its promise resolves,
 * and short: what takes long is done in pieces, between which others get their turn, and goes on after a crash.
 */
export type BulkEditStore = {
  /** What some of the documents have in common. `after`: a place in the order of what was chosen, 0 for the first. */
  bulkEditValues(query: {
    readonly connectionId: string
    readonly chosen: ChosenDocuments
    readonly after: number
  }): Promise<ValuesPiece>
  /** How many documents were chosen, counted up to `most` and one more; `next` counts on where the time was over. */
  bulkEditCount(query: {
    readonly connectionId: string
    readonly chosen: ChosenDocuments
    readonly most: number
    readonly after: CountPlace | null
  }): Promise<{ readonly count: number; readonly next: CountPlace | null }>
  bulkEditBegin(change: {
    readonly changeId: string
    readonly connectionId: string
    readonly steps: readonly BulkEditStep[]
    readonly at: number
  }): Promise<void>
  /** Notes documents by their ids as the next of those chosen. */
  bulkEditAddIds(changeId: string, ids: readonly string[]): Promise<void>
  /** Notes the next of the documents that a search finds, behind the key; the key to go on behind, null at the end. */
  bulkEditAddFound(query: {
    readonly changeId: string
    readonly connectionId: string
    readonly text: string
    readonly before: number | null
  }): Promise<number | null>
  /** All of those chosen are noted: they can be looked at. */
  bulkEditChosen(changeId: string): Promise<void>
  /** Does the next piece of what is under way. Done: nothing more is to be done before somebody asks for it. */
  bulkEditContinue(changeId: string, at: number): Promise<BulkEditPiece>
  bulkEditApply(changeId: string, agreedRemovals: readonly string[]): Promise<Result<undefined, Failure>>
  /** The id of the change that puts back: a new one, or the one that did already. */
  bulkEditUndo(
    changeId: string,
    undo: { readonly changeId: string; readonly at: number },
  ): Promise<Result<{ readonly changeId: string }, Failure>>
  bulkEditDrop(changeId: string): Promise<Result<undefined, Failure>>
  bulkEditGet(changeId: string): Promise<BulkEditSummary | null>
  bulkEditRows(query: {
    readonly changeId: string
    readonly only: BulkEditFilter
    readonly after: number | null
    readonly limit: number
  }): Promise<{ readonly rows: ChangeRow[]; readonly next: number | null }>
  bulkEditList(connectionId: string, limit: number): Promise<BulkEditSummary[]>
  /** What an earlier run of the app left under way; what it had not even begun to look at is given up. */
  bulkEditsUnfinished(): Promise<readonly { readonly changeId: string; readonly connectionId: string }[]>
  /** Takes away a piece of what is no longer wanted; whether there is nothing left. */
  bulkEditsClear(): Promise<boolean>
}
