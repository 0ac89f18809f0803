import { type MetadataPath, placeOf } from '../../../shared/domain/metadata/metadata-tree.ts'
import type { PolicyProblem, PolicyProblemCode, PolicyState } from '../../../shared/ipc/policy-calls.ts'
import type { Policy, PresetConnection } from '../../../shared/schemas/policy.ts'

export type Preset = Omit<PresetConnection, 'id' | 'templates'> & {
  readonly identity: string
  /** `schema`: text as in the file, because preset values are sent in that spelling. */
  readonly templates: readonly { readonly collection: string; readonly schema: string }[]
}

export type ReadPolicy = {
  readonly state: PolicyState
  /** The policy in force. If the file, or its part about updates, cannot be parsed, updates are off here. */
  readonly policy: Pick<Policy, 'settings' | 'updates'>
  readonly presets: readonly Preset[]
  readonly problems: readonly PolicyProblem[]
}

export type Tell = (code: PolicyProblemCode, path: MetadataPath) => void

type Issue = {
  readonly code?: string
  readonly path: readonly PropertyKey[]
  readonly keys?: readonly string[]
}

type Place = { readonly path: MetadataPath; readonly code: PolicyProblemCode }

export function namedIssues(issues: readonly Issue[]): readonly Place[] {
  return issues.flatMap(({ code, path, keys = [] }): readonly Place[] => {
    const steps = path.map((step) => (typeof step === 'symbol' ? String(step) : step))
    return code === 'unrecognized_keys'
      ? keys.map((name) => ({ path: [...steps, name], code: 'unknown-name' }))
      : [{ path: steps, code: 'value-not-usable' }]
  })
}

export function pointerTo(path: MetadataPath): string {
  return path
    .map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1').slice(0, 100)}`)
    .join('')
}

export function lineOf(text: string, path: MetadataPath): number | null {
  const place = placeOf(text, path)
  return place === undefined ? null : text.slice(0, place.offset).split('\n').length
}
