import { z } from 'zod'
import { call, nothing } from './call.ts'

/**
 * State of the administrators' file: `none` there is no such file; `in-force`, perhaps but for the parts that
 * the problems name; `not-usable` it is the administrator's but cannot be taken as a whole; `not-trusted`
 * others than the administrator could have written it.
 */
const policyState = z.enum(['none', 'in-force', 'not-usable', 'not-trusted'])
export type PolicyState = z.infer<typeof policyState>

const policyProblemCode = z.enum([
  'not-read',
  'not-a-file',
  'too-large',
  'not-json',
  'name-twice',
  'holds-a-key',
  'not-the-administrators',
  'unknown-name',
  'value-not-usable',
  'address-not-usable',
  'authority-not-usable',
  'template-not-usable',
  'connection-twice',
])
export type PolicyProblemCode = z.infer<typeof policyProblemCode>

/** Problem and its place, as a JSON pointer and the line it begins on; never with a value of the file. */
const policyProblem = z.object({ code: policyProblemCode, place: z.string(), line: z.int().nullable() })
export type PolicyProblem = z.infer<typeof policyProblem>

/** Calls about the administrator's policy for all users of this computer. */
export const policyCalls = {
  'policy/get': call(
    nothing,
    z.object({
      state: policyState,
      /** Path of the file, whether it exists or not. */
      file: z.string(),
      problems: z.array(policyProblem),
      /** The preferences that cannot be changed here. */
      lockedSettings: z.array(z.string()),
    }),
  ),
} as const
