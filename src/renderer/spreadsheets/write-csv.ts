import Papa from 'papaparse'

/** Tells Excel that the text is UTF-8; without it, every character beyond ASCII would be two others. */
export const byteOrderMark = '\ufeff'

/** Returns one row of CSV with its line break, guarded against formulas. */
export function csvRow(cells: readonly string[], delimiter: string): string {
  const row = Papa.unparse([cells.map((text, at) => guardText(text, at === 0 && cells.length > 1))], {
    delimiter,
    newline: '\r\n',
  })
  return `${row}\r\n`
}

/** Returns the reader's decimal sign, which is also that of the reader's spreadsheet program. */
export function localDecimalSign(): ',' | '.' {
  return new Intl.NumberFormat([...navigator.languages]).format(1.5).includes(',') ? ',' : '.'
}

/** Returns the delimiter of local spreadsheet programs: a semicolon if the decimal sign is a comma. */
export function localDelimiter(): ',' | ';' {
  return localDecimalSign() === ',' ? ';' : ','
}

/**
 * Prefix of a text that a spreadsheet program would take for a formula. People see the apostrophe. The word
 * joiner after it, which has no width, tells the guard from an apostrophe of the text, so that those are
 * never removed.
 */
const guard = "'\u2060"

/** Characters that programs skip, or take for quotation marks, before they look for the sign of a formula. */
const skipped = String.raw`(?:[^\S\t\r\n]|['"\u2060])*`
/** Japanese and Chinese programs take the wide forms of these signs for a formula, too. */
const sign = String.raw`[=+\-@\t\uff1d\uff0b\uff0d\uff20]`
const atStart = String.raw`(?=${skipped}(?:${sign}|\r))`
const inside = String.raw`(?=${skipped}(?:${sign}|\r(?!\n)))`
const afterSeparator = String.raw`(?<=[,;\t|\r\n])`

/**
 * Places where a cell may begin: the text's beginning, and after every character that may separate cells in a
 * program with other settings. Quotation marks do not help there: they only count where a cell begins.
 */
const toGuard = new RegExp(`^${atStart}|${afterSeparator}${inside}`, 'g')
const guarded = new RegExp(`^${guard}${atStart}|${afterSeparator}${guard}${inside}`, 'g')

/** Spreadsheet programs evaluate text that begins like a formula; a negative number is only itself. */
const number = /^-(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/

/**
 * Keeps a cell from being taken for a formula, whichever separator the program expects. A number stays a number, unless
 * it `beginsLine`: with another separator, the cells after it belong to the same cell as it does.
 */
export function guardText(text: string, beginsLine = false): string {
  return !beginsLine && number.test(text) ? text : text.replace(toGuard, guard)
}

/** Removes what `guardText` added, and nothing else. */
export function unguardText(text: string): string {
  return text.includes(guard) ? text.replace(guarded, '') : text
}
