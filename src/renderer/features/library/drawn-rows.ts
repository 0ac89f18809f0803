import type { FoundDocument } from '../../../shared/schemas/search.ts'
import { documentKey } from './document-key.ts'
import type { FoundDocuments } from './found-documents.ts'

/** A row that is drawn. `key` is the document's own; of one that is only coming, that of its place in the list. */
export type DrawnRow = {
  readonly key: string
  readonly index: number
  readonly row: FoundDocument | undefined
}

/** From the first to the last that is drawn, with the one that is kept beyond them because it has the focus. */
export function drawnIndices(
  { first, last }: { readonly first: number; readonly last: number },
  kept: number | undefined,
): readonly number[] {
  const between = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at)
  if (kept === undefined || (kept >= first && kept <= last)) return between
  return kept < first ? [kept, ...between] : [...between, kept]
}

export function drawnRows(
  found: Pick<FoundDocuments<FoundDocument>, 'rowAt'>,
  indices: readonly number[],
): readonly DrawnRow[] {
  const keys = new Set<string>()
  return indices.map((index) => {
    const row = found.rowAt(index)
    const key = row === undefined ? '' : documentKey(row)
    // One that has moved up stands in both places until the lower one has been found anew.
    if (row === undefined || keys.has(key)) return comingAt(index)
    keys.add(key)
    return { key, index, row }
  })
}

const comingAt = (index: number): DrawnRow => ({ key: `coming ${index}`, index, row: undefined })

/** Of the rows that were drawn as coming and are there by now no more than so many; the others are still to come. */
export function holdBack(
  drawn: readonly DrawnRow[],
  wereComing: ReadonlySet<number>,
  most: number,
): readonly DrawnRow[] {
  let left = most
  return drawn.map((one) => {
    if (one.row === undefined || !wereComing.has(one.index)) return one
    left -= 1
    return left >= 0 ? one : comingAt(one.index)
  })
}
