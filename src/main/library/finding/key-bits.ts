import type { Direction, KeyStream } from './key-streams.ts'

/** A set of documents, one bit each. */
export type KeyBits = {
  /** No key behind it can be in the set. */
  readonly last: number
  add(key: number): void
  has(key: number): boolean
}

export function createKeyBits(last: number): KeyBits {
  const bits = new Uint8Array(Math.floor(last / 8) + 1)
  return {
    last,
    add: (key) => {
      bits[key >> 3] = (bits[key >> 3] ?? 0) | (1 << (key & 7))
    },
    has: (key) => ((bits[key >> 3] ?? 0) & (1 << (key & 7))) !== 0,
  }
}

/** Those that are in the set, or up to its last place those that are not. */
export function streamOfBits(direction: Direction, bits: KeyBits, areIn: boolean): KeyStream {
  const isNewestFirst = direction === 'newest-first'
  return {
    seek: (at) => {
      let key = isNewestFirst ? Math.min(at, bits.last) : Math.max(at, 1)
      while (key >= 1 && key <= bits.last && bits.has(key) !== areIn) key += isNewestFirst ? -1 : 1
      return key >= 1 && key <= bits.last ? key : undefined
    },
  }
}
