import type { MergeConflict, MergeCounts } from '../../shared/schemas/archive.ts'

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
  /** Collections whose templates the administrator locked, by connection ID. */
  readonly lockedTemplates: Readonly<Record<string, readonly string[]>>
  /** Whole lines, beginning with the first of a document. */
  readonly bytes: Uint8Array
}

export type LinesTaken = {
  /** Bytes handled; the rest must be passed again. */
  readonly taken: number
  /** Of the archive. */
  readonly counts: { readonly lines: number; readonly versions: number }
  readonly joined: MergeCounts
  readonly conflicts: readonly MergeConflict[]
  /** What cannot be believed, in a few technical words; then nothing of the piece was written. */
  readonly problem: string | null
}
