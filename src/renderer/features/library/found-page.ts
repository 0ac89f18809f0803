/** A stretch of a list of fixed length, as far as it has been found. */
export type FoundPage<R> = {
  rows: readonly R[]
  /** Where its next question goes on. */
  after: string | null
  isFull: boolean
  isStale: boolean
  /** It changed again while it was being found anew. */
  isStaleAgain: boolean
  /** What has been found anew so far; `rows` stand in until it is full. */
  fresh: { readonly rows: readonly R[]; readonly after: string | null } | null
}

export function emptyPage<R>(after: string | null): FoundPage<R> {
  return { rows: [], after, isFull: false, isStale: false, isStaleAgain: false, fresh: null }
}

/** A row that has not changed stays the very same, so that it is not drawn anew. */
export function sameOrNew<R>(before: readonly R[], now: readonly R[]): readonly R[] {
  const known = new Map(before.map((row) => [JSON.stringify(row), row]))
  return now.map((row) => known.get(JSON.stringify(row)) ?? row)
}
