import Papa from 'papaparse'
import { guardText } from './formula-guard.ts'

/** Tells Excel that the text is UTF-8; without it, every sign beyond ASCII would be two others. */
export const byteOrderMark = '\ufeff'

/** One row of CSV with its line break, guarded against formulas. */
export function csvRow(cells: readonly string[], delimiter: string): string {
  const row = Papa.unparse([cells.map((text, at) => guardText(text, at === 0 && cells.length > 1))], {
    delimiter,
    newline: '\r\n',
  })
  return `${row}\r\n`
}

/** What stands before decimals where the reader is, and so in the reader's spreadsheet program. */
export function localDecimalSign(): ',' | '.' {
  return new Intl.NumberFormat([...navigator.languages]).format(1.5).includes(',') ? ',' : '.'
}

/** Spreadsheet programs expect a semicolon where the comma stands before decimals. */
export function localDelimiter(): ',' | ';' {
  return localDecimalSign() === ',' ? ';' : ','
}
