import type { PolicyProblem, PolicyState } from '../../../shared/ipc/policy-calls.ts'
import type { Policy, PresetConnection } from '../../../shared/schemas/policy.ts'

/** A connection of the file, checked and in the form it is kept in. */
export type Preset = Omit<PresetConnection, 'id' | 'templates'> & {
  /** By which it is known again: the administrator's word for it, else its address. */
  readonly identity: string
  /** `schema` is text, as it stands in the file: the values a document begins with are sent as they are spelt there. */
  readonly templates: readonly { readonly collection: string; readonly schema: string }[]
}

export type ReadPolicy = {
  readonly state: PolicyState
  /** What is in force. Where the file, or its part about updates, cannot be understood, updates are off here. */
  readonly policy: Pick<Policy, 'settings' | 'updates'>
  readonly presets: readonly Preset[]
  readonly problems: readonly PolicyProblem[]
}

/** Reads the administrators' file, once, before windows open. */
export type PolicyReader = { read(): ReadPolicy }
