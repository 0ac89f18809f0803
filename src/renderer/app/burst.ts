/** Things of one kind that happen close together. `count` includes the newest. */
export type Burst = { readonly count: number; readonly lastAt: number }

const quietMs = 4000
const toldSingly = 3

export function joinBurst(burst: Burst | null, at: number): Burst {
  return burst === null || at - burst.lastAt > quietMs
    ? { count: 1, lastAt: at }
    : { count: burst.count + 1, lastAt: at }
}

/** The first few are told one by one; a long batch is told as a number, or nobody could read along. */
export function isToldSingly({ count }: Burst): boolean {
  return count <= toldSingly
}
