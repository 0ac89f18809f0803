import { z } from 'zod'
import { call, nothing } from './call.ts'

const gathered = z.uuid()

/** Calls of "Save diagnostics": exactly the shown files are saved. None needs an open library. */
export const diagnosticsCalls = {
  /** Gathers anew; earlier files are dropped. `withNames`: the connections' names and addresses too. */
  'diagnostics/gather': call(
    z.strictObject({ withNames: z.boolean() }),
    z.object({
      id: gathered,
      files: z.array(z.object({ name: z.string(), bytes: z.int(), text: z.string() })),
    }),
  ),
  /** Asks for a place, and writes those of the gathered files there. Null if none was chosen. */
  'diagnostics/save': call(
    z.strictObject({ id: gathered, files: z.array(z.string().max(100)).min(1).max(50) }),
    z.object({ name: z.string() }).nullable(),
  ),
  'diagnostics/forget': call(z.strictObject({ id: gathered }), nothing),
} as const
