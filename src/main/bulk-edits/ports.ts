import type { CommonValues } from '../../shared/schemas/bulk-edits.ts'

/** How far the reading of what was chosen came; pass `next` back. Null at the end. */
/** How far counting came. */
export type CountPlace = { readonly count: number; readonly at: number }

export type ValuesPiece = { readonly values: CommonValues; readonly next: number | null }

/** `accepted`: saves that the queue now has, or no longer has. */
export type BulkEditPiece = { readonly isDone: boolean; readonly accepted: number }
