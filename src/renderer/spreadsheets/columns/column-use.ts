import type { CellKind } from './column-profile.ts'
import { findClashes, joinFieldName, splitFieldName } from './nested-fields.ts'

export type ColumnUse =
  | {
      readonly to: 'title' | 'collection' | 'documentId' | 'text' | 'website' | 'picture-address' | 'nothing'
    }
  | FieldUse

export type FieldUse = { readonly to: 'field'; readonly name: string; readonly kind: CellKind }

export type Mapping = {
  readonly uses: readonly ColumnUse[]
  readonly collection: string
}

export const contentUses = ['text', 'website', 'picture-address'] as const

export function isContentUse(use: ColumnUse): boolean {
  return contentUses.some((to) => to === use.to)
}

/**
 * Returns the mapping with flat names for fields that cannot be values and groups at once: `dc.title` beside
 * `dc.title.alternative`. Decided for the whole table, so that all documents have the same fields.
 */
export function flattenClashes(mapping: Mapping): Mapping {
  const fields = mapping.uses.flatMap((use, column) =>
    use.to === 'field' ? [{ use, column, path: splitFieldName(use.name) }] : [],
  )
  const { within } = findClashes(fields.map(({ path }) => path))
  if (within.length === 0) return mapping
  const uses = [...mapping.uses]
  for (const at of within) {
    const field = fields[at]
    if (field !== undefined)
      uses[field.column] = { ...field.use, name: joinFieldName([field.path.join('.')]) }
  }
  return { ...mapping, uses }
}
