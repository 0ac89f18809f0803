import type { ReviewProblemCode } from '../../shared/domain/review-problems.ts'
import type { Encoding } from '../intake/encodings.ts'
import { unguardText } from './write-csv.ts'
/**
 * Cell as its file describes it. A bare string comes from a format without kinds (CSV, a web page's table):
 * its meaning is guessed from its whole column. `json` holds JSON as in the file.
 */
export type TypedCell = {
  readonly as: 'text' | 'number' | 'yes-no' | 'date' | 'json' | 'fault'
  /** `true` or `false` for yes-no, ISO 8601 for a date, the spreadsheet's text for a fault (`#REF!`). */
  readonly text: string
}
export type Cell = string | TypedCell

export type RowFault =
  | 'quote-not-closed'
  | 'row-too-long'
  | 'too-many-cells'
  | 'json-not-readable'
  | 'not-a-record'

export type Row = {
  readonly number: number
  readonly cells: readonly Cell[]
  readonly fault?: RowFault
  readonly flags?: readonly CellFlag[]
  readonly links?: readonly CellLink[]
  /** Merged cells: each belongs to the cell `from`, to the left. */
  readonly wide?: readonly { readonly column: number; readonly from: number }[]
}

export type CellLink = { readonly column: number; readonly address: string }

export function isEmptyCell(cell: Cell | undefined): boolean {
  return cell === undefined || (typeof cell === 'string' ? cell.trim() === '' : cell.text === '')
}

/** Text of a failed formula, in a format without kinds. */
const faultText = /^(#(DIV\/0!|N\/A|NAME\?|NULL!|NUM!|REF!|VALUE!)|Err:5\d\d)$/

export function isFault(cell: Cell): boolean {
  return typeof cell === 'string' ? faultText.test(cell.trim()) : cell.as === 'fault'
}

export function isEmptyRow({ cells, fault }: Row): boolean {
  return fault === undefined && cells.every(isEmptyCell)
}

/** Returns the length of a row in UTF-16 units, plus one for each cell, since empty cells take memory too. */
export function lengthOfRow({ cells }: Row): number {
  let length = cells.length
  for (const cell of cells) length += typeof cell === 'string' ? cell.length : cell.text.length
  return length
}

export function textOfCell(cell: Cell | undefined): string {
  if (cell === undefined) return ''
  if (typeof cell === 'string') return cell
  return cell.as === 'json' ? textOfJson(cell.text) : cell.text
}

function textOfJson(raw: string): string {
  if (!raw.startsWith('"')) return raw === 'null' ? '' : raw
  // Parses texts only; numbers would lose their spelling.
  const text: unknown = JSON.parse(raw)
  return String(text)
}

/**
 * Value that a reader could not carry over exactly. The code that uses the cell reports it. A value without a
 * flag is exact.
 */
export type CellFlag = {
  readonly column: number
  readonly code: CellFlagCode
}

/** Flags of possibly wrong values: the row waits in the review until a person has checked the cell. */
const blockingCodes = [
  'number-not-exact',
  'characters-lost',
  'cell-not-readable',
  'cell-too-long',
] as const satisfies readonly ReviewProblemCode[]
type BlockingCode = (typeof blockingCodes)[number]

/** `…-as-text`: nothing is lost, but the value became text. Reported once a column. */
export type CellFlagCode =
  | BlockingCode
  | 'duration-as-text'
  | 'date-as-text'
  /** `n/a` in a column of numbers, or a day that no calendar has: held back in the review. */
  | 'not-of-kind'
  /** Shown as a power of ten, `1.20E+05`: right for an amount, wrong for an ID such as `12E4`. */
  | 'shown-as-power'
  /** Removed from IDs, addresses and names; metadata and texts keep them. */
  | 'invisible-characters'

export function isBlocking(code: CellFlagCode): code is BlockingCode {
  return blockingCodes.some((one) => one === code)
}

export function flagsByColumn({ flags = [] }: Row): ReadonlyMap<number, ReadonlySet<CellFlagCode>> {
  const found = new Map<number, Set<CellFlagCode>>()
  for (const { column, code } of flags) {
    const codes = found.get(column)
    if (codes === undefined) found.set(column, new Set([code]))
    else codes.add(code)
  }
  return found
}

/** Format of a table in its file. */
export type TableFormat =
  | ({ readonly kind: 'delimited'; readonly delimiter: string } & TextFormat)
  | {
      readonly kind: 'workbook'
      readonly sheets: readonly { readonly name: string; readonly isHidden: boolean }[]
      readonly sheet: number
    }
  /** `list`: the names that lead to the list of records; empty if it is the document itself. */
  | ({ readonly kind: 'json'; readonly list: string } & TextFormat)
  | ({ readonly kind: 'web-table' } & TextFormat)

export type TextFormat = {
  /** Null for a source without bytes. */
  readonly encoding: Encoding | null
  /** True if the encoding was guessed: neither declared nor chosen. */
  readonly isGuess: boolean
}

export type HiddenCount = { readonly rows: number; readonly columns: number }

export type HiddenContent = {
  count(): HiddenCount
  /** Returns a column's position in its file, for its letter. */
  placeOf(column: number): number
}

export type ReadingWishes = {
  readonly encoding?: Encoding
  readonly delimiter?: string
  /** Position of the sheet in the workbook, from 0. */
  readonly sheet?: number
  readonly includesHidden?: boolean
}

export type OpenTable = {
  readonly format: TableFormat
  /** Fields of JSON records by name, filled while reading. Null if a header row gives the names. */
  readonly names: Map<string, number> | null
  readonly hidden?: HiddenContent
  rows(): AsyncGenerator<readonly Row[]>
}

/** Removes NUL characters, which no program shows, and the formula guard. */
export function cleanCell(cell: Cell): Cell {
  if (typeof cell === 'string') return cleanText(cell)
  return cell.as === 'text' ? { as: 'text', text: cleanText(cell.text) } : cell
}

function cleanText(text: string): string {
  const unguarded = unguardText(text)
  return unguarded.includes('\0') ? unguarded.replaceAll('\0', '') : unguarded
}

/**
 * Removes the formula that keeps a spreadsheet from reading a text as a number: `="0017"`. Guarded text stays
 * text, even if it looks like a number.
 */
export function withoutFormulaGuard(cell: Cell): Cell {
  const text = typeof cell === 'string' ? cell : cell.text
  if (text.charCodeAt(0) !== equalsSign || (typeof cell !== 'string' && cell.as !== 'text')) return cell
  const inner = /^="((?:[^"]|"")*)"$/.exec(text)?.[1]?.replaceAll('""', '"')
  if (inner === undefined) return cell
  return inner === '' ? '' : { as: 'text', text: inner }
}
const equalsSign = 61

/** Maximum characters of a cell; Excel truncates the rest (Excel specifications and limits). */
const excelLength = 32_767

/** Returns true if a text has Excel's maximum length, and so was probably truncated. */
export function isCutByExcel(cell: Cell): boolean {
  return (typeof cell === 'string' || cell.as === 'text' ? textOfCell(cell) : '').length === excelLength
}

/** Returns true if the cell has replacement characters or lone surrogates. */
export function hasLostSigns(cell: Cell): boolean {
  const text = typeof cell === 'string' ? cell : cell.text
  if (text.includes('\0') || text.includes('\ufffd') || !text.isWellFormed()) return true
  return typeof cell !== 'string' && cell.as === 'json' && hasEscapedHalf(text)
}

/** Returns true if JSON has a lone surrogate escape, such as `\ud83d`, which no encoding can hold. */
function hasEscapedHalf(raw: string): boolean {
  if (!halfEscape.test(raw)) return false
  const unescaped = raw.replace(jsonEscape, (_all, code: string | undefined) =>
    code === undefined ? '' : String.fromCharCode(Number.parseInt(code, 16)),
  )
  return !unescaped.isWellFormed()
}
const halfEscape = /\\ud[89a-f]/i
const jsonEscape = /\\(?:u([0-9a-f]{4})|.)/gi
