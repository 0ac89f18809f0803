import { z } from 'zod'
import { call } from './call.ts'

const exportId = z.uuid()
const ofExport = z.strictObject({ exportId })

/**
 * A table on its way to a file that the person chooses in the system's dialog: begun, written piece by piece, and
 * there whole or not at all. The page never learns where the file lies. Beginning another one gives up the last.
 */
export const exportCalls = {
  /** Asks where to, with a name to begin with. Null where the person chose not to. */
  'exports/save-start': call(
    z.strictObject({ name: z.string().max(200) }),
    z.object({ exportId }).nullable(),
  ),
  /** Refused with `export-unknown` where it was given up. */
  'exports/save-append': call(z.strictObject({ exportId, text: z.string().max(10_000_000) }), z.undefined()),
  /** Gives the file its name; `name` is that name without its folder. */
  'exports/save-finish': call(ofExport, z.object({ name: z.string() })),
  'exports/save-abandon': call(ofExport, z.undefined()),
} as const
