/** Deterministic pseudo-random numbers. */
export type Random = {
  /** In [0, 1). */
  next(): number
  /** An integer in [0, limit). */
  below(limit: number): number
}

/** Mulberry32: small, fast, and good enough for text that nobody reads. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return { next, below: (limit) => Math.floor(next() * limit) }
}

/** A seed by index, so that any element can be created without its predecessors. */
export function seedOf(seed: number, index: number): number {
  return Math.imul(seed ^ Math.imul(index + 1, 0x9e3779b1), 0x85ebca6b) >>> 0
}
