import { type HiddenContent, type HiddenCount, isEmptyCell, type Row } from '../cell.ts'

/** Hidden rows and columns of a table: counted while reading, and left out unless wanted. */
export class HiddenParts implements HiddenContent {
  readonly isIncluded: boolean
  #rows = 0
  #hasHiddenColumns = false
  readonly #columns: boolean[] = []
  readonly #filledColumns = new Set<number>()

  constructor(isIncluded: boolean) {
    this.isIncluded = isIncluded
  }

  /** Resets the counts; call before each reading, even the first. */
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

  leavesOutRow(isHidden: boolean): boolean {
    if (isHidden) this.#rows += 1
    return isHidden && !this.isIncluded
  }

  withoutColumns(row: Row): Row {
    if (!this.#hasHiddenColumns) return row
    for (const [column, cell] of row.cells.entries())
      if (this.#columns[column] === true && !isEmptyCell(cell)) this.#filledColumns.add(column)
    if (this.isIncluded) return row
    const { flags, links, wide } = row
    const moved = <T extends { readonly column: number }>(things: readonly T[]): readonly T[] =>
      things
        .filter(({ column }) => this.#columns[column] !== true)
        .map((thing) => ({ ...thing, column: this.#shownBefore(thing.column) }))
    return {
      ...row,
      cells: row.cells.filter((_, column) => this.#columns[column] !== true),
      ...(flags !== undefined && { flags: moved(flags) }),
      ...(links !== undefined && { links: moved(links) }),
      ...(wide !== undefined && {
        wide: moved(wide.filter(({ from }) => this.#columns[from] !== true)).map((one) => ({
          ...one,
          from: this.#shownBefore(one.from),
        })),
      }),
    }
  }

  #shownBefore(column: number): number {
    let shown = 0
    for (let place = 0; place < column; place += 1) if (this.#columns[place] !== true) shown += 1
    return shown
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
