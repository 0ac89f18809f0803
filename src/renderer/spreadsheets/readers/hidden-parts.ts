import { type Cell, type CellFlag, type HiddenContent, type HiddenCount, isEmptyCell } from '../cell.ts'

/** The hidden rows and columns of one table: counted while it is read, and left out unless they are wanted. */
export class HiddenParts implements HiddenContent {
  readonly isIncluded: boolean
  #rows = 0
  #hasHiddenColumns = false
  /** By their places in the file. */
  readonly #columns: boolean[] = []
  readonly #filledColumns = new Set<number>()

  constructor(isIncluded: boolean) {
    this.isIncluded = isIncluded
  }

  /** Before the table is read, again or for the first time. */
  reset(): void {
    this.#rows = 0
    this.#hasHiddenColumns = false
    this.#columns.length = 0
    this.#filledColumns.clear()
  }

  hideColumn(column: number): void {
    this.#hasHiddenColumns = true
    this.#columns[column] = true
  }

  /** Counts a row that holds something. Returns whether it is left out. */
  leavesOutRow(isHidden: boolean): boolean {
    if (isHidden) this.#rows += 1
    return isHidden && !this.isIncluded
  }

  /** The cells and flags of a row without those of hidden columns. */
  withoutColumns(cells: Cell[], flags: CellFlag[]): { readonly cells: Cell[]; readonly flags: CellFlag[] } {
    if (!this.#hasHiddenColumns) return { cells, flags }
    const places = new Map<number, number>()
    const shown = cells.filter((cell, column) => {
      if (this.#columns[column] !== true) {
        places.set(column, places.size)
        return true
      }
      if (!isEmptyCell(cell)) this.#filledColumns.add(column)
      return false
    })
    if (this.isIncluded) return { cells, flags }
    return {
      cells: shown,
      flags: flags.flatMap(({ column, code }) => {
        const place = places.get(column)
        return place === undefined ? [] : [{ column: place, code }]
      }),
    }
  }

  placeOf(column: number): number {
    if (!this.#hasHiddenColumns || this.isIncluded) return column
    let left = column
    for (let place = 0; ; place += 1) {
      if (this.#columns[place] === true) continue
      if (left === 0) return place
      left -= 1
    }
  }

  count(): HiddenCount {
    return { rows: this.#rows, columns: this.#filledColumns.size }
  }
}
