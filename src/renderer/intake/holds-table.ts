import Papa from 'papaparse'
import { recogniseSeparation } from './recognise-separation.ts'

const looksAtRows = 50
const longestName = 60
/** Minimum columns of a table separated by commas: prose rarely has two in every line. */
const leastCommaColumns = 3

/** Returns true if a text file is a table: JSON records, or rows with equally many cells below a header. */
export function holdsTable(start: string): boolean {
  const text = start.replace(/^\ufeff+/, '')
  if (/^\s*\[\s*\{\s*"/.test(text) || /^\s*\{[^\n]*\}\s*\n\s*\{\s*"/.test(text)) return true
  if (/^\s*\{\s*"/.test(text)) return /"\s*:\s*\[\s*\{\s*"/.test(text)
  const { delimiter, newline } = recogniseSeparation(text, '')
  const { data } = Papa.parse<readonly string[]>(text, { delimiter, newline, preview: looksAtRows })
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
