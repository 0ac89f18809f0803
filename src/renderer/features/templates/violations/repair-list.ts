/** Documents that do not fit a template, mended one after the other. */
export type Mending = {
  readonly collection: string
  /** Those still to be looked at, in their order; one that fits drops out. */
  readonly left: readonly string[]
  /** Which of them is open; as long as the list where one is through. */
  readonly at: number
  readonly mended: number
}

export function beginMending(collection: string, ids: readonly string[]): Mending {
  return { collection, left: ids, at: 0, mended: 0 }
}

export function stepMending(mending: Mending, by: -1 | 1): Mending {
  return { ...mending, at: Math.min(mending.left.length, Math.max(0, mending.at + by)) }
}

/** After the open document was saved: it drops out where it fits now, else one goes on to the next. */
export function settleMending(mending: Mending, fits: boolean): Mending {
  if (!fits) return stepMending(mending, 1)
  return { ...mending, left: mending.left.toSpliced(mending.at, 1), mended: mending.mended + 1 }
}

export const mendingName = (connectionId: string) => `mending:${connectionId}`
