import { compactJson, type MetadataField, type ParsedMetadata } from './metadata-text.ts'

/** What saving would do to the metadata the service was last sent, field by field. */
export type MetadataChange =
  | { readonly kind: 'kept'; readonly name: string; readonly raw: string }
  | { readonly kind: 'added'; readonly name: string; readonly raw: string }
  | { readonly kind: 'changed'; readonly name: string; readonly before: string; readonly raw: string }
  | { readonly kind: 'removed'; readonly name: string; readonly before: string }

export type MetadataChanges = {
  readonly changes: readonly MetadataChange[]
  /** Whether anything would differ at the service, the order of the fields included. */
  readonly differs: boolean
}

/** Compares two readings of metadata; absent metadata counts as no fields. Spelling matters: 1 and 1.0 differ. */
export function compareMetadata(
  before: ParsedMetadata | null,
  after: ParsedMetadata | null,
): MetadataChanges {
  const old = new Map<string, MetadataField>((before?.fields ?? []).map((field) => [field.name, field]))
  const wanted = new Set((after?.fields ?? []).map((field) => field.name))
  const changes: MetadataChange[] = (after?.fields ?? []).map((field) => {
    const previous = old.get(field.name)
    if (previous === undefined) return { kind: 'added', name: field.name, raw: field.raw }
    return compactJson(previous.raw) === compactJson(field.raw)
      ? { kind: 'kept', name: field.name, raw: field.raw }
      : { kind: 'changed', name: field.name, before: previous.raw, raw: field.raw }
  })
  for (const field of before?.fields ?? []) {
    if (!wanted.has(field.name)) changes.push({ kind: 'removed', name: field.name, before: field.raw })
  }
  return { changes, differs: compactOrEmpty(before) !== compactOrEmpty(after) }
}

function compactOrEmpty(metadata: ParsedMetadata | null): string {
  return metadata === null ? '{}' : compactJson(metadata.text)
}
