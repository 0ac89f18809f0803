import { limits } from '../../limits.ts'
import { TableProblem } from '../../table-problem.ts'

/**
 * Counts the cells that the records of a binary workbook claim, before SheetJS reads them: it trusts every
 * range, so that a few bytes could claim billions of cells. Throws a `TableProblem` if they claim too much.
 */
export class RecordChecks {
  #left: number = limits.sheetRanges

  /** Checks the main stream of an XLS file: records of type, length and data ([MS-XLS] 2.1.4). */
  checkXls(bytes: Uint8Array): void {
    const view = viewOf(bytes)
    for (let at = 0; at + 4 <= bytes.length; ) {
      const [type, length] = [view.getUint16(at, true), view.getUint16(at + 2, true)]
      const data = at + 4
      at = data + length
      if (at > bytes.length) return
      const two = (place: number) => (place + 2 <= length ? view.getUint16(data + place, true) : 0)
      if (type === xls.columns) this.#take(two(0), two(2))
      else if (type === xls.link) this.#takeRange(two(0), two(2), two(4), two(6))
      else if (type === xls.array || type === xls.shared) this.#take(0, formulaCost)
    }
  }

  /** Checks a part of an XLSB file, with types and lengths of variable size ([MS-XLSB] 2.1.4). */
  checkXlsb(bytes: Uint8Array): void {
    const view = viewOf(bytes)
    let at = 0
    const varied = (most: number): number => {
      let value = 0
      for (let place = 0; place < most; place += 1) {
        const byte = bytes[at] ?? 0
        at += 1
        value += (byte & 0x7f) * 2 ** (7 * place)
        if (byte < 0x80) break
      }
      return value
    }
    while (at < bytes.length) {
      const [type, length] = [varied(2), varied(4)]
      const data = at
      at += length
      if (at > bytes.length) return
      const four = (place: number) => (place + 4 <= length ? view.getUint32(data + place, true) : 0)
      if (isTooLong(four(xlsb.textAt.get(type) ?? length), length)) throw new TableProblem('damaged')
      if (type === xlsb.columns) this.#take(four(0), four(4))
      else if (type === xlsb.link) this.#takeRange(four(0), four(4), four(8), four(12))
      else if (type === xlsb.array || type === xlsb.shared) this.#take(0, formulaCost)
      else if (type === xlsb.row && four(0) >= limits.sheetRows) throw new TableProblem('damaged')
      else if (xlsb.isCell(type) && four(0) >= mostColumns) throw new TableProblem('damaged')
    }
  }

  #takeRange(top: number, bottom: number, left: number, right: number): void {
    this.#take(0, Math.max(0, bottom - top + 1) * Math.max(0, right - left + 1))
  }

  #take(first: number, last: number): void {
    this.#left -= Math.max(0, last - first)
    if (this.#left < 0) throw new TableProblem('too-large-unpacked')
  }
}

const xls = { columns: 0x7d, link: 0x01b8, array: 0x0221, shared: 0x04bc } as const
const xlsb = {
  row: 0,
  columns: 0x3c,
  link: 0x01ee,
  array: 0x01aa,
  shared: 0x01ab,
  textAt: new Map<number, number>([
    [0x06, 8],
    [0x08, 8],
    [0x11, 4],
    [0x13, 1],
    [0x3e, 9],
    [0x2c, 2],
    [0x27, 9],
    [0x9c, 8],
    [0x01ee, 16],
  ]),
  isCell: (type: number) => type >= 1 && type <= 11,
} as const
/** Returns true if a text's stated length exceeds its record. A missing text has all bits set. */
function isTooLong(characters: number, length: number): boolean {
  return characters !== 0xffff_ffff && characters * 2 > length
}

/** Cost of such a formula: each cell is compared with its range. */
const formulaCost = 100
const mostColumns = 16_384

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
