import type { CellKind } from './column-profile.ts'

/** What becomes of a column. A field's `name` leads into groups by its points, see `splitFieldName`. */
export type ColumnUse =
  | {
      readonly to: 'title' | 'collection' | 'documentId' | 'text' | 'website' | 'picture-address' | 'nothing'
    }
  | { readonly to: 'field'; readonly name: string; readonly kind: CellKind }

export type Mapping = {
  /** In the order of the table's columns. */
  readonly uses: readonly ColumnUse[]
  /** For rows to which no column gives a collection. */
  readonly collection: string
}

export const contentUses = ['text', 'website', 'picture-address'] as const

export function isContentUse(use: ColumnUse): boolean {
  return contentUses.some((to) => to === use.to)
}
