import { z } from 'zod'
import {
  archiveCounts,
  archiveMerge,
  archivePreview,
  mergeConflict,
  mergeCounts,
} from '../schemas/archive.ts'
import { amount, rowKey } from '../schemas/bounds.ts'
import { call, nothing } from './call.ts'
import { failureCodes } from './failure.ts'

const uploadId = z.uuid()

const archiveFailure = z.object({
  code: z.enum(failureCodes),
  detail: z.string(),
  field: z.string().optional(),
  facts: z.record(z.string(), z.union([z.string(), z.number()])),
})

const during = z.enum(['export', 'read', 'import'])
/** Progress: `share` from 0 to 1, `documents` so far. */
const progress = { name: z.string(), share: z.number(), documents: z.int() }

const archiveState = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('idle') }),
  z.object({ kind: z.literal('exporting'), ...progress }),
  z.object({ kind: z.literal('exported'), name: z.string(), counts: archiveCounts }),
  z.object({ kind: z.literal('reading'), ...progress }),
  z.object({ kind: z.literal('read'), name: z.string(), preview: archivePreview }),
  z.object({ kind: z.literal('importing'), ...progress }),
  z.object({
    kind: z.literal('imported'),
    name: z.string(),
    joining: z.int(),
    joined: mergeCounts,
    batches: z.array(z.int()),
    newConnections: z.int(),
  }),
  z.object({ kind: z.literal('stopped'), during, name: z.string() }),
  z.object({ kind: z.literal('failed'), during, name: z.string(), failure: archiveFailure }),
])
export type ArchiveState = z.infer<typeof archiveState>

/**
 * Export and merge the whole library as a file, one at a time. Ask `archive/state` for the result at every
 * `archive-changed`. The page never learns a file's path.
 */
export const archiveCalls = {
  /** Shows a save dialog. False if the user cancelled. */
  'archive/export': call(z.strictObject({ name: z.string().max(200) }), z.object({ started: z.boolean() })),
  /** Shows an open dialog and inspects the file; nothing is written before `archive/import`. */
  'archive/open': call(nothing, z.object({ started: z.boolean() })),
  'archive/open-arrived': call(nothing, z.object({ started: z.boolean() })),
  /** A file dropped on the window, in pieces: the page has its bytes but not its path. */
  'archive/upload-begin': call(
    z.strictObject({ name: z.string().max(1000), size: amount }),
    z.object({ uploadId }),
  ),
  'archive/upload-piece': call(
    z.strictObject({ uploadId, bytes: z.instanceof(Uint8Array).refine(({ length }) => length <= 8_000_000) }),
    nothing,
  ),
  'archive/upload-end': call(z.strictObject({ uploadId }), nothing),
  'archive/import': call(nothing, nothing),
  'archive/stop': call(nothing, nothing),
  /** `last`: the archive merged last, even if the merge ended half-way. */
  'archive/state': call(nothing, z.object({ state: archiveState, last: archiveMerge.nullable() })),
  'archive/conflicts': call(
    z.strictObject({ joining: rowKey, after: rowKey.nullable(), limit: z.int().min(1).max(500) }),
    z.object({ conflicts: z.array(mergeConflict), next: z.int().nullable() }),
  ),
} as const

export const archiveEvents = {
  'archive-changed': nothing,
} as const
