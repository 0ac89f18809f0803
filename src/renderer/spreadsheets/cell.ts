import type { ReviewProblemCode } from '../../shared/domain/review-problems.ts'
import type { Encoding } from '../intake/encodings.ts'
import { unguardText } from './write-csv.ts'
/**
 * Cell as its file describes it. A bare string comes from a format without kinds (CSV, a table of a web
 * page): what it means is guessed from all the cells of its column. `json` holds JSON as it stands in the
 * file.
 */
export type TypedCell = {
  readonly as: 'text' | 'number' | 'yes-no' | 'date' | 'json' | 'fault'
  /** `true` or `false` for yes-no, ISO 8601 for a date, the spreadsheet's text for a fault (`#REF!`). */
  readonly text: string
}
export type Cell = string | TypedCell

/** Why a whole row could not be read as it stands. Its cells hold the part that could be read. */
export type RowFault =
  | 'quote-not-closed'
  | 'row-too-long'
  | 'too-many-cells'
  | 'json-not-readable'
  | 'not-a-record'

export type Row = {
  /** Row number as the spreadsheet program counts: the first row of the file is 1. */
  readonly number: number
  readonly cells: readonly Cell[]
  readonly fault?: RowFault
  /** Cells that could not be carried over exactly; left out where there are none. */
  readonly flags?: readonly CellFlag[]
  /** Addresses behind cells, which show something else. */
  readonly links?: readonly CellLink[]
  /** Merged cells: each is shown as one with the cell `from`, to the left. */
  readonly wide?: readonly { readonly column: number; readonly from: number }[]
}

export type CellLink = { readonly column: number; readonly address: string }

export function isEmptyCell(cell: Cell | undefined): boolean {
  return cell === undefined || (typeof cell === 'string' ? cell.trim() === '' : cell.text === '')
}

/** Text that a spreadsheet shows for a failed formula, in a format without kinds. */
const faultText = /^(#(DIV\/0!|N\/A|NAME\?|NULL!|NUM!|REF!|VALUE!)|Err:5\d\d)$/

export function isFault(cell: Cell): boolean {
  return typeof cell === 'string' ? faultText.test(cell.trim()) : cell.as === 'fault'
}

export function isEmptyRow({ cells, fault }: Row): boolean {
  return fault === undefined && cells.every(isEmptyCell)
}

/**
 * Returns the length of a row in UTF-16 units, plus one for each cell, which takes room even where it is
 * empty.
 */
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
  // Parses texts only, which have one reading; numbers would lose their spelling.
  const text: unknown = JSON.parse(raw)
  return String(text)
}

/**
 * Value that a reader could not carry over exactly. The reader puts the flag on the row, at the column of the
 * cell; the code that uses the cell tells the user. A value without a flag is exactly what the file holds.
 */
export type CellFlag = {
  /** The place of the cell in its row, from 0. */
  readonly column: number
  readonly code: CellFlagCode
}

/** Flags of values that may be wrong: the row waits in the review until a person has looked at the cell. */
const blockingCodes = [
  'number-not-exact',
  'characters-lost',
  'cell-not-readable',
  'cell-too-long',
] as const satisfies readonly ReviewProblemCode[]
type BlockingCode = (typeof blockingCodes)[number]

/** `…-as-text`: nothing is lost, but the value has become text. Told once for the column. */
export type CellFlagCode =
  | BlockingCode
  | 'duration-as-text'
  | 'date-as-text'
  /** Shown as a power of ten, `1.20E+05`: right for an amount, and wrong for an ID such as `12E4`. */
  | 'shown-as-power'
  /** Left out of IDs, addresses and names; metadata and texts keep them. */
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
  /** `list` are the names that lead to the list of records; empty where it is the whole document. */
  | ({ readonly kind: 'json'; readonly list: string } & TextFormat)
  | ({ readonly kind: 'web-table' } & TextFormat)

export type TextFormat = {
  /** Null for a source without bytes. */
  readonly encoding: Encoding | null
  /** Whether the encoding is guessed from the bytes: it is neither declared nor chosen. */
  readonly isGuess: boolean
}

/** Rows and columns with content that their program hides. */
export type HiddenCount = { readonly rows: number; readonly columns: number }

export type HiddenContent = {
  /** Counts what is hidden in the rows read so far. */
  count(): HiddenCount
  /** Returns the place of a column in its file, for naming it by a letter. */
  placeOf(column: number): number
}

/** Choices of the user that override what was recognised. */
export type ReadingWishes = {
  readonly encoding?: Encoding
  readonly delimiter?: string
  /** The place of the sheet in the workbook, from 0. */
  readonly sheet?: number
  /** Whether rows and columns that the program hides are read. */
  readonly includesHidden?: boolean
}

/** A table that can be read from its beginning as often as wanted. */
export type OpenTable = {
  readonly format: TableFormat
  /** The fields of JSON records by name; filled while rows are read. Null where a row can give the names. */
  readonly names: Map<string, number> | null
  /** Left out where the format hides nothing. */
  readonly hidden?: HiddenContent
  rows(): AsyncGenerator<readonly Row[]>
}

/** Removes NUL characters, which no program shows, and the guard against formulas. */
export function cleanCell(cell: Cell): Cell {
  if (typeof cell === 'string') return cleanText(cell)
  return cell.as === 'text' ? { as: 'text', text: cleanText(cell.text) } : cell
}

function cleanText(text: string): string {
  const unguarded = unguardText(text)
  return unguarded.includes('\0') ? unguarded.replaceAll('\0', '') : unguarded
}

/**
 * Returns a text without the formula that keeps a spreadsheet from taking it for a number: `="0017"`. Guarded
 * text stays text, even if it looks like a number.
 */
export function withoutFormulaGuard(cell: Cell): Cell {
  const text = typeof cell === 'string' ? cell : cell.text
  if (text.charCodeAt(0) !== equalsSign || (typeof cell !== 'string' && cell.as !== 'text')) return cell
  const inner = /^="((?:[^"]|"")*)"$/.exec(text)?.[1]?.replaceAll('""', '"')
  if (inner === undefined) return cell
  return inner === '' ? '' : { as: 'text', text: inner }
}
const equalsSign = 61

/** Maximum characters of a cell; Excel cuts off the rest (Excel specifications and limits). */
const excelLength = 32_767

/** Whether a text has Excel's maximum length, and so was probably cut. */
export function isCutByExcel(cell: Cell): boolean {
  return (typeof cell === 'string' || cell.as === 'text' ? textOfCell(cell) : '').length === excelLength
}

/**
 * Whether the cell has replacement characters, or characters that cannot be shown: half of a surrogate pair.
 */
export function hasLostSigns(cell: Cell): boolean {
  const text = typeof cell === 'string' ? cell : cell.text
  if (text.includes('\0') || text.includes('\ufffd') || !text.isWellFormed()) return true
  return typeof cell !== 'string' && cell.as === 'json' && hasEscapedHalf(text)
}

/** Whether JSON has half of a surrogate pair as an escape, `\ud83d`, which no encoding can hold. */
function hasEscapedHalf(raw: string): boolean {
  if (!halfEscape.test(raw)) return false
  const unescaped = raw.replace(jsonEscape, (_all, code: string | undefined) =>
    code === undefined ? '' : String.fromCharCode(Number.parseInt(code, 16)),
  )
  return !unescaped.isWellFormed()
}
const halfEscape = /\\ud[89a-f]/i
const jsonEscape = /\\(?:u([0-9a-f]{4})|.)/gi
