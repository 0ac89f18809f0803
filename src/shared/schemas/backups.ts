import { z } from 'zod'

/**
 * Why a copy of the library was made.
 * - `update`: before a newer version of the app changed the tables.
 * - `replaced`: the library itself, set aside when a copy was restored.
 */
export const copyReason = z.enum(['update', 'daily', 'asked', 'replaced'])
export type CopyReason = z.infer<typeof copyReason>

export const libraryCopy = z.object({
  /** Its file's name. */
  name: z.string(),
  at: z.int(),
  reason: copyReason,
  bytes: z.int(),
})
export type Backup = z.infer<typeof libraryCopy>

/** Contents of a backup, as told before it is restored. */
export const copyContents = z.object({
  documents: z.int(),
  /** When the oldest and the newest of its documents were added, and the last change of any. */
  oldest: z.int().nullable(),
  newest: z.int().nullable(),
  lastChange: z.int().nullable(),
  connections: z.array(z.object({ id: z.string(), documents: z.int() })),
  /** Items that had not been sent when the backup was made. */
  waiting: z.int(),
  /** Pictures that something waiting needs and that are no longer on this computer. */
  picturesMissing: z.int(),
})
export type CopyContents = z.infer<typeof copyContents>

/** The current library beside a backup: documents that restoring would take away and bring back. */
export const copyComparison = z.object({
  addedSince: z.int(),
  changedSince: z.int(),
  comeBack: z.int(),
  /** Titles of some documents added or changed since. */
  examples: z.array(z.string()),
})
export type CopyComparison = z.infer<typeof copyComparison>
