import type { CellObject, WorkSheet } from '@e965/xlsx'
import { type Cell, type CellFlagCode, type Row, textOfCell, withoutFormulaGuard } from '../../cell.ts'
import { limits } from '../../limits.ts'
import { TableProblem } from '../../table-problem.ts'
import type { HiddenParts } from '../hidden-parts.ts'
import { addressBehind, addressOfFormula } from '../link-address.ts'
import { cellOfNumber } from '../number-cell.ts'
import { RangesByRow } from '../ranges-by-row.ts'
import { RowBuilder } from '../row-builder.ts'
import { formatOfCode, type NumberFormat } from '../xlsx/format-code.ts'

export type SheetContext = {
  readonly hidden: HiddenParts
  readonly from1904: boolean
  /** Significant digits that the file stores exactly; SheetJS's further digits are noise. */
  readonly digits: number
}

const rowsAtOnce = 500

/** Yields the rows of a sheet read by SheetJS in bundles, without empty rows. */
export async function* readSheetJsRows(
  sheet: WorkSheet,
  { hidden, from1904, digits }: SheetContext,
): AsyncGenerator<readonly Row[]> {
  hidden.reset()
  for (const [column, look] of (sheet['!cols'] ?? []).slice(0, limits.columns).entries())
    if (look?.hidden === true) hidden.hideColumn(column)
  const builder = new RowBuilder(hidden)
  const read = createCellReader(from1904, digits)
  const merged = new RangesByRow(
    (sheet['!merges'] ?? []).map(({ s, e }) => ({
      top: s.r + 1,
      bottom: e.r + 1,
      left: s.c,
      right: e.c,
    })),
  )
  const data: readonly (readonly (CellObject | undefined)[] | undefined)[] = sheet['!data'] ?? []
  let count = 0
  // A damaged file may have its only row at the end of a list of billions: visit existing rows only.
  for (const place of Object.keys(data)) {
    const index = Number(place)
    const cells = data[index]
    if (cells === undefined) continue
    if (index >= limits.sheetRows) throw new TableProblem('damaged')
    const look = sheet['!rows']?.[index]
    builder.begin(index + 1, look?.hidden === true || look?.hpt === 0)
    for (const at of Object.keys(cells)) {
      const column = Number(at)
      const found = cells[column]
      if (found === undefined) continue
      const cell = read(found, (code) => builder.flag(column, code))
      builder.put(column, cell)
      const address = addressOf(found, textOfCell(cell))
      if (cell !== '' && address !== undefined) builder.link(column, address)
    }
    builder.end([...merged.at(index + 1)])
    count += 1
    if (count % rowsAtOnce === 0) yield builder.take()
  }
  yield builder.take()
}

function createCellReader(from1904: boolean, digits: number) {
  const formats = new Map<string, NumberFormat>()
  const formatOf = (code: string): NumberFormat => {
    const known = formats.get(code) ?? formatOfCode(code)
    formats.set(code, known)
    return known
  }
  return ({ t, v, z, f }: CellObject, flag: (code: CellFlagCode) => void): Cell => {
    if (t === 'z') return ''
    if (v === undefined) return f === undefined ? '' : { as: 'fault', text: '=' }
    if (t === 'e') return { as: 'fault', text: nameOfFault.get(Number(v)) ?? '#VALUE!' }
    if (t === 'b') return yesNo(v === true)
    if (typeof v !== 'number') return v === '' ? '' : withoutFormulaGuard({ as: 'text', text: String(v) })
    const code = String(z ?? '')
    if ((v === 0 || v === 1) && yesNoFormat.test(code)) return yesNo(v === 1)
    const written = digits < mostDigits ? String(Number(v.toPrecision(digits))) : String(v)
    return cellOfNumber(written, formatOf(code), { from1904, flag })
  }
}
const mostDigits = 17

/** LibreOffice writes yes and no for Excel as numbers with a format of words: `"TRUE";"TRUE";"FALSE"`. */
const yesNoFormat = /^"([^"]+)";"\1";"[^"]+"$/

function yesNo(is: boolean): Cell {
  return { as: 'yes-no', text: String(is) }
}

/** Error codes ([MS-XLS] 2.5.10), which SheetJS also uses for Numbers. */
const nameOfFault: ReadonlyMap<number, string> = new Map([
  [0x00, '#NULL!'],
  [0x07, '#DIV/0!'],
  [0x0f, '#VALUE!'],
  [0x17, '#REF!'],
  [0x1d, '#NAME?'],
  [0x24, '#NUM!'],
  [0x2a, '#N/A'],
])

function addressOf({ f, l }: CellObject, text: string): string | undefined {
  const address = (f === undefined ? undefined : addressOfFormula(f)) ?? l?.Target
  return address === undefined ? undefined : addressBehind(address, text)
}
