import type { Row } from '../cell.ts'

/** The addresses behind the cells of a table, each column's as a column of its own, behind the others. */
export class LinkColumns {
  readonly #width: number
  readonly #places: ReadonlyMap<number, number>

  /** `linked` are the places of the columns with links; `width` is how many columns the table has without them. */
  constructor(linked: readonly number[], width: number) {
    this.#width = width
    this.#places = new Map(linked.map((column, at) => [column, width + at]))
  }

  /** A row with its addresses in their columns. */
  add(row: Row): Row {
    if (row.links === undefined || row.fault !== undefined) return row
    const cells = [...row.cells]
    while (cells.length < this.#width + this.#places.size) cells.push('')
    for (const { column, address } of row.links) {
      const place = this.#places.get(column)
      if (place !== undefined) cells[place] = { as: 'text', text: address }
    }
    return { ...row, cells }
  }
}
