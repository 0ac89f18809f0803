import type { FoundDocument } from '../../../shared/schemas/library-search.ts'
import { documentKey } from './document-key.ts'
import type { FoundDocuments } from './found-documents.ts'

/** A row that is drawn. `key` is the document's own; of one that is only coming, that of its place among those. */
type DrawnRow = {
  readonly key: string
  readonly index: number
  readonly row: FoundDocument | undefined
}

/** The rows from the first to the last that is drawn, with the one that is kept beyond them because it has the focus. */
export function drawnRows(
  found: FoundDocuments<FoundDocument>,
  { first, last }: { readonly first: number; readonly last: number },
  kept: number | undefined,
): readonly DrawnRow[] {
  const between = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at)
  const indices = kept === undefined ? between : kept < first ? [kept, ...between] : [...between, kept]
  const keys = new Set<string>()
  let coming = 0
  return indices.map((index) => {
    const row = found.rowAt(index)
    const key = row === undefined ? '' : documentKey(row)
    // One that has moved up stands in both places until the lower one has been found anew.
    if (row === undefined || keys.has(key)) {
      coming += 1
      return { key: `coming ${coming}`, index, row: undefined }
    }
    keys.add(key)
    return { key, index, row }
  })
}
