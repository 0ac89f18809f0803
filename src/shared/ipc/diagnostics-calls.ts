import { z } from 'zod'
import { call, nothing } from './call.ts'

const gathered = z.uuid()

/** The calls of "Save diagnostics": what is shown is exactly what is saved. None needs a library that is open. */
export const diagnosticsCalls = {
  /** Gathers anew; what was gathered before is forgotten. `withNames`: the connections' names and addresses too. */
  'diagnostics/gather': call(
    z.strictObject({ withNames: z.boolean() }),
    z.object({
      id: gathered,
      files: z.array(z.object({ name: z.string(), bytes: z.int(), text: z.string() })),
    }),
  ),
  /** Asks where to, and writes those of the gathered files there. Null where no place was chosen. */
  'diagnostics/save': call(
    z.strictObject({ id: gathered, files: z.array(z.string().max(100)).min(1).max(50) }),
    z.object({ name: z.string() }).nullable(),
  ),
  'diagnostics/forget': call(z.strictObject({ id: gathered }), nothing),
} as const
