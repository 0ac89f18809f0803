import {
  type Cell,
  type CellFlag,
  type CellFlagCode,
  type CellLink,
  isEmptyCell,
  type Row,
  type RowFault,
} from '../cell.ts'
import { limits } from '../limits.ts'
import { TableProblem } from '../table-problem.ts'
import type { HiddenParts } from './hidden-parts.ts'
import { type Merged, SpreadCells } from './spread-cells.ts'

/** Builds the rows of a sheet cell by cell, within the limits. Hidden rows and columns are left out. */
export class RowBuilder {
  readonly #hidden: HiddenParts
  readonly #spread = new SpreadCells()
  #rows: Row[] = []
  #rowCount = 0
  #cellCount = 0
  #number = 0
  #isHidden = false
  #cells: Cell[] | undefined
  #flags: CellFlag[] = []
  #links: CellLink[] = []
  #fault: RowFault | undefined

  constructor(hidden: HiddenParts) {
    this.#hidden = hidden
  }

  take(): Row[] {
    const rows = this.#rows
    this.#rows = []
    return rows
  }

  get number(): number {
    return this.#number
  }

  get isOpen(): boolean {
    return this.#cells !== undefined
  }

  begin(number: number, isHidden: boolean): void {
    this.#rowCount += 1
    if (this.#rowCount > limits.sheetRows) throw new TableProblem('too-large-unpacked')
    this.#number = number
    this.#isHidden = isHidden
    this.#cells = []
    this.#flags = []
    this.#links = []
    this.#fault = undefined
  }

  /** Empty cells may be omitted. */
  put(column: number, cell: Cell): void {
    const cells = this.#cells
    if (cells === undefined || cell === '') return
    if (column >= limits.columns) {
      this.#fault = 'too-many-cells'
      return
    }
    this.#count(Math.max(1, column + 1 - cells.length))
    while (cells.length < column) cells.push('')
    // Two cells with one address: only one can be meant.
    if (!isEmptyCell(cells[column])) this.flag(column, 'cell-not-readable')
    cells[column] = cell
  }

  flag(column: number, code: CellFlagCode): void {
    this.#flags.push({ column, code })
  }

  link(column: number, address: string): void {
    this.#links.push({ column, address })
  }

  fail(fault: RowFault): void {
    this.#fault = fault
  }

  /** Ends the row; a row without cells is left out. `begins`: cells merged from this row on. */
  end(begins: readonly Merged[]): void {
    const cells = this.#cells
    this.#cells = undefined
    if (cells === undefined || (cells.length === 0 && this.#fault === undefined)) return
    const row = this.#spread.show(
      {
        number: this.#number,
        cells,
        ...(this.#fault !== undefined && { fault: this.#fault }),
        ...(this.#flags.length > 0 && { flags: this.#flags }),
        ...(this.#links.length > 0 && { links: this.#links }),
      },
      begins,
    )
    if (row === undefined) return
    this.#count(Math.max(0, row.cells.length - cells.length))
    if (!this.#hidden.leavesOutRow(this.#isHidden)) this.#rows.push(this.#hidden.withoutColumns(row))
  }

  #count(cells: number): void {
    this.#cellCount += cells
    if (this.#cellCount > limits.sheetCells) throw new TableProblem('too-large-unpacked')
  }
}
