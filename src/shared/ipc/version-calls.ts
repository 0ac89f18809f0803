import { z } from 'zod'
import { call } from './call.ts'

const nothing = z.undefined()
const cleared = { documents: z.int(), versions: z.int() }

/** Clearing older versions away from the whole library, once fewer are to be kept. */
export const versionCalls = {
  /** How many versions of how many documents would go. Null where it was asked for once more meanwhile. */
  'versions/look': call(
    z.strictObject({ kept: z.union([z.literal(0), z.int().min(10).max(1000)]) }),
    z.object(cleared).nullable(),
  ),
  /** Begins with it, by what the preference says now, and goes on in the background. */
  'versions/clear': call(nothing, nothing),
  'versions/clearing': call(nothing, z.object({ kind: z.enum(['none', 'clearing', 'ended']), ...cleared })),
} as const

export const versionEvents = {
  /** How far clearing is; `versions/clearing` says it. */
  'versions-cleared': z.undefined(),
} as const
