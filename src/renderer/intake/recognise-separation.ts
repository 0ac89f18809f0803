import Papa from 'papaparse'

export type Separation = {
  readonly delimiter: string
  /** `\r` for classic Mac OS files; otherwise `\n`, optionally preceded by `\r`. */
  readonly newline: '\n' | '\r'
}

export const delimiters = [',', ';', '\t', '|'] as const
const looksAtRows = 200

/**
 * Detects the separator: the character that best splits the first rows into equally many parts. `start`: the
 * beginning of the file; its last row may be truncated.
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

/** Length of Excel's hint, such as `sep=;`, which is a line of its own but not a row. */
export function lengthOfHint(start: string): number {
  return hint.exec(start)?.[0].length ?? 0
}

/** Programs that save such a file again quote the line. */
const hint = /^("?)sep=(.)\1[,;\t|]*(?:\r?\n|\r)/i

/** Cells of classic Mac OS files may contain quoted line feeds. */
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
  // Evenness outweighs the number of parts: prose has many commas, but unevenly.
  return times === 0 ? 0 : (times / rows.length) ** 2 * Math.log2(usual + 1)
}

const checkedRows = 50
const longestName = 60
/** Minimum columns of a table separated by commas: prose rarely has two in every line. */
const leastCommaColumns = 3

/** Returns true if a text file is a table: JSON records, or rows with equally many cells below a header. */
export function holdsTable(start: string): boolean {
  const text = start.replace(/^\ufeff+/, '')
  if (/^\s*\[\s*\{\s*"/.test(text) || /^\s*\{[^\n]*\}\s*\n\s*\{\s*"/.test(text)) return true
  if (/^\s*\{\s*"/.test(text)) return /"\s*:\s*\[\s*\{\s*"/.test(text)
  const { delimiter, newline } = recogniseSeparation(text, '')
  const { data } = Papa.parse<readonly string[]>(text, { delimiter, newline, preview: checkedRows })
  // The last row may be truncated.
  const rows = (data.length > 2 ? data.slice(0, -1) : data).filter((cells) => cells.join('').trim() !== '')
  const [names = [], ...others] = rows
  if (names.length < 2 || others.length === 0) return false
  if (others.some((cells) => cells.length !== names.length)) return false
  const areNames = names.every(
    (name) => name.length <= longestName && /\p{L}/u.test(name) && !/[.!?]\s*$/.test(name),
  )
  if (!areNames || new Set(names.map((name) => name.trim().toLowerCase())).size < names.length) return false
  return delimiter !== ',' || names.length >= leastCommaColumns || /,"|",/.test(text)
}
