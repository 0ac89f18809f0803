import type { CellFlag } from './cell-flag.ts'

/**
 * What a file says a cell is. A bare string comes from a format without kinds (CSV, a table of a web page): what it
 * means is guessed from all the cells of its column. `json` holds JSON as it stands in the file.
 */
export type TypedCell = {
  readonly as: 'text' | 'number' | 'yes-no' | 'date' | 'json' | 'fault'
  /** `true` or `false` for yes-no, ISO 8601 for a date, what the spreadsheet shows for a fault (`#REF!`). */
  readonly text: string
}
export type Cell = string | TypedCell

/** Why a whole row could not be read as it stands. Its cells are what could be made of it all the same. */
export type RowFault =
  | 'quote-not-closed'
  | 'row-too-long'
  | 'too-many-cells'
  | 'json-not-readable'
  | 'not-a-record'

export type Row = {
  /** As the spreadsheet program counts: the first row of the file is 1. */
  readonly number: number
  readonly cells: readonly Cell[]
  readonly fault?: RowFault
  /** Cells that could not be carried over exactly; left out where there are none. */
  readonly flags?: readonly CellFlag[]
}

export function isEmptyCell(cell: Cell | undefined): boolean {
  return cell === undefined || (typeof cell === 'string' ? cell.trim() === '' : cell.text === '')
}

/** What a spreadsheet shows where a formula came to nothing, as it stands in a format without kinds. */
const faultText = /^(#(DIV\/0!|N\/A|NAME\?|NULL!|NUM!|REF!|VALUE!)|Err:5\d\d)$/

export function isFault(cell: Cell): boolean {
  return typeof cell === 'string' ? faultText.test(cell.trim()) : cell.as === 'fault'
}

export function isEmptyRow({ cells, fault }: Row): boolean {
  return fault === undefined && cells.every(isEmptyCell)
}

/** In UTF-16 units, with one for each cell, which takes room even where it is empty. */
export function lengthOfRow({ cells }: Row): number {
  let length = cells.length
  for (const cell of cells) length += typeof cell === 'string' ? cell.length : cell.text.length
  return length
}

/** The cell as plain text, as a person would read it. */
export function textOfCell(cell: Cell | undefined): string {
  if (cell === undefined) return ''
  if (typeof cell === 'string') return cell
  return cell.as === 'json' ? textOfJson(cell.text) : cell.text
}

/** A text without its quotes; anything else as it is written. */
function textOfJson(raw: string): string {
  if (!raw.startsWith('"')) return raw === 'null' ? '' : raw
  // Only a text, which has one reading; numbers, whose spelling would be lost, are never parsed.
  const text: unknown = JSON.parse(raw)
  return String(text)
}
