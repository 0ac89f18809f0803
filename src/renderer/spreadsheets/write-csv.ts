import Papa from 'papaparse'

/** Marks the text as UTF-8 for Excel; without it, every character beyond ASCII becomes two. */
export const byteOrderMark = '\ufeff'

export function csvRow(cells: readonly string[], delimiter: string): string {
  const row = Papa.unparse([cells.map((text, at) => guardText(text, at === 0 && cells.length > 1))], {
    delimiter,
    newline: '\r\n',
  })
  return `${row}\r\n`
}

export function localDecimalSign(): ',' | '.' {
  return new Intl.NumberFormat([...navigator.languages]).format(1.5).includes(',') ? ',' : '.'
}

export function localDelimiter(): ',' | ';' {
  return localDecimalSign() === ',' ? ';' : ','
}

/**
 * Prefix of a text that a spreadsheet program would evaluate as a formula. People see the apostrophe. The
 * zero-width word joiner after it tells the guard from an apostrophe of the text, so that those are never
 * removed.
 */
const guard = "'\u2060"

/** Characters that programs skip or take for quotes before the sign of a formula. */
const skipped = String.raw`(?:[^\S\t\r\n]|['"\u2060])*`
/** Japanese and Chinese programs also accept the wide forms as signs of a formula. */
const sign = String.raw`[=+\-@\t\uff1d\uff0b\uff0d\uff20]`
const atStart = String.raw`(?=${skipped}(?:${sign}|\r))`
const inside = String.raw`(?=${skipped}(?:${sign}|\r(?!\n)))`
const afterSeparator = String.raw`(?<=[,;\t|\r\n])`

/**
 * Where a cell may begin: at the start, and after every separator of a program with other settings. Quotes do
 * not protect: they only count where a cell begins.
 */
const toGuard = new RegExp(`^${atStart}|${afterSeparator}${inside}`, 'g')
const guarded = new RegExp(`^${guard}${atStart}|${afterSeparator}${guard}${inside}`, 'g')

/** Negative numbers begin like a formula but are harmless. */
const number = /^-(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/

/**
 * Keeps a cell from being evaluated as a formula, whichever separator the program expects. Numbers are
 * unchanged, unless the cell `beginsLine`: with another separator, following cells would belong to it.
 */
export function guardText(text: string, beginsLine = false): string {
  return !beginsLine && number.test(text) ? text : text.replace(toGuard, guard)
}

export function unguardText(text: string): string {
  return text.includes(guard) ? text.replace(guarded, '') : text
}
