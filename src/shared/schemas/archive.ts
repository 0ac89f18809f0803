import { z } from 'zod'
import { connectionId } from './connection.ts'

/**
 * Parts of an archive in reading and writing order, each a JSON Lines file at any place in the archive. Views
 * name import sessions.
 */
export const archiveParts = ['changes', 'templates', 'imports', 'views', 'documents', 'receipts'] as const

export type ArchivePart = (typeof archiveParts)[number]

export const archiveCounts = z.object({
  documents: z.int(),
  versions: z.int(),
  receipts: z.int(),
  templates: z.int(),
  views: z.int(),
})
export type ArchiveCounts = z.infer<typeof archiveCounts>

/** Result of a merge, planned or done. Each document counts once. */
export const mergeCounts = z.object({
  added: z.int(),
  /** Changed in the archive only: its state wins. */
  updated: z.int(),
  /** Changed here only, or waiting to be sent: the state here stays. */
  newerHere: z.int(),
  same: z.int(),
  conflicts: z.int(),
  versions: z.int(),
  receipts: z.int(),
  /**
   * Templates that are added or replace an older one. `templatesKept`: those whose older version is kept as
   * well.
   */
  templates: z.int(),
  templatesKept: z.int(),
  views: z.int(),
  /** Views renamed with a number, because a view here has their name. */
  viewsNumbered: z.int(),
})
export type MergeCounts = z.infer<typeof mergeCounts>

/** Document changed on both sides. `kept`: the side whose state it has; its history has both. */
export const mergeConflict = z.object({
  connectionId,
  documentId: z.string(),
  titleHere: z.string().nullable(),
  titleThere: z.string().nullable(),
  hereAt: z.int(),
  thereAt: z.int(),
  kept: z.enum(['here', 'there']),
  isWaiting: z.boolean(),
})
export type MergeConflict = z.infer<typeof mergeConflict>

export const archivePreview = z.object({
  madeAt: z.int(),
  madeBy: z.string(),
  connections: z.array(
    z.object({
      name: z.string(),
      /** Null for a connection removed before the archive was made. */
      address: z.string().nullable(),
      /** Connection here for the documents; null if a new one is made. */
      here: z.string().nullable(),
    }),
  ),
  counts: archiveCounts,
  joined: mergeCounts,
  conflicts: z.array(mergeConflict),
})
export type ArchivePreview = z.infer<typeof archivePreview>

export const archiveMerge = z.object({
  joining: z.int(),
  name: z.string(),
  startedAt: z.int(),
  endedAt: z.int().nullable(),
  joined: mergeCounts,
  /** Conflicting documents that now have the archive's state. */
  conflictsTaken: z.int(),
  batches: z.array(z.int()),
})
export type ArchiveMerge = z.infer<typeof archiveMerge>

export const noMergeCounts: Readonly<MergeCounts> = {
  ...{ added: 0, updated: 0, newerHere: 0, same: 0, conflicts: 0, versions: 0, receipts: 0 },
  ...{ templates: 0, templatesKept: 0, views: 0, viewsNumbered: 0 },
}

export function addMergeCounts(counts: Readonly<MergeCounts>, more: Readonly<MergeCounts>): MergeCounts {
  const sum = { ...counts }
  const names = Object.keys(noMergeCounts) as (keyof MergeCounts)[] // TypeScript types them as strings
  for (const name of names) sum[name] += more[name]
  return sum
}
