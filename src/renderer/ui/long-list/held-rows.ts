import { furthestOf, type RowList } from './list-place.ts'

export type PlacedRow = { readonly key: string; readonly start: number }

export type RowKeys = {
  /** Undefined if the row is not loaded. */
  keyAt(index: number): string | undefined
  indicesOf(keys: ReadonlySet<string>): ReadonlyMap<string, number>
}

/**
 * Returns how far changes elsewhere in the list moved the visible rows: the shift shared by most remaining
 * ones. A row that moved individually, to a different group, is an outlier.
 */
export function shiftOf(before: readonly PlacedRow[], startNow: (key: string) => number | undefined): number {
  const votes = new Map<number, number>()
  for (const { key, start } of before) {
    const now = startNow(key)
    if (now === undefined) continue
    const shift = Math.round(now - start)
    votes.set(shift, (votes.get(shift) ?? 0) + 1)
  }
  return [...votes].reduce((most, vote) => (vote[1] > most[1] ? vote : most), [0, 0] as const)[0]
}

export function placeInChanged(
  before: RowList,
  now: RowList,
  place: number,
  held: { readonly placed: readonly PlacedRow[]; readonly keys: RowKeys } | undefined,
): number {
  const inRows = place - before.lead
  // At the very top, new rows should be visible.
  if (inRows <= 0) return place
  if (before.rows === now.rows) return inRows + now.lead
  // Without keys, a change of row height keeps the first visible row in place.
  if (held === undefined) return inRows * (now.rows.tallest / before.rows.tallest) + now.lead
  const inSight = held.placed.filter(({ start }) => start > inRows - 1 && start < inRows + before.viewport)
  const indices = held.keys.indicesOf(new Set(inSight.map(({ key }) => key)))
  const shift = shiftOf(inSight, (key) => {
    const index = indices.get(key)
    return index === undefined ? undefined : now.rows.startOf(index)
  })
  return inRows + shift + now.lead
}

/**
 * The position after `change` resizes rows, with the first visible row in place. If heights were estimates (`isNew`),
 * the end stays the end.
 */
export function placeAfterResize(list: RowList, place: number, change: () => void, isNew: boolean): number {
  const inRows = place - list.lead
  const isAtEnd = isNew && inRows > 0 && place >= furthestOf(list) - 1
  const first = list.rows.indexAt(inRows)
  const into = inRows - list.rows.startOf(first)
  change()
  if (isAtEnd) return furthestOf(list)
  return inRows <= 0 ? place : list.lead + list.rows.startOf(first) + into
}
