import type { ArchiveMerge, MergeConflict, MergeCounts } from '../../shared/schemas/archive.ts'

/**
 * The parts of an archive, in the order in which they are written and, wherever they stand in the file, read; each is a
 * file of JSON Lines. Views name what documents came with.
 */
export const archiveParts = ['changes', 'templates', 'arrivals', 'views', 'documents', 'receipts'] as const
export type ArchivePart = (typeof archiveParts)[number]

/** A place within a part: behind this key, and up to the last that was there when it was begun. */
export type ArchivePlace = { readonly after: number; readonly upTo: number }

export type ArchivePiece = {
  /** Whole lines. */
  readonly bytes: Uint8Array
  /** Null at the end of the part. */
  readonly next: ArchivePlace | null
  readonly counts: { readonly lines: number; readonly versions: number }
}

/** Which connection here the documents of one of the archive's go to. */
export type ConnectionMap = Readonly<Record<string, string>>

export type ArchiveLines = {
  readonly part: ArchivePart
  readonly connections: ConnectionMap
  /** By connections here: the collections whose templates are not to be changed, as the administrator has it. */
  readonly lockedTemplates: Readonly<Record<string, readonly string[]>>
  /** Whole lines, beginning with the first of a document. */
  readonly bytes: Uint8Array
}

export type LinesTaken = {
  /** So many bytes were dealt with; the rest is to be handed in again. */
  readonly taken: number
  /** Of the archive. */
  readonly counts: { readonly lines: number; readonly versions: number }
  readonly joined: MergeCounts
  readonly conflicts: readonly MergeConflict[]
  /** What cannot be believed, in a few technical words; then nothing of the piece was written. */
  readonly problem: string | null
}

/**
 * What the library does for archives. Every method is one transaction, on disk when its promise resolves, and short:
 * an archive is written, looked at and brought in piece by piece, between which others get their turn.
 */
export type ArchiveStore = {
  /** Every connection that the library has anything of. */
  archiveConnections(): Promise<readonly string[]>
  archiveRead(part: ArchivePart, place: ArchivePlace | null): Promise<ArchivePiece>
  /** Says what bringing it in would do, and writes nothing. */
  archiveLook(lines: ArchiveLines): Promise<LinesTaken>
  /** Brings lines in. Lines that were brought in before change nothing. */
  archiveTake(merge: number, lines: ArchiveLines): Promise<LinesTaken>
  /** Goes on with the same archive where it was not brought to its end. */
  mergeBegin(archive: {
    readonly archiveId: string
    readonly name: string
    readonly at: number
  }): Promise<number>
  mergeEnd(merge: number, at: number): Promise<ArchiveMerge | null>
  mergeLast(): Promise<ArchiveMerge | null>
  mergeConflicts(query: {
    readonly joining: number
    readonly after: number | null
    readonly limit: number
  }): Promise<{ readonly conflicts: readonly MergeConflict[]; readonly next: number | null }>
}
