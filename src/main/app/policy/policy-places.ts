import { type MetadataPath, placeOf } from '../../../shared/domain/metadata/metadata-tree.ts'
import type { PolicyProblemCode } from '../../../shared/ipc/policy-calls.ts'

/** Says what is wrong with the file, and where. */
export type Tell = (code: PolicyProblemCode, path: MetadataPath) => void

type Issue = {
  readonly code?: string
  readonly path: readonly PropertyKey[]
  readonly keys?: readonly string[]
}

type Place = { readonly path: MetadataPath; readonly code: PolicyProblemCode }

/** Where the schema does not fit; a name that it does not know at its own place. */
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
