import Papa from 'papaparse'
import type { Row, RowFault } from '../cell.ts'
import { limits } from '../limits.ts'

export type RowEnd =
  /** The row ends before `at`, its line break included. */
  | { readonly kind: 'whole'; readonly at: number; readonly cells: number }
  /** A quote opens and never closes as it should: the first line ends before `at`. */
  | { readonly kind: 'broken'; readonly at: number }
  /** The text ends before it is known. */
  | { readonly kind: 'open' }

type Signs = { readonly delimiter: string; readonly newline: string }

/**
 * Finds where one row of CSV ends. A quote that is not closed would swallow every row after it; where a quoted field
 * reaches over a line break and then meets a quote that neither closes nor is doubled, its first line is given up
 * alone. No sign is looked at more than a few times, so that many such lines cost no more than they are long.
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
    // Within the line only: a text without any delimiter would be searched to its end for each of its rows.
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

/** The place of the delimiter or line break after the quote that closes the field which opens at `open`. */
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

export type Separation = {
  readonly delimiter: string
  /** `\r` for the old Macintosh's files; otherwise `\n`, a `\r` before it belonging to the line break. */
  readonly newline: '\n' | '\r'
}

export type ReadingBounds = {
  /** A longer row is cut off. */
  readonly rowLength: number
  /** How much is parsed at a time: enough to be fast, and little enough for progress to be seen. */
  readonly pieceLength: number
}

const usualBounds: ReadingBounds = { rowLength: limits.rowLength, pieceLength: 100_000 }
/** What is shown of a row that is too long to be kept. */
const shownLength = 1000

/**
 * Reads comma- or otherwise separated values piece by piece. Never throws for what is in the text: a row that cannot
 * be read says so, and the rows beside it are read as if it were not there. Rows come in bundles, empty ones included.
 */
export async function* readDelimited(
  text: AsyncIterable<string>,
  { delimiter, newline }: Separation,
  { rowLength, pieceLength }: ReadingBounds = usualBounds,
): AsyncGenerator<readonly Row[]> {
  const fast = new Papa.Parser({ delimiter, newline })
  const exact = new Papa.Parser({ delimiter, newline, fastMode: false })
  let number = 0
  let pending = ''
  let wanted = pieceLength
  let skipsLine = false

  const toRow = (found: readonly string[], fault?: RowFault, endsQuoted = false): Row => {
    number += 1
    const last = found.at(-1)
    const cells =
      newline === '\n' && !endsQuoted && last?.endsWith('\r') === true
        ? found.with(-1, last.slice(0, -1))
        : found
    if (cells.length > limits.columns)
      return { number, cells: cells.slice(0, limits.columns), fault: fault ?? 'too-many-cells' }
    return fault === undefined ? { number, cells } : { number, cells, fault }
  }
  const splitPlainly = (line: string, fault: RowFault): Row =>
    toRow(
      line
        .slice(0, rowLength)
        .replace(/[\r\n]+$/, '')
        .split(delimiter, limits.columns),
      fault,
    )

  const readCarefully = (isEnd: boolean): Row[] => {
    const rows: Row[] = []
    let at = 0
    while (at < pending.length) {
      const end = findRowEnd(pending, at, { delimiter, newline })
      if (end.kind === 'open' && !isEnd && pending.length - at <= rowLength) break
      if (end.kind === 'whole') {
        const raw = pending.slice(at, end.at)
        if (end.cells > limits.columns) {
          rows.push(splitPlainly(raw, 'too-many-cells'))
          at = end.at
          continue
        }
        for (const cells of cellsOf(exact.parse(raw, 0, true)))
          rows.push(toRow(cells, undefined, quotedReturn.test(raw)))
        at = end.at
        continue
      }
      const found = end.kind === 'broken' ? end.at : pending.indexOf(newline, at) + 1
      const lineEnd = found === 0 ? pending.length : found
      if (lineEnd - at > rowLength) {
        rows.push(splitPlainly(pending.slice(at, at + shownLength), 'row-too-long'))
        skipsLine = found === 0
      } else rows.push(splitPlainly(pending.slice(at, lineEnd), 'quote-not-closed'))
      at = lineEnd
    }
    pending = pending.slice(at)
    return rows
  }

  const read = (isEnd: boolean): Row[] => {
    if (skipsLine) {
      const end = pending.indexOf(newline)
      pending = end === -1 ? '' : pending.slice(end + 1)
      skipsLine = end === -1
    }
    if (pending === '') return []
    // Every row ends with a line break, so that nothing but an open quote can leave one unfinished.
    if (isEnd && !pending.endsWith(newline)) pending += newline
    // The parser tells a carriage return within the last cell from one of the line break only where a row is alone.
    // So does a row of millions of cells, which would take a multiple of its length.
    if (pending.includes('\r"') || pending.length > 3 * pieceLength) return readCarefully(isEnd)
    const found: { readonly errors: readonly unknown[]; readonly meta: { readonly cursor: number } } =
      fast.parse(pending, 0, true)
    const { cursor } = found.meta
    const isStuck = isEnd ? cursor < pending.length : cursor === 0 && pending.length > rowLength
    if (found.errors.length > 0 || isStuck) return readCarefully(isEnd)
    pending = pending.slice(cursor)
    return cellsOf(found).map((cells) => toRow(cells))
  }

  for await (const piece of inPieces(text, pieceLength)) {
    pending += piece
    if (pending.length < wanted) continue
    const rows = read(false)
    // A row longer than what was read is read again only once there is twice as much.
    wanted = rows.length === 0 ? pending.length * 2 : pieceLength + pending.length
    wanted = Math.min(wanted, Math.max(rowLength, pieceLength) + pieceLength)
    if (rows.length > 0) yield rows
  }
  const rest = read(true)
  if (rest.length > 0) yield rest
}

/** However much comes at once, no more is split into cells at a time. */
async function* inPieces(text: AsyncIterable<string>, length: number): AsyncGenerator<string> {
  for await (const piece of text)
    for (let at = 0; at < piece.length; at += length) yield piece.slice(at, at + length)
}

/** The row ends in a quoted cell whose last sign is a carriage return. */
const quotedReturn = /\r"[^\S\r\n]*\r?\n$/

/** The parser's type says nothing of its result; without a header it is rows of texts. */
function cellsOf(result: unknown): readonly (readonly string[])[] {
  return (result as { readonly data: readonly (readonly string[])[] }).data
}
