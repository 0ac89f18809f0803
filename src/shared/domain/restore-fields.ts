import { compareMetadata } from './metadata-changes.ts'
import type { ParsedMetadata } from './metadata-text.ts'
import { patchMetadata } from './patch-metadata.ts'

/** The names that lead to a field which differs and can be put back by itself: what lies in a list goes as a whole. */
export function fieldsThatDiffer(
  now: ParsedMetadata | null,
  then: ParsedMetadata | null,
): readonly (readonly string[])[] {
  const fields = new Map<string, readonly string[]>()
  for (const { kind, path } of compareMetadata(now, then).changes) {
    if (kind === 'kept' || kind === 'order') continue
    const end = path.findIndex((step) => typeof step === 'number')
    const field = path.slice(0, end === -1 ? path.length : end).map(String)
    fields.set(JSON.stringify(field), field)
  }
  return [...fields.values()]
}

/** The metadata as it is now with the named fields as they were then, a field that was not there then taken out. */
export function restoreFields(
  now: ParsedMetadata | null,
  then: ParsedMetadata | null,
  fields: readonly (readonly string[])[],
): string {
  const { changes } = compareMetadata(now, then)
  const chosen = changes.filter(({ path }) =>
    fields.some((field) => field.every((step, at) => step === path[at])),
  )
  return patchMetadata(now?.text ?? null, chosen)
}
