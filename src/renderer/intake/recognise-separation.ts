import Papa from 'papaparse'

export type Separation = {
  readonly delimiter: string
  /** `\r` for the old Macintosh's files; otherwise `\n`, a `\r` before it belonging to the line break. */
  readonly newline: '\n' | '\r'
}

export const delimiters = [',', ';', '\t', '|'] as const
const looksAtRows = 200

/**
 * Tells what separates the values: the sign that splits the first rows into equally many parts, most of all.
 * `start` is the beginning of the file; its last row may be cut off.
 */
export function recogniseSeparation(start: string, fileName: string): Separation {
  const newline = newlineOf(start)
  const told = hint.exec(start)?.[2]
  if (told !== undefined) return { delimiter: told, newline }
  const preferred = /\.(tsv|tab)$/i.test(fileName) ? '\t' : ','
  let best = { delimiter: preferred as string, score: 0 }
  for (const delimiter of delimiters) {
    const score = scoreOf(start, delimiter, newline) * (delimiter === preferred ? 1.05 : 1)
    if (score > best.score) best = { delimiter, score }
  }
  return { delimiter: best.delimiter, newline }
}

/** Excel's own hint, such as `sep=;`, is a line of its own and no row. */
export function lengthOfHint(start: string): number {
  return hint.exec(start)?.[0].length ?? 0
}

/** Programs that save such a file again put the line into quotes. */
const hint = /^("?)sep=(.)\1[,;\t|]*(?:\r?\n|\r)/i

/** Cells of the old Macintosh's files may hold line feeds, within their quotes. */
function newlineOf(start: string): '\r' | '\n' {
  if (!start.includes('\r')) return '\n'
  const outside = start.replace(/(^|[,;\t|\r\n])"(?:[^"]|"")*(?:"|$)/g, '$1')
  return outside.includes('\r') && !outside.includes('\n') ? '\r' : '\n'
}

function scoreOf(start: string, delimiter: string, newline: '\n' | '\r'): number {
  const { data } = Papa.parse<readonly string[]>(start, { delimiter, newline, preview: looksAtRows })
  const counts = new Map<number, number>()
  const rows = data
    .slice(0, data.length > 1 ? -1 : undefined)
    .filter((cells) => cells.some((cell) => cell !== ''))
  for (const { length } of rows) counts.set(length, (counts.get(length) ?? 0) + 1)
  let [usual, times] = [1, 0]
  for (const [length, found] of counts) {
    if (length > 1 && found > times) [usual, times] = [length, found]
  }
  // Evenness counts for more than the number of parts: prose has many commas, and never equally many.
  return times === 0 ? 0 : (times / rows.length) ** 2 * Math.log2(usual + 1)
}
