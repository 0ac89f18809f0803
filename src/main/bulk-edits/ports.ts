import type { CommonValues } from '../../shared/schemas/bulk-edits.ts'

/** How far counting came: how many, up to which place. */
export type CountPlace = { readonly count: number; readonly at: number }

/** What the documents read so far have in common; `next` is where to go on, null at the end. */
export type ValuesPiece = { readonly values: CommonValues; readonly next: number | null }

/** `accepted`: saves that the queue now has, or no longer has. */
export type BulkEditPiece = { readonly isDone: boolean; readonly accepted: number }
