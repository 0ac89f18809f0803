import { type Cell, type CellFlagCode, type Row, textOfCell, withoutFormulaGuard } from '../../cell.ts'
import { limits } from '../../limits.ts'
import type { HiddenParts } from '../hidden-parts.ts'
import { addressBehind, addressOfFormula } from '../link-address.ts'
import { cellOfNumber } from '../number-cell.ts'
import { type Range, RangesByRow } from '../ranges-by-row.ts'
import { RowBuilder } from '../row-builder.ts'
import type { NumberFormat } from './format-code.ts'
import { isYes, readXml } from './read-xml.ts'
import { TextPieces, unescapeText } from './shared-texts.ts'
import { columnOf, type LinkRange, type SheetRanges } from './sheet-ranges.ts'

export type SheetContext = {
  readonly sharedTexts: readonly string[]
  readonly formats: readonly NumberFormat[]
  readonly from1904: boolean
  readonly hidden: HiddenParts
  readonly ranges: SheetRanges
}

/** Value of a formula that was never computed: the file comes from a program, not a spreadsheet. */
const noValue = '='

/** Yields the rows of a sheet in bundles, without empty rows. Formulas give their values. */
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
  readonly #builder: RowBuilder
  #length = 0
  #column = 0
  #kind = 'n'
  #style = 0
  #hasFormula = false
  /** Element of the current text: the value, or inline text. A cell may wrongly have both. */
  #open: 'value' | 'inline' | 'formula' | undefined
  #isInline = false
  #isAid = false
  readonly #value = new TextPieces()
  readonly #inline = new TextPieces()
  readonly #formula = new TextPieces()

  readonly #merged: RangesByRow<Range>
  readonly #linkRanges: RangesByRow<LinkRange>
  #linked: readonly LinkRange[] = []

  constructor(context: SheetContext) {
    this.#context = context
    this.#builder = new RowBuilder(context.hidden)
    this.#merged = new RangesByRow(context.ranges.merged)
    this.#linkRanges = new RangesByRow(rowsOfLinks(context.ranges.links))
  }

  takeRows(): Row[] {
    return this.#builder.take()
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'row') {
      const given = Number(attributes.r)
      const isRow = Number.isInteger(given) && given > 0 && given <= limits.sheetRows
      const isHidden = isYes(attributes.hidden) || Number(attributes.ht ?? '1') === 0
      this.#builder.begin(isRow ? given : this.#builder.number + 1, isHidden)
      this.#linked = [...this.#linkRanges.at(this.#builder.number)]
      this.#column = 0
      this.#length = 0
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

  #hideColumns({ min, max, hidden, width = '1' }: Readonly<Record<string, string>>): void {
    if (!isYes(hidden) && Number(width) !== 0) return
    const last = Math.min(Number(max), limits.columns)
    for (let column = Math.max(1, Number(min)); column <= last; column += 1)
      this.#context.hidden.hideColumn(column - 1)
  }

  text(text: string): void {
    if (this.#open === undefined || this.#isAid) return
    this.#length += text.length
    if (this.#length > limits.rowLength) this.#builder.fail('row-too-long')
    else if (this.#open === 'value') this.#value.add(text)
    else if (this.#open === 'formula') this.#formula.add(text)
    else this.#inline.add(text)
  }

  close(name: string): void {
    if (name === 'v' || name === 't' || name === 'f') this.#open = undefined
    else if (name === 'is') this.#isInline = false
    else if (name === 'rPh') this.#isAid = false
    else if (name === 'c') this.#endCell()
    else if (name === 'row') this.#builder.end([...this.#merged.at(this.#builder.number)])
  }

  #endCell(): void {
    const column = this.#column
    this.#column += 1
    const [value, inline, formula] = [this.#value.take(), this.#inline.take(), this.#formula.take()]
    if (!this.#builder.isOpen) return
    const cell = withoutFormulaGuard(this.#cell(value, inline))
    this.#builder.put(column, cell)
    if (cell !== '' && column < limits.columns) this.#noteLink(column, cell, formula)
  }

  #noteLink(column: number, cell: Cell, formula: string): void {
    if (formula === '' && this.#linked.length === 0) return
    const address =
      addressOfFormula(formula) ??
      this.#linked.find(({ left, right }) => column >= left && column <= right)?.address
    const found = address === undefined ? undefined : addressBehind(address, textOfCell(cell))
    if (found !== undefined) this.#builder.link(column, found)
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
    // The column was already incremented at the end of the cell.
    const flag = (code: CellFlagCode) => this.#builder.flag(this.#column - 1, code)
    return cellOfNumber(value, this.#context.formats[this.#style], { from1904: this.#context.from1904, flag })
  }
}

/** Splits linked ranges into one a row; beyond a number that no person would create, rows have no link. */
function rowsOfLinks(links: readonly LinkRange[]): readonly LinkRange[] {
  const rows: LinkRange[] = []
  for (const link of links)
    for (let top = link.top; top <= link.bottom && rows.length < limits.sheetRanges; top += 1)
      rows.push({ ...link, top })
  return rows
}

function yesNoCell(value: string): Cell {
  if (/^(1|true)$/i.test(value)) return { as: 'yes-no', text: 'true' }
  return /^(0|false)$/i.test(value) ? { as: 'yes-no', text: 'false' } : { as: 'fault', text: value }
}
