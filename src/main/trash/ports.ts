import type { RemovedDocument } from '../../shared/schemas/trash.ts'

/** A piece of what is under way. Done: nothing more is to be done. */
export type TrashPiece = { readonly isDone: boolean; readonly changed: number }

/** What the library knows of it; how long it stays depends on how often the app runs. */
export type StoredInTrash = Omit<RemovedDocument, 'daysLeft'>

export type NamedWork = { readonly workId: string; readonly connectionId: string }

export type UnfinishedWork = NamedWork & {
  /** All documents are collected, so the work may begin. */
  readonly isNoted: boolean
}
