import type { Database } from '../db/database.ts'

/** Documents run through by their keys, which is the order in which they came into the library. */
export type Direction = 'newest-first' | 'oldest-first'

/** Throws itself where the time is over; `reached` is the key before which nothing is left. */
export class TimeOver extends Error {
  readonly reached: number
  constructor(reached: number) {
    super('The time is over')
    this.reached = reached
  }
}

export type KeyStream = {
  /** The first key at the place or behind it; undefined at the end. Each place asked for lies behind the last one. */
  seek(at: number): number | undefined
  /** Whether a key is among them, where that is known without seeking. */
  readonly has?: (key: number) => boolean
  /** Where the stream can pass over many keys at once. */
  readonly skip?: (at: number, keys: number) => Skipped
}

/** The key behind so many of them; undefined at the end, with how many there were. */
export type Skipped = { readonly key: number | undefined; readonly passed: number }

export type Run = {
  readonly db: Database
  readonly direction: Direction
  /** The last key that can be there, in the direction of the run. */
  readonly end: number
  readonly isOver: () => boolean
  /** Whether it goes to the end rather than to a page of them. */
  readonly wantsAll: boolean
}

export function isBehind(direction: Direction, key: number, other: number): boolean {
  return direction === 'newest-first' ? key < other : key > other
}

export function nextPlace(direction: Direction, key: number): number {
  return direction === 'newest-first' ? key - 1 : key + 1
}
