import { parseMetadata } from '../../../shared/domain/metadata/metadata-text.ts'
import type { ReviewRow } from '../../../shared/schemas/review.ts'

/** A value to set in many rows. Of a field, `value` is JSON text. */
export type RowValue =
  | { readonly kind: 'collection'; readonly collection: string }
  | { readonly kind: 'field'; readonly name: string; readonly value: string }

/** What setting the value does to a row. Metadata that cannot be read here counts as another value. */
export function effectOn(row: ReviewRow, value: RowValue): 'fills' | 'replaces' | 'none' {
  if (value.kind === 'collection') {
    if (row.collection.trim() === '') return 'fills'
    return row.collection === value.collection ? 'none' : 'replaces'
  }
  const { metadata, metadataCut } = row
  if (metadata === null || metadata.trim() === '') return 'fills'
  const parsed = metadataCut ? undefined : parseMetadata(metadata)
  if (parsed?.ok !== true) return 'replaces'
  const same = parsed.value.fields.filter(({ name }) => name === value.name)
  if (same.length === 0) return 'fills'
  return same.every(({ raw }) => raw === value.value) ? 'none' : 'replaces'
}

/** The collection's or the field's name. */
export const nameOfValue = (value: RowValue) => (value.kind === 'collection' ? value.collection : value.name)
