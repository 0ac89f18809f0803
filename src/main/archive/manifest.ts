import { z } from 'zod'
import { connectionRecord } from '../../shared/schemas/connection.ts'
import type { ArchivePart } from './ports.ts'

/** Raised with every change of the format that an older app could not read. */
export const archiveVersion = 3

/** What a connection is, without its key and without its picture host. */
const archivedConnection = connectionRecord
  .pick({ id: true, kind: true, name: true, colour: true, live: true })
  .extend({
    /** Null for one that was removed: its documents are still there. */
    address: z.string().max(8000).nullable(),
  })
export type ArchivedConnection = z.infer<typeof archivedConnection>

/** What can be said of an archive of any version. */
export const anyManifest = z.object({
  format: z.literal('index-desk-archive'),
  version: z.int().positive(),
})

export const manifest = anyManifest.extend({
  id: z.uuid(),
  madeAt: z.int().nonnegative(),
  /** The version of the app. */
  madeBy: z.string().max(100),
  connections: z.array(archivedConnection).max(10_000),
})
export type Manifest = z.infer<typeof manifest>

/** The last file of an archive: of each part, how many lines it has, so that nothing can be missing unnoticed. */
export const archiveTotals = z.object({
  changes: z.int(),
  templates: z.int(),
  views: z.int(),
  /** From version 2 on. */
  arrivals: z.int().default(0),
  documents: z.int(),
  versions: z.int(),
  receipts: z.int(),
})
export type ArchiveTotals = z.infer<typeof archiveTotals>

export const manifestName = 'manifest.json'
export const totalsName = 'totals.json'
export const nameOfPart = (part: ArchivePart): string => `${part}.jsonl`
