import { z } from 'zod'
import { archiveMerge, archiveState, mergeConflict } from '../schemas/archive.ts'
import { amount, rowKey } from '../schemas/bounds.ts'
import { call, nothing } from './call.ts'

const uploadId = z.uuid()

/**
 * The whole library as a file, out and in. One at a time; what comes of it is in `archive/state`, which is asked for
 * at every `archive-changed`. The page never learns where a file lies.
 */
export const archiveCalls = {
  /** Asks where to. False where the person chose not to. */
  'archive/export': call(z.strictObject({ name: z.string().max(200) }), z.object({ started: z.boolean() })),
  /** Asks for a file and looks at it; nothing is written before `archive/import`. */
  'archive/open': call(nothing, z.object({ started: z.boolean() })),
  /** Looks at the archive that was opened with the app last. */
  'archive/open-arrived': call(nothing, z.object({ started: z.boolean() })),
  /** A file that was dropped on the window, piece by piece: the page has its bytes and not its place. */
  'archive/upload-begin': call(
    z.strictObject({ name: z.string().max(1000), size: amount }),
    z.object({ uploadId }),
  ),
  'archive/upload-piece': call(
    z.strictObject({ uploadId, bytes: z.instanceof(Uint8Array).refine(({ length }) => length <= 8_000_000) }),
    nothing,
  ),
  'archive/upload-end': call(z.strictObject({ uploadId }), nothing),
  /** Brings in the archive that was looked at. */
  'archive/import': call(nothing, nothing),
  /** Ends what is under way, or puts away what came of it. */
  'archive/stop': call(nothing, nothing),
  /** `last`: the archive that was brought in last, be it that it ended half-way. */
  'archive/state': call(nothing, z.object({ state: archiveState, last: archiveMerge.nullable() })),
  /** Documents that were changed on both sides when the archive was brought in. */
  'archive/conflicts': call(
    z.strictObject({ joining: rowKey, after: rowKey.nullable(), limit: z.int().min(1).max(500) }),
    z.object({ conflicts: z.array(mergeConflict), next: z.int().nullable() }),
  ),
} as const

export const archiveEvents = {
  'archive-changed': nothing,
} as const
