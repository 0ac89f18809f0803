import type { Policy } from '../../shared/schemas/policy.ts'

/**
 * What became of the administrators' file: `none` there is no such file; `in-force`, perhaps but for the parts that
 * `problems` name; `not-usable` it is the administrator's but cannot be read as a whole; `not-trusted` others than the
 * administrator could have written it.
 */
export type PolicyState = 'none' | 'in-force' | 'not-usable' | 'not-trusted'

/** What is wrong with the file and where, as a JSON pointer; never with a value of the file. */
export type PolicyProblem = { readonly code: string; readonly place: string }

export type ReadPolicy = {
  readonly state: PolicyState
  /** What is in force. Where the file, or its part about updates, cannot be understood, updates are off here. */
  readonly policy: Policy
  readonly problems: readonly PolicyProblem[]
}

/** Reads the administrators' file, once, before windows open. */
export type PolicyReader = { read(): ReadPolicy }
