import { furthestOf, type RowList } from './list-place.ts'

/** A row as it was placed, in pixels from the first row of the list. */
export type PlacedRow = { readonly key: string; readonly start: number }

/** What rows are called, whatever their places. */
export type RowKeys = {
  /** Undefined where the row is not known yet. */
  keyAt(index: number): string | undefined
  /** Where they are now, those that are known. */
  indicesOf(keys: ReadonlySet<string>): ReadonlyMap<string, number>
}

/**
 * How far the rows in sight were moved by what came or went elsewhere in the list: most of those still there by the
 * same way. A row that moved by itself, to another group, says nothing about the others.
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

/** The place where what was in sight of another state of the list is now. */
export function placeInChanged(
  before: RowList,
  now: RowList,
  place: number,
  held: { readonly placed: readonly PlacedRow[]; readonly keys: RowKeys } | undefined,
): number {
  const inRows = place - before.lead
  // At the very top one wants to see what comes there.
  if (inRows <= 0) return place
  if (before.rows === now.rows) return inRows + now.lead
  // Without keys, rows of another height keep the first one in sight where it is.
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
 * The place after `change` of the heights of rows, with the first one in sight where it was. Where heights were only
 * guessed (`isNew`), an end stays the end.
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
