import {
  type Cell,
  type CellFlagCode,
  type OpenTable,
  type ReadingWishes,
  type Row,
  textOfCell,
  withoutFormulaGuard,
} from '../../cell.ts'
import { limits } from '../../limits.ts'
import { TableProblem } from '../../table-problem.ts'
import { chooseSheet } from '../choose-sheet.ts'
import { HiddenParts } from '../hidden-parts.ts'
import { addressBehind, addressOfFormula } from '../link-address.ts'
import { RowBuilder } from '../row-builder.ts'
import type { Merged } from '../spread-cells.ts'
import { readXml } from '../xlsx/read-xml.ts'
import { TextPieces } from '../xlsx/shared-texts.ts'
import type { ZipParts } from '../xlsx/zip-parts.ts'
import { readOdsCell } from './ods-cell.ts'
import { contentPart, odsNamespaces, readOdsDocument } from './ods-document.ts'

export async function openOds(
  parts: ZipParts,
  { sheet: wanted, includesHidden = false }: Pick<ReadingWishes, 'sheet' | 'includesHidden'>,
): Promise<OpenTable> {
  const { sheets, inSight } = await readOdsDocument(parts)
  const sheet = chooseSheet(sheets, { wanted, inSight })
  const hidden = new HiddenParts(includesHidden)
  return {
    format: { kind: 'workbook', sheets, sheet },
    names: null,
    hidden,
    rows: () => readOdsRows(parts.read(contentPart), { sheet, hidden }),
  }
}

/** Yields the rows of a sheet of `content.xml` in bundles, without empty rows. Formulas give their values. */
async function* readOdsRows(
  pieces: AsyncIterable<Uint8Array>,
  { sheet, hidden }: { readonly sheet: number; readonly hidden: HiddenParts },
): AsyncGenerator<readonly Row[]> {
  hidden.reset()
  const reader = new OdsReader(sheet, hidden)
  for await (const _ of readXml(pieces, reader, odsNamespaces)) {
    const rows = reader.takeRows()
    if (rows.length > 0) yield rows
  }
}

type Attributes = Readonly<Record<string, string>>
type PlacedCell = {
  readonly column: number
  readonly cell: Cell
  readonly flags: readonly CellFlagCode[]
  readonly address: string | undefined
}

class OdsReader {
  readonly #sheet: number
  readonly #hidden: HiddenParts
  readonly #builder: RowBuilder
  #table = -1
  #depth = 0
  #row: Attributes | undefined
  #number = 0
  #cell: Attributes | undefined
  #column = 0
  #columnStyles = 0
  #cells: PlacedCell[] = []
  #merged: Omit<Merged, 'bottom'>[] = []
  #mergedRows: number[] = []
  /** Cells of repeated rows since rows were last taken. */
  #repeated = 0
  #length = 0
  #paragraphs = 0
  #isInParagraph = false
  /** Comments within cells are paragraphs, too. */
  #comments = 0
  #href: string | undefined
  readonly #text = new TextPieces()

  constructor(sheet: number, hidden: HiddenParts) {
    this.#sheet = sheet
    this.#hidden = hidden
    this.#builder = new RowBuilder(hidden)
  }

  takeRows(): Row[] {
    this.#repeated = 0
    return this.#builder.take()
  }

  open(name: string, attributes: Attributes): void {
    if (name === 'table') {
      this.#depth += 1
      if (this.#depth === 1) this.#table += 1
    }
    if (this.#table !== this.#sheet || this.#depth !== 1) return
    switch (name) {
      case 'table-column':
        this.#passColumns(attributes)
        break
      case 'table-row':
        this.#row = attributes
        this.#column = 0
        this.#length = 0
        this.#cells = []
        this.#merged = []
        this.#mergedRows = []
        break
      case 'table-cell':
      case 'covered-table-cell':
        this.#cell = attributes
        this.#paragraphs = 0
        this.#href = undefined
        break
      case 'annotation':
        this.#comments += 1
        break
      default:
        if (this.#cell !== undefined && this.#comments === 0) this.#openInCell(name, attributes)
    }
  }

  #openInCell(name: string, attributes: Attributes): void {
    if (name === 'p' || name === 'h') {
      if (this.#paragraphs > 0) this.#add('\n')
      this.#paragraphs += 1
      this.#isInParagraph = true
    } else if (name === 's') this.#add(' '.repeat(countOf(attributes['text:c'], mostSpaces)))
    else if (name === 'tab') this.#add('\t')
    else if (name === 'line-break') this.#add('\n')
    else if (name === 'a') this.#href ??= attributes['xlink:href']
  }

  text(text: string): void {
    // Line breaks and indents in the XML are spaces (OpenDocument 1.3, part 3, 6.1.2).
    if (this.#isInParagraph && this.#comments === 0) this.#add(text.replace(/[ \t\r\n]+/g, ' '))
  }

  #add(text: string): void {
    this.#length += text.length
    if (this.#length <= limits.rowLength) this.#text.add(text)
  }

  close(name: string): void {
    if (name === 'table') {
      this.#depth -= 1
      return
    }
    if (this.#table !== this.#sheet || this.#depth !== 1) return
    if (name === 'p' || name === 'h') this.#isInParagraph = false
    else if (name === 'annotation') this.#comments -= 1
    else if (name === 'table-cell' || name === 'covered-table-cell') this.#endCell()
    else if (name === 'table-row') this.#endRow()
  }

  #passColumns(attributes: Attributes): void {
    const from = this.#columnStyles
    this.#columnStyles += countOf(attributes['table:number-columns-repeated'], limits.columns)
    if (!isHidden(attributes)) return
    for (let column = from; column < Math.min(this.#columnStyles, limits.columns); column += 1)
      this.#hidden.hideColumn(column)
  }

  #endCell(): void {
    const attributes = this.#cell ?? {}
    this.#cell = undefined
    const shown = this.#text.take()
    const count = countOf(attributes['table:number-columns-repeated'], limits.sheetRows)
    const flags: CellFlagCode[] = []
    const cell = withoutFormulaGuard(readOdsCell({ attributes, shown }, (code) => flags.push(code)))
    const address = addressOf(attributes, this.#href, textOfCell(cell))
    // One cell beyond the last column suffices to report too many columns.
    const end = cell === '' ? this.#column : Math.min(this.#column + count, limits.columns + 1)
    for (let column = this.#column; column < end; column += 1)
      this.#cells.push({ column, cell, flags, address })
    this.#noteMerged(attributes)
    this.#column += count
  }

  #noteMerged(attributes: Attributes): void {
    const columns = countOf(attributes['table:number-columns-spanned'], limits.columns)
    const rows = countOf(attributes['table:number-rows-spanned'], limits.sheetRows)
    if ((columns === 1 && rows === 1) || this.#column >= limits.columns) return
    this.#merged.push({
      left: this.#column,
      right: Math.min(this.#column + columns, limits.columns) - 1,
    })
    this.#mergedRows.push(rows)
  }

  #endRow(): void {
    const attributes = this.#row ?? {}
    const first = this.#number + 1
    this.#number += countOf(attributes['table:number-rows-repeated'], limits.sheetRows)
    if (this.#cells.length === 0) return
    this.#repeated += this.#cells.length * (this.#number - first)
    if (this.#repeated > mostRepeated) throw new TableProblem('too-large-unpacked')
    for (let number = first; number <= this.#number; number += 1) this.#emit(number, isHidden(attributes))
  }

  #emit(number: number, hides: boolean): void {
    const builder = this.#builder
    builder.begin(number, hides)
    for (const { column, cell, flags, address } of this.#cells) {
      builder.put(column, cell)
      for (const code of flags) builder.flag(column, code)
      if (address !== undefined) builder.link(column, address)
    }
    if (this.#length > limits.rowLength) builder.fail('row-too-long')
    builder.end(
      this.#merged.map((range, at) => ({ ...range, bottom: number + (this.#mergedRows[at] ?? 1) - 1 })),
    )
  }
}

/** Maximum repeated cells held until the next chunk is read: few characters can stand for many. */
const mostRepeated = 500_000
/** People type fewer consecutive spaces. */
const mostSpaces = 1000

function countOf(written: string | undefined, most: number): number {
  const count = Number(written ?? '1')
  return Number.isInteger(count) && count > 0 ? Math.min(count, most) : 1
}

function isHidden(attributes: Attributes): boolean {
  const visibility = attributes['table:visibility']
  return visibility === 'collapse' || visibility === 'filter'
}

function addressOf(attributes: Attributes, href: string | undefined, text: string): string | undefined {
  // Formulas begin with the name of their language: `of:=`.
  const formula = attributes['table:formula']?.replace(/^\w*:?=/, '')
  const address = (formula === undefined ? undefined : addressOfFormula(formula)) ?? href
  return address === undefined ? undefined : addressBehind(address, text)
}
