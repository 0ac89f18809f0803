import { z } from 'zod'
import { call, nothing } from './call.ts'

const gathered = z.uuid()

/** "Save diagnostics": saves exactly the shown files. No call needs an open library. */
export const diagnosticsCalls = {
  /** Gathers anew and drops earlier files. `withNames`: includes the connections' names and addresses. */
  'diagnostics/gather': call(
    z.strictObject({ withNames: z.boolean() }),
    z.object({
      id: gathered,
      files: z.array(z.object({ name: z.string(), bytes: z.int(), text: z.string() })),
    }),
  ),
  'diagnostics/save': call(
    z.strictObject({ id: gathered, files: z.array(z.string().max(100)).min(1).max(50) }),
    z.object({ name: z.string() }).nullable(),
  ),
  'diagnostics/forget': call(z.strictObject({ id: gathered }), nothing),
} as const
