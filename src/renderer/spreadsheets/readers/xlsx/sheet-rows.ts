import {
  type Cell,
  type CellFlag,
  type CellFlagCode,
  type CellLink,
  isEmptyCell,
  type Row,
  type RowFault,
  textOfCell,
  withoutFormulaGuard,
} from '../../cell.ts'
import { limits } from '../../limits.ts'
import { TableProblem } from '../../table-problem.ts'
import type { HiddenParts } from '../hidden-parts.ts'
import { addressBehind, addressOfFormula } from '../link-address.ts'
import { SpreadCells } from '../spread-cells.ts'
import { readCellNumber } from './cell-number.ts'
import type { NumberFormat } from './format-code.ts'
import { isYes, readXml } from './read-xml.ts'
import { textOfSerialDate } from './serial-date.ts'
import { TextPieces, unescapeText } from './shared-texts.ts'
import { columnOf, type LinkRange, type Range, type SheetRanges } from './sheet-ranges.ts'
import { textOfDigits, textOfDuration } from './shown-number.ts'

export type SheetContext = {
  readonly sharedTexts: readonly string[]
  readonly formats: readonly NumberFormat[]
  readonly from1904: boolean
  readonly hidden: HiddenParts
  readonly ranges: SheetRanges
}

/** What a formula says that was never worked out: the file comes from a program, not from a spreadsheet. */
const noValue = '='

/** The rows of a sheet in bundles, as they stand in it; rows without a cell are left out. Formulas give their values. */
export async function* readSheetRows(
  pieces: AsyncIterable<Uint8Array>,
  context: SheetContext,
): AsyncGenerator<readonly Row[]> {
  context.hidden.reset()
  const reader = new SheetReader(context)
  for await (const _ of readXml(pieces, reader)) {
    const rows = reader.takeRows()
    if (rows.length > 0) yield rows
  }
}

class SheetReader {
  readonly #context: SheetContext
  #rows: Row[] = []
  #number = 0
  #isHidden = false
  #rowCount = 0
  #cellCount = 0
  #cells: Cell[] | undefined
  #flags: CellFlag[] = []
  #links: CellLink[] = []
  #length = 0
  #fault: RowFault | undefined
  #column = 0
  #kind = 'n'
  #style = 0
  #hasFormula = false
  /** Where text belongs to: the value, or the text that stands in the cell itself. A cell may wrongly have both. */
  #open: 'value' | 'inline' | 'formula' | undefined
  #isInline = false
  #isAid = false
  readonly #value = new TextPieces()
  readonly #inline = new TextPieces()
  readonly #formula = new TextPieces()

  /** Ranges by their first row, in its order. */
  readonly #merged: RangesByRow<Range>
  readonly #linkRanges: RangesByRow<LinkRange>
  /** Those of this row. */
  #linked: readonly LinkRange[] = []
  readonly #spread = new SpreadCells()

  constructor(context: SheetContext) {
    this.#context = context
    this.#merged = new RangesByRow(context.ranges.merged)
    this.#linkRanges = new RangesByRow(rowsOfLinks(context.ranges.links))
  }

  takeRows(): Row[] {
    const rows = this.#rows
    this.#rows = []
    return rows
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'row') {
      this.#rowCount += 1
      if (this.#rowCount > limits.sheetRows) throw new TableProblem('too-large-unpacked')
      const given = Number(attributes.r)
      const isRow = Number.isInteger(given) && given > 0 && given <= limits.sheetRows
      this.#number = isRow ? given : this.#number + 1
      this.#isHidden = isYes(attributes.hidden) || Number(attributes.ht ?? '1') === 0
      this.#cells = []
      this.#flags = []
      this.#links = []
      this.#linked = [...this.#linkRanges.at(this.#number)]
      this.#column = 0
      this.#length = 0
      this.#fault = undefined
    } else if (name === 'c') {
      this.#column = columnOf(attributes.r) ?? this.#column
      this.#kind = attributes.t ?? 'n'
      this.#style = Number(attributes.s ?? '0')
      this.#hasFormula = false
      this.#isInline = false
    } else if (name === 'f') {
      this.#hasFormula = true
      this.#open = 'formula'
    } else if (name === 'rPh') this.#isAid = true
    else if (name === 'is') this.#isInline = true
    else if (name === 'v') this.#open = 'value'
    else if (name === 't' && this.#isInline) this.#open = 'inline'
    else if (name === 'col') this.#hideColumns(attributes)
  }

  /** Attributes of `col`, which says how a range of columns looks (ECMA-376, 18.3.1.13). */
  #hideColumns({ min, max, hidden, width = '1' }: Readonly<Record<string, string>>): void {
    if (!isYes(hidden) && Number(width) !== 0) return
    const last = Math.min(Number(max), limits.columns)
    for (let column = Math.max(1, Number(min)); column <= last; column += 1)
      this.#context.hidden.hideColumn(column - 1)
  }

  text(text: string): void {
    if (this.#open === undefined || this.#isAid) return
    this.#length += text.length
    if (this.#length > limits.rowLength) this.#fault = 'row-too-long'
    else if (this.#open === 'value') this.#value.add(text)
    else if (this.#open === 'formula') this.#formula.add(text)
    else this.#inline.add(text)
  }

  close(name: string): void {
    if (name === 'v' || name === 't' || name === 'f') this.#open = undefined
    else if (name === 'is') this.#isInline = false
    else if (name === 'rPh') this.#isAid = false
    else if (name === 'c') this.#endCell()
    else if (name === 'row') this.#endRow()
  }

  #endCell(): void {
    const cells = this.#cells
    const column = this.#column
    this.#column += 1
    const [value, inline, formula] = [this.#value.take(), this.#inline.take(), this.#formula.take()]
    if (cells === undefined) return
    const cell = withoutFormulaGuard(this.#cell(value, inline))
    if (cell === '') return
    if (column >= limits.columns) {
      this.#fault = 'too-many-cells'
      return
    }
    this.#cellCount += Math.max(1, column + 1 - cells.length)
    if (this.#cellCount > limits.sheetCells) throw new TableProblem('too-large-unpacked')
    while (cells.length < column) cells.push('')
    // The file holds two cells at one address, of which only one can be meant.
    if (!isEmptyCell(cells[column])) this.#flag('cell-not-readable', column)
    cells[column] = cell
    this.#noteLink(column, cell, formula)
  }

  #noteLink(column: number, cell: Cell, formula: string): void {
    if (formula === '' && this.#linked.length === 0) return
    const address =
      addressOfFormula(formula) ??
      this.#linked.find(({ left, right }) => column >= left && column <= right)?.address
    const found = address === undefined ? undefined : addressBehind(address, textOfCell(cell))
    if (found !== undefined) this.#links.push({ column, address: found })
  }

  #flag(code: CellFlagCode, column = this.#column - 1): void {
    this.#flags.push({ column, code })
  }

  #endRow(): void {
    const cells = this.#cells
    this.#cells = undefined
    if (cells === undefined || (cells.length === 0 && this.#fault === undefined)) return
    const { hidden } = this.#context
    const row = this.#spread.show(
      {
        number: this.#number,
        cells,
        ...(this.#fault !== undefined && { fault: this.#fault }),
        ...(this.#flags.length > 0 && { flags: this.#flags }),
        ...(this.#links.length > 0 && { links: this.#links }),
      },
      [...this.#merged.at(this.#number)],
    )
    if (row === undefined) return
    this.#cellCount += Math.max(0, row.cells.length - cells.length)
    if (this.#cellCount > limits.sheetCells) throw new TableProblem('too-large-unpacked')
    if (!hidden.leavesOutRow(this.#isHidden)) this.#rows.push(hidden.withoutColumns(row))
  }

  #cell(value: string, inline: string): Cell {
    if (inline !== '' && (this.#kind === 'inlineStr' || value === ''))
      return { as: 'text', text: unescapeText(inline) }
    if (value === '') return this.#hasFormula && this.#kind !== 'str' ? { as: 'fault', text: noValue } : ''
    switch (this.#kind) {
      case 's': {
        const text = this.#context.sharedTexts[Number(value)]
        return text === undefined ? { as: 'fault', text: value } : text === '' ? '' : { as: 'text', text }
      }
      case 'inlineStr':
      case 'str':
        return { as: 'text', text: unescapeText(value) }
      case 'b':
        return yesNoCell(value)
      case 'e':
        return { as: 'fault', text: value }
      case 'd':
        return { as: 'date', text: value.replace(/T00:00:00(\.0+)?$/, '') }
      default:
        return this.#numberCell(value)
    }
  }

  #numberCell(value: string): Cell {
    const number = readCellNumber(value)
    if (number === undefined) return { as: 'fault', text: value }
    const { text } = number
    if (number.isRounded) this.#flag('number-not-exact')
    const format = this.#context.formats[this.#style]
    if (format?.kind === 'power') this.#flag('shown-as-power')
    switch (format?.kind) {
      case 'text':
        return { as: 'text', text }
      case 'digits':
        return /^\d+$/.test(text)
          ? { as: 'text', text: textOfDigits(text, format.sections) }
          : { as: 'number', text }
      case 'duration':
        return this.#durationCell(text, textOfDuration(number.value, format.section))
      case 'date': {
        // A sum of times: as a date it would be one of the first days that the spreadsheet counts.
        if (!format.showsDay && number.value >= 1 && number.value < daysOfFirstYear)
          return this.#durationCell(text, textOfDuration(number.value))
        const date = textOfSerialDate(number.value, { ...format, from1904: this.#context.from1904 })
        return date === undefined ? { as: 'fault', text } : { as: 'date', text: date }
      }
      default:
        return { as: 'number', text }
    }
  }

  #durationCell(text: string, duration: string | undefined): Cell {
    if (duration === undefined) return { as: 'fault', text }
    this.#flag('duration-as-text')
    return { as: 'text', text: duration }
  }
}

/** Ranges in the order of their rows, each taken once. */
class RangesByRow<T extends Range> {
  readonly #ranges: readonly T[]
  #next = 0

  constructor(ranges: readonly T[]) {
    this.#ranges = ranges.toSorted((a, b) => a.top - b.top)
  }

  /** Those that begin in a row, cut off where columns are. Rows are asked for in their order. */
  *at(row: number): Generator<T> {
    for (let range = this.#ranges[this.#next]; range !== undefined && range.top <= row; ) {
      if (range.top === row && range.left < limits.columns)
        yield { ...range, right: Math.min(range.right, limits.columns - 1) }
      this.#next += 1
      range = this.#ranges[this.#next]
    }
  }
}

/** Each row of linked ranges for itself; beyond any number that a person would make, rows have no link. */
function rowsOfLinks(links: readonly LinkRange[]): readonly LinkRange[] {
  const rows: LinkRange[] = []
  for (const link of links)
    for (let top = link.top; top <= link.bottom && rows.length < limits.sheetRanges; top += 1)
      rows.push({ ...link, top })
  return rows
}

const daysOfFirstYear = 366

function yesNoCell(value: string): Cell {
  if (/^(1|true)$/i.test(value)) return { as: 'yes-no', text: 'true' }
  return /^(0|false)$/i.test(value) ? { as: 'yes-no', text: 'false' } : { as: 'fault', text: value }
}
