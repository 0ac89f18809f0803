import type { Direction, KeyStream } from './key-stream.ts'

export type KeyBits = {
  readonly last: number
  add(key: number): void
  remove(key: number): void
  has(key: number): boolean
  next(at: number, direction: Direction): number | undefined
}

export function createKeyBits(upTo: number): KeyBits {
  let last = upTo
  let bits = new Uint8Array(Math.floor(upTo / 8) + 1)
  const has = (key: number) => ((bits[key >> 3] ?? 0) & (1 << (key & 7))) !== 0
  return {
    get last() {
      return last
    },
    add: (key) => {
      if (key >> 3 >= bits.length) {
        const grown = new Uint8Array(Math.max((key >> 3) + 1, bits.length * 2))
        grown.set(bits)
        bits = grown
      }
      last = Math.max(last, key)
      bits[key >> 3] = (bits[key >> 3] ?? 0) | (1 << (key & 7))
    },
    remove: (key) => {
      if (has(key)) bits[key >> 3] = (bits[key >> 3] ?? 0) & ~(1 << (key & 7))
    },
    has,
    next: (at, direction) => {
      const isNewestFirst = direction === 'newest-first'
      let key = isNewestFirst ? Math.min(at, last) : Math.max(at, 1)
      while (key >= 1 && key <= last) {
        if (has(key)) return key
        // Skips eight keys at once if none is in the set.
        if (bits[key >> 3] === 0) key = isNewestFirst ? ((key >> 3) << 3) - 1 : ((key >> 3) + 1) << 3
        else key += isNewestFirst ? -1 : 1
      }
      return undefined
    },
  }
}

export function streamOfBits(direction: Direction, bits: KeyBits): KeyStream {
  return { seek: (at) => bits.next(at, direction), has: bits.has }
}
