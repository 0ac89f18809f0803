import Papa from 'papaparse'
import { cutText } from '../../../shared/domain/cut-text.ts'
import type { Separation } from '../../intake/recognise-separation.ts'
import { type Row, type RowFault, withoutFormulaGuard } from '../cell.ts'
import { limits } from '../limits.ts'

export type RowEnd =
  | { readonly kind: 'whole'; readonly at: number; readonly cells: number }
  /** An opening quote is never closed properly: the first line ends before `at`. */
  | { readonly kind: 'broken'; readonly at: number }
  /** The text ends before the row does. */
  | { readonly kind: 'open' }

type Signs = { readonly delimiter: string; readonly newline: string }

/**
 * Finds the end of a CSV row. An unclosed quote would swallow every later row: if a quoted field spans a line
 * break and then has a quote that neither closes nor is doubled, only its first line is given up. Each
 * character is examined a few times at most, so the time is linear.
 */
function findRowEnd(text: string, start: number, signs: Signs): RowEnd {
  let line = endOfLine(text, start, signs.newline)
  let cells = 1
  for (let at = start; ; ) {
    if (text[at] === '"') {
      const closed = closingQuote(text, at, signs)
      if (closed === undefined) return { kind: 'open' }
      if (closed === 'broken')
        return { kind: 'broken', at: endOfLine(text, start, signs.newline) ?? text.length }
      if (text[closed] === signs.newline) return { kind: 'whole', at: closed + 1, cells }
      at = closed + 1
      cells += 1
      if (line !== undefined && at > line) line = endOfLine(text, at, signs.newline)
      continue
    }
    if (line === undefined) return { kind: 'open' }
    // Search the line only: text without delimiters would be searched completely for each row.
    const next = text.slice(at, line).indexOf(signs.delimiter)
    if (next === -1) return { kind: 'whole', at: line, cells }
    at += next + 1
    cells += 1
  }
}

function endOfLine(text: string, from: number, newline: string): number | undefined {
  const found = text.indexOf(newline, from)
  return found === -1 ? undefined : found + 1
}

function closingQuote(
  text: string,
  open: number,
  { delimiter, newline }: Signs,
): number | 'broken' | undefined {
  let line: number | undefined
  for (let quote = text.indexOf('"', open + 1); quote !== -1; quote = text.indexOf('"', quote + 1)) {
    if (text[quote + 1] === '"') {
      quote += 1
      continue
    }
    let after = quote + 1
    while (text[after] === ' ' || (text[after] === '\r' && newline !== '\r')) after += 1
    if (after >= text.length) return undefined
    if (text[after] === delimiter || text[after] === newline) return after
    line ??= endOfLine(text, open, newline) ?? text.length
    if (line <= quote) return 'broken'
  }
  return undefined
}

export type ReadingBounds = {
  readonly rowLength: number
  /** Length parsed at a time: fast, and short enough for visible progress. */
  readonly pieceLength: number
}

const usualBounds: ReadingBounds = { rowLength: limits.rowLength, pieceLength: 100_000 }
const shownLength = 1000

/**
 * Reads delimiter-separated values in chunks. Never throws for bad content: an unreadable row carries its
 * fault and does not affect its neighbours. Rows come in bundles, including empty ones.
 */
export async function* readDelimited(
  text: AsyncIterable<string>,
  { delimiter, newline }: Separation,
  { rowLength, pieceLength }: ReadingBounds = usualBounds,
): AsyncGenerator<readonly Row[]> {
  const reader = new RowReader({ delimiter, newline }, { rowLength, pieceLength })
  let wanted = pieceLength
  for await (const piece of inPieces(text, pieceLength)) {
    reader.add(piece)
    if (reader.pendingLength < wanted) continue
    const rows = reader.read(false)
    // A row longer than the text read so far is parsed again only once the text has doubled.
    wanted = rows.length === 0 ? reader.pendingLength * 2 : pieceLength + reader.pendingLength
    wanted = Math.min(wanted, Math.max(rowLength, pieceLength) + pieceLength)
    if (rows.length > 0) yield rows
  }
  const rest = reader.read(true)
  if (rest.length > 0) yield rest
}

class RowReader {
  readonly #separation: Separation
  readonly #bounds: ReadingBounds
  readonly #fast: Papa.Parser
  readonly #exact: Papa.Parser
  #number = 0
  #pending = ''
  #skipsLine = false

  constructor({ delimiter, newline }: Separation, bounds: ReadingBounds) {
    this.#separation = { delimiter, newline }
    this.#bounds = bounds
    this.#fast = new Papa.Parser({ delimiter, newline })
    this.#exact = new Papa.Parser({ delimiter, newline, fastMode: false })
  }

  get pendingLength(): number {
    return this.#pending.length
  }

  add(text: string): void {
    this.#pending += text
  }

  read(isEnd: boolean): Row[] {
    const { newline } = this.#separation
    const { rowLength, pieceLength } = this.#bounds
    if (this.#skipsLine) this.#skipLine()
    if (this.#pending === '') return []
    // With a final line break, only an open quote can leave a row unfinished.
    if (isEnd && !this.#pending.endsWith(newline)) this.#pending += newline
    // The parser distinguishes a trailing carriage return in the last cell from the line break only if a row
    // is alone. A row of millions of cells is also parsed alone, since it needs a multiple of its length.
    if (this.#pending.includes('\r"') || this.#pending.length > 3 * pieceLength)
      return this.#readCarefully(isEnd)
    const found: { readonly errors: readonly unknown[]; readonly meta: { readonly cursor: number } } =
      this.#fast.parse(this.#pending, 0, true)
    const { cursor } = found.meta
    const isStuck = isEnd ? cursor < this.#pending.length : cursor === 0 && this.#pending.length > rowLength
    if (found.errors.length > 0 || isStuck) return this.#readCarefully(isEnd)
    this.#pending = this.#pending.slice(cursor)
    return cellsOf(found).map((cells) => this.#toRow(cells))
  }

  #skipLine(): void {
    const end = this.#pending.indexOf(this.#separation.newline)
    this.#pending = end === -1 ? '' : this.#pending.slice(end + 1)
    this.#skipsLine = end === -1
  }

  #readCarefully(isEnd: boolean): Row[] {
    const { rowLength } = this.#bounds
    const pending = this.#pending
    const rows: Row[] = []
    let at = 0
    while (at < pending.length) {
      const end = findRowEnd(pending, at, this.#separation)
      if (end.kind === 'open' && !isEnd && pending.length - at <= rowLength) break
      if (end.kind === 'whole') {
        rows.push(...this.#wholeRow(pending.slice(at, end.at), end.cells))
        at = end.at
        continue
      }
      const found = end.kind === 'broken' ? end.at : pending.indexOf(this.#separation.newline, at) + 1
      const lineEnd = found === 0 ? pending.length : found
      if (lineEnd - at > rowLength) {
        rows.push(this.#splitPlainly(cutText(pending.slice(at), shownLength), 'row-too-long'))
        this.#skipsLine = found === 0
      } else rows.push(this.#splitPlainly(pending.slice(at, lineEnd), 'quote-not-closed'))
      at = lineEnd
    }
    this.#pending = pending.slice(at)
    return rows
  }

  #wholeRow(raw: string, cellCount: number): Row[] {
    if (cellCount > limits.columns) return [this.#splitPlainly(raw, 'too-many-cells')]
    const found = cellsOf(this.#exact.parse(raw, 0, true))
    return found.map((cells) => this.#toRow(cells, undefined, quotedReturn.test(raw)))
  }

  #splitPlainly(line: string, fault: RowFault): Row {
    const text = line.slice(0, this.#bounds.rowLength).replace(/[\r\n]+$/, '')
    return this.#toRow(text.split(this.#separation.delimiter, limits.columns), fault)
  }

  #toRow(found: readonly string[], fault?: RowFault, endsQuoted = false): Row {
    this.#number += 1
    const number = this.#number
    const last = found.at(-1)
    const cells =
      this.#separation.newline === '\n' && !endsQuoted && last?.endsWith('\r') === true
        ? found.with(-1, last.slice(0, -1))
        : found
    const isGuarded = cells.some((cell) => cell.startsWith('="'))
    const unguarded = isGuarded ? cells.map(withoutFormulaGuard) : cells
    if (cells.length > limits.columns)
      return { number, cells: cells.slice(0, limits.columns), fault: fault ?? 'too-many-cells' }
    return fault === undefined ? { number, cells: unguarded } : { number, cells: unguarded, fault }
  }
}

async function* inPieces(text: AsyncIterable<string>, length: number): AsyncGenerator<string> {
  for await (const piece of text)
    for (let at = 0; at < piece.length; at += length) yield piece.slice(at, at + length)
}

/** Matches a row whose last cell is quoted and ends with a carriage return. */
const quotedReturn = /\r"[^\S\r\n]*\r?\n$/

/** The parser's result is untyped; without a header it is rows of texts. */
function cellsOf(result: unknown): readonly (readonly string[])[] {
  return (result as { readonly data: readonly (readonly string[])[] }).data
}
