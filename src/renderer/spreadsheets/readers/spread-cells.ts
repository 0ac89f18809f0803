import { type Cell, type CellFlag, type CellLink, isEmptyCell, type Row } from '../cell.ts'

export type Merged = { readonly left: number; readonly right: number; readonly bottom: number }
type Spread = Merged & {
  readonly cell: Cell
  readonly flags: readonly CellFlag[]
  readonly link: CellLink | undefined
}

/**
 * Repeats a value that spans rows in each of these. A row without values of its own is left out, since it
 * would repeat the one above. Across columns, a value stays in the first, because it may be a heading between
 * rows; `wide` records it for column names. Values hidden below a merged cell are not shown.
 */
export class SpreadCells {
  readonly #open = new Map<number, Spread>()

  /**
   * Returns the row as shown; undefined if it has no values of its own. `begins`: cells merged from this row
   * on.
   */
  show(row: Row, begins: readonly Merged[]): Row | undefined {
    if (this.#open.size === 0 && begins.length === 0) return row
    const cells = [...row.cells]
    const flags = [...(row.flags ?? [])]
    const links = [...(row.links ?? [])]
    const wide: { column: number; from: number }[] = []
    const cover = ({ left, right }: Merged) => {
      for (let column = left + 1; column <= Math.min(right, cells.length - 1); column += 1) cells[column] = ''
    }
    const reaching: Spread[] = []
    for (const spread of this.#open.values()) {
      if (row.number > spread.bottom) this.#open.delete(spread.left)
      else {
        reaching.push(spread)
        cover(spread)
        if (spread.left < cells.length) cells[spread.left] = ''
      }
    }
    const isOwn = cells.some((cell) => !isEmptyCell(cell))
    for (const merged of begins) {
      if (this.#isCovered(merged.left)) continue
      const { left, right, bottom } = merged
      cover(merged)
      for (let column = left + 1; column <= right; column += 1) wide.push({ column, from: left })
      if (bottom > row.number)
        this.#open.set(left, {
          ...merged,
          cell: cells[left] ?? '',
          flags: flags.filter(({ column }) => column === left),
          link: links.find(({ column }) => column === left),
        })
    }
    if (!isOwn && row.fault === undefined) return undefined
    for (const { left, cell, flags: own, link } of reaching) {
      while (cells.length <= left) cells.push('')
      cells[left] = cell
      flags.push(...own)
      if (link !== undefined) links.push(link)
    }
    return {
      ...{ number: row.number, cells },
      ...(row.fault !== undefined && { fault: row.fault }),
      ...(flags.length > 0 && { flags }),
      ...(links.length > 0 && { links }),
      ...(wide.length > 0 && { wide }),
    }
  }

  /**
   * Merged cells never overlap in a valid file. Skipping overlapping ones limits the cost of an invalid file.
   */
  #isCovered(column: number): boolean {
    for (const { left, right } of this.#open.values()) if (column >= left && column <= right) return true
    return false
  }
}
