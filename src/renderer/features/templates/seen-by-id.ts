import type { FieldDraft } from './field-draft.ts'

type Seen = { readonly path: readonly string[]; readonly seen: number }

/** In how many documents each field was found, by the number it has in the draft. */
export function seenById(
  fields: readonly FieldDraft[],
  found: readonly Seen[],
): readonly (readonly [number, number])[] {
  const byPath = new Map(found.map(({ path, seen }) => [JSON.stringify(path), seen]))
  const walk = (list: readonly FieldDraft[], above: readonly string[]): (readonly [number, number])[] =>
    list.flatMap((field) => {
      const path = [...above, field.name]
      const seen = byPath.get(JSON.stringify(path))
      return [...(seen === undefined ? [] : [[field.id, seen] as const]), ...walk(field.fields, path)]
    })
  return walk(fields, [])
}
