import { limits } from '../limits.ts'

/** Rectangle of cells, both ends included. Rows count from 1, columns from 0. */
export type Range = {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

export class RangesByRow<T extends Range> {
  readonly #ranges: readonly T[]
  #next = 0

  constructor(ranges: readonly T[]) {
    this.#ranges = ranges.toSorted((a, b) => a.top - b.top)
  }

  /** Returns the ranges that begin in a row, cut at the last column. Rows must be requested in order. */
  *at(row: number): Generator<T> {
    for (let range = this.#ranges[this.#next]; range !== undefined && range.top <= row; ) {
      if (range.top === row && range.left < limits.columns)
        yield { ...range, right: Math.min(range.right, limits.columns - 1) }
      this.#next += 1
      range = this.#ranges[this.#next]
    }
  }
}
