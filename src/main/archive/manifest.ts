import { z } from 'zod'
import { parseBaseAddress } from '../../shared/domain/base-address.ts'
import { amount, moment } from '../../shared/schemas/bounds.ts'
import { connectionRecord } from '../../shared/schemas/connection.ts'
import type { ArchivePart } from './ports.ts'

/** Raised with every change of the format that an older app could not read. */
export const archiveVersion = 3

/** A person has some dozens; each that is new is made, and is asked in whatever is asked of all. */
const mostConnections = 1000

/** What a connection is, without its key and without its picture host. */
const archivedConnection = connectionRecord
  .pick({ id: true, kind: true, name: true, colour: true, live: true })
  .extend({
    /** Null for one that was removed: its documents are still there. */
    address: z
      .string()
      .max(8000)
      .transform((address, context) => {
        const parsed = parseBaseAddress(address)
        if (parsed.ok) return parsed.value
        context.addIssue({ code: 'custom', message: parsed.error })
        return z.NEVER
      })
      .nullable(),
  })
export type ArchivedConnection = z.infer<typeof archivedConnection>

/** What can be said of an archive of any version. */
export const anyManifest = z.object({
  format: z.literal('index-desk-archive'),
  version: z.int().positive().max(1_000_000),
})

export const manifest = anyManifest.extend({
  id: z.uuid(),
  madeAt: moment,
  /** The version of the app. */
  madeBy: z.string().max(100),
  connections: z.array(archivedConnection).max(mostConnections),
})
export type Manifest = z.infer<typeof manifest>

/** The last file of an archive: of each part, how many lines it has, so that nothing can be missing unnoticed. */
export const archiveTotals = z.object({
  changes: amount,
  templates: amount,
  views: amount,
  /** From version 2 on. */
  arrivals: amount.default(0),
  documents: amount,
  versions: amount,
  receipts: amount,
})
export type ArchiveTotals = z.infer<typeof archiveTotals>

export const manifestName = 'manifest.json'
export const totalsName = 'totals.json'
export const nameOfPart = (part: ArchivePart): string => `${part}.jsonl`
