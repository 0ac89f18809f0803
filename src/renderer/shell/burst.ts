/** Things of one kind that happen one soon after another. `count` includes the newest. */
export type Burst = { readonly count: number; readonly lastAt: number; readonly isBatch: boolean }

const quietMs = 4000
const toldSingly = 3

/**
 * The first few are told one by one. Where a queue stands behind them, the rest is a batch and told as a number,
 * or nobody could read along; documents added by hand, however quickly, keep their own message.
 */
export function joinBurst(burst: Burst | null, at: number, waiting: number): Burst {
  const isNew = burst === null || at - burst.lastAt > quietMs
  const count = isNew ? 1 : burst.count + 1
  const isBatch = !isNew && (burst.isBatch || (count > toldSingly && waiting >= toldSingly))
  return { count, lastAt: at, isBatch }
}
