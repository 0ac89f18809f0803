/** Positions of a list's rows, in pixels from the first. */
export interface RowPlaces {
  readonly count: number
  readonly height: number
  readonly tallest: number
  /** Start of a row; for `count`, the end of the last one. */
  startOf(index: number): number
  indexAt(place: number): number
}

export function equalRows(count: number, rowHeight: number): RowPlaces {
  return {
    count,
    height: count * rowHeight,
    tallest: rowHeight,
    startOf: (index) => index * rowHeight,
    indexAt: (place) => Math.max(0, Math.min(count - 1, Math.floor(place / rowHeight))),
  }
}

export class MeasuredRows implements RowPlaces {
  readonly count: number
  readonly #heights: Float64Array
  readonly #starts: Float64Array
  /** Starts up to this index are up to date with the heights. */
  #summedTo = 0
  #tallest = 1

  constructor(count: number, likelyHeight: (index: number) => number) {
    this.count = count
    this.#heights = Float64Array.from({ length: count }, (_, index) => likelyHeight(index))
    this.#starts = new Float64Array(count + 1)
    for (const height of this.#heights) this.#tallest = Math.max(this.#tallest, height)
  }

  get height(): number {
    return this.startOf(this.count)
  }

  get tallest(): number {
    return this.#tallest
  }

  heightOf(index: number): number {
    return this.#heights[index] ?? 0
  }

  setHeight(index: number, height: number): void {
    this.#heights[index] = height
    this.#tallest = Math.max(this.#tallest, height)
    this.#summedTo = Math.min(this.#summedTo, index)
  }

  startOf(index: number): number {
    const wanted = Math.max(0, Math.min(this.count, index))
    for (; this.#summedTo < wanted; this.#summedTo += 1)
      this.#starts[this.#summedTo + 1] = (this.#starts[this.#summedTo] ?? 0) + this.heightOf(this.#summedTo)
    return this.#starts[wanted] ?? 0
  }

  indexAt(place: number): number {
    let [low, high] = [0, Math.max(0, this.count - 1)]
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if (this.startOf(middle) <= place) low = middle
      else high = middle - 1
    }
    return low
  }
}
