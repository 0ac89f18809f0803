import type { Failure } from '../../shared/ipc/failure.ts'
import type { Result } from '../../shared/result.ts'
import type { RemovedDocument, TrashWork, TrashWorkKind } from '../../shared/schemas/trash.ts'

/** A piece of what is under way. Done: nothing more is to be done. */
export type TrashPiece = { readonly isDone: boolean; readonly changed: number }

/** What the library knows of it; how long it stays depends on how often the app runs. */
export type StoredInTrash = Omit<RemovedDocument, 'daysLeft'>

export type NamedWork = { readonly workId: string; readonly connectionId: string }

export type UnfinishedWork = NamedWork & {
  /** Whether it may begin: all documents that are meant are noted. */
  readonly isNoted: boolean
}

/**
 * Durable storage of the trash. Every method is one transaction, on disk when its promise resolves, and short: what
 * takes long is done in pieces, between which others get their turn, and goes on after a crash.
 */
export type TrashStore = {
  /** Begins to note which documents are meant; those that a search finds by `trashNote`, and what came since is none of them. */
  trashBegin(
    work: NamedWork & {
      readonly kind: TrashWorkKind
      /** What the library or the trash is searched for; undefined where documents are chosen one by one. */
      readonly text?: string
      readonly at: number
    },
  ): Promise<void>
  /** Notes documents of the library by their ids. */
  trashAddIds(workId: string, ids: readonly string[]): Promise<void>
  /** Notes or counts the next of the documents that the search finds; whether that was all, and it may begin. */
  trashNote(workId: string): Promise<boolean>
  /** Notes documents of the trash by their keys. */
  trashAddKeys(workId: string, keys: readonly number[]): Promise<void>
  /** All of those chosen are noted: it may begin. */
  trashChosen(workId: string): Promise<void>
  trashContinue(workId: string, at: number): Promise<TrashPiece>
  /** Ends a removal and begins to put back what it took. */
  trashUndo(
    removalId: string,
    undo: { readonly workId: string; readonly at: number },
  ): Promise<Result<NamedWork, Failure>>
  /** Ends a work where it is: what is done stays done, and what a removal took can be put back by its undo. */
  trashStop(workId: string): Promise<void>
  trashGet(workId: string): Promise<TrashWork | null>
  trashLeft(
    workId: string,
    limit: number,
  ): Promise<readonly { readonly documentId: string; readonly title: string | null }[]>
  /** The newest removed first. */
  trashList(query: {
    readonly connectionId: string
    readonly text: string
    readonly after: string | null
    readonly limit: number
  }): Promise<{ readonly rows: StoredInTrash[]; readonly next: string | null }>
  trashCount(connectionId: string): Promise<{ readonly count: number; readonly atLeast: boolean }>
  trashFind(connectionId: string, documentId: string): Promise<StoredInTrash | null>
  /** What an earlier run of the app left under way; of what was being chosen one by one nobody was told. */
  trashUnfinished(): Promise<readonly UnfinishedWork[]>
  /** The days of the computer's clock on which something was removed that is still in the trash, the earliest first. */
  trashDaysOfRemoval(): Promise<readonly number[]>
  /** Gives up a piece of what was removed on those days, and of works that are over and no news any more. */
  trashClearOld(days: readonly number[]): Promise<TrashPiece>
}
