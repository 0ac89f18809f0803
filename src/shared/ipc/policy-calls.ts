import { z } from 'zod'
import { call, nothing } from './call.ts'

/**
 * State of the policy file. `none`: missing. `in-force`: applied, except for parts with problems.
 * `not-usable`: by the administrator, but unusable as a whole. `not-trusted`: others could have written it.
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

/** Problem, with a JSON pointer and its line; never includes a value of the file. */
const policyProblem = z.object({ code: policyProblemCode, place: z.string(), line: z.int().nullable() })
export type PolicyProblem = z.infer<typeof policyProblem>

export const policyCalls = {
  'policy/get': call(
    nothing,
    z.object({
      state: policyState,
      file: z.string(),
      problems: z.array(policyProblem),
      lockedSettings: z.array(z.string()),
    }),
  ),
} as const
