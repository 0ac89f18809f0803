import { z } from 'zod'
import { connectionId } from './connection.ts'

/**
 * Parts of an archive, in the order in which they are written and read, wherever they stand in the file; each
 * is a file of JSON Lines. Views name import sessions.
 */
export const archiveParts = ['changes', 'templates', 'imports', 'views', 'documents', 'receipts'] as const

export type ArchivePart = (typeof archiveParts)[number]

/** Contents of an archive, counted. */
export const archiveCounts = z.object({
  documents: z.int(),
  versions: z.int(),
  receipts: z.int(),
  templates: z.int(),
  views: z.int(),
})
export type ArchiveCounts = z.infer<typeof archiveCounts>

/** Result of a merge, planned or done: each document is counted once. */
export const mergeCounts = z.object({
  /** Only in the archive: they come in. */
  added: z.int(),
  /** Changed in the archive only: its state is taken. */
  updated: z.int(),
  /** Changed here only, or still on their way: they stay as they are here. */
  newerHere: z.int(),
  same: z.int(),
  /** Changed on both sides, and not to the same. */
  conflicts: z.int(),
  /** Versions and receipts that come in. */
  versions: z.int(),
  receipts: z.int(),
  /**
   * Templates that are added or replace an older one. `templatesKept`: those whose older version is kept beside them.
   */
  templates: z.int(),
  templatesKept: z.int(),
  views: z.int(),
  /** Views that get a number appended, because a view here has their name. */
  viewsNumbered: z.int(),
})
export type MergeCounts = z.infer<typeof mergeCounts>

/** Document changed on both sides. `kept`: side whose state it has; both are in its history. */
export const mergeConflict = z.object({
  connectionId,
  documentId: z.string(),
  titleHere: z.string().nullable(),
  titleThere: z.string().nullable(),
  hereAt: z.int(),
  thereAt: z.int(),
  kept: z.enum(['here', 'there']),
  /** The document here stays because part of it waits to be sent. */
  isWaiting: z.boolean(),
})
export type MergeConflict = z.infer<typeof mergeConflict>

export const archivePreview = z.object({
  /** When the archive was made, and by which version of the app. */
  madeAt: z.int(),
  madeBy: z.string(),
  connections: z.array(
    z.object({
      name: z.string(),
      /** Null for a connection removed before the archive was made. */
      address: z.string().nullable(),
      /** Connection here for its documents; null if a new one is made. */
      here: z.string().nullable(),
    }),
  ),
  counts: archiveCounts,
  joined: mergeCounts,
  /** The first of them. */
  conflicts: z.array(mergeConflict),
})
export type ArchivePreview = z.infer<typeof archivePreview>

/** Archive that was merged, or was being merged when the app ended. */
export const archiveMerge = z.object({
  joining: z.int(),
  name: z.string(),
  startedAt: z.int(),
  endedAt: z.int().nullable(),
  joined: mergeCounts,
  /** Documents changed on both sides that now have the archive's state. */
  conflictsTaken: z.int(),
  batches: z.array(z.int()),
})
export type ArchiveMerge = z.infer<typeof archiveMerge>

export const noMergeCounts: Readonly<MergeCounts> = {
  ...{ added: 0, updated: 0, newerHere: 0, same: 0, conflicts: 0, versions: 0, receipts: 0 },
  ...{ templates: 0, templatesKept: 0, views: 0, viewsNumbered: 0 },
}

/** Returns the sum of the counts of two pieces of an archive. */
export function addMergeCounts(counts: Readonly<MergeCounts>, more: Readonly<MergeCounts>): MergeCounts {
  const sum = { ...counts }
  const names = Object.keys(noMergeCounts) as (keyof MergeCounts)[] // the names of the type
  for (const name of names) sum[name] += more[name]
  return sum
}
