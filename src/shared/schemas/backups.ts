import { z } from 'zod'

/**
 * Why a backup was made. `update`: before a newer app version changed the tables. `replaced`: the library
 * itself, set aside when a backup was restored.
 */
export const copyReason = z.enum(['update', 'daily', 'asked', 'replaced'])
export type CopyReason = z.infer<typeof copyReason>

export const libraryCopy = z.object({
  name: z.string(),
  at: z.int(),
  reason: copyReason,
  bytes: z.int(),
})
export type Backup = z.infer<typeof libraryCopy>

export const copyContents = z.object({
  documents: z.int(),
  oldest: z.int().nullable(),
  newest: z.int().nullable(),
  lastChange: z.int().nullable(),
  connections: z.array(z.object({ id: z.string(), documents: z.int() })),
  waiting: z.int(),
  /** Pictures that waiting items need and that are gone from this computer. */
  picturesMissing: z.int(),
})
export type CopyContents = z.infer<typeof copyContents>

/** The library compared with a backup: documents that restoring would remove and bring back. */
export const copyComparison = z.object({
  addedSince: z.int(),
  changedSince: z.int(),
  comeBack: z.int(),
  examples: z.array(z.string()),
})
export type CopyComparison = z.infer<typeof copyComparison>
