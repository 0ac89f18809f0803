import { compareMetadata } from '../../../shared/domain/metadata-changes.ts'
import { removalNames } from '../../../shared/domain/metadata-removals.ts'
import { formatFields, parseMetadata } from '../../../shared/domain/metadata-text.ts'

/** A value to be put at a path, or, without `raw`, what is there to be removed. */
export type FieldChange = { readonly path: readonly string[]; readonly raw: string | undefined }

/**
 * Lays changes over metadata. Every other field keeps its spelling and its place; a field that is new comes last in
 * its group. Undefined where the metadata cannot be read, or a group is wanted where a value stands.
 */
export function layChanges(metadata: string | null, changes: readonly FieldChange[]): string | undefined {
  let text = metadata ?? '{}'
  for (const { path, raw } of changes) {
    const next = layChange(text, path, raw)
    if (next === undefined) return undefined
    text = next
  }
  return text
}

function layChange(text: string, path: readonly string[], raw: string | undefined): string | undefined {
  const parsed = parseMetadata(text)
  const [name, ...rest] = path
  if (!parsed.ok || name === undefined) return undefined
  const { fields } = parsed.value
  const known = fields.find((field) => field.name === name)
  if (raw === undefined && known === undefined) return text
  const value = rest.length === 0 ? raw : layChange(known?.raw ?? '{}', rest, raw)
  if (rest.length > 0 && value === undefined) return undefined
  if (value === undefined) return formatFields(fields.filter((field) => field.name !== name))
  if (known === undefined) return formatFields([...fields, { name, raw: value }])
  return formatFields(fields.map((field) => (field.name === name ? { name, raw: value } : field)))
}

/** The fields and groups that a change of metadata takes away, as a save that agrees to it names them. */
export function removedNames(before: string | null, after: string): readonly string[] {
  const [old, wanted] = [parseMetadata(before ?? '{}'), parseMetadata(after)]
  if (!old.ok || !wanted.ok) return []
  return removalNames(compareMetadata(old.value, wanted.value).changes)
}
