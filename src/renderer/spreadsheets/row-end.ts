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
export function findRowEnd(text: string, start: number, signs: Signs): RowEnd {
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
