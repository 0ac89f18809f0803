import { printPath } from './field-path.ts'
import { parseQuery } from './parse-query.ts'
import type { QueryTerm, RangeComparison, WordsTerm } from './query.ts'
import { quoted } from './read-tokens.ts'

type Unplaced<T> = T extends unknown ? Omit<T, 'from' | 'to'> : never
export type NewTerm = Unplaced<QueryTerm>

export function printQuery(terms: readonly NewTerm[]): string {
  const last = terms.findLastIndex((term) => term.kind === 'words' && !term.without)
  return terms.map((term, index) => printTerm(term, { isLastWord: index === last })).join(' ')
}

/** `isLastWord`: an unquoted word there would match as a beginning. */
export function printTerm(term: NewTerm, { isLastWord = false } = {}): string {
  return (term.without ? '-' : '') + printInside(term, isLastWord)
}

function printInside(term: NewTerm, isLastWord: boolean): string {
  switch (term.kind) {
    case 'words':
      return printWords(term, isLastWord)
    case 'filter':
      return 'comparison' in term
        ? `${term.name}:${printComparison(term.comparison)}`
        : `${term.name}:${printValues(term.values.map(String))}`
    case 'field': {
      const { comparison } = term
      const name = printPath(term.path)
      switch (comparison.kind) {
        case 'has':
        case 'missing':
          return `${comparison.kind}:${name}`
        case 'contains':
          return `${name}~${printValues(comparison.values)}`
        default:
          return `${name}:${printComparison(comparison)}`
      }
    }
  }
}

function printComparison(comparison: RangeComparison): string {
  switch (comparison.kind) {
    case 'is':
      return printValues(comparison.values)
    case 'before':
      return `<${comparison.orEqual ? '=' : ''}${printValue(comparison.value)}`
    case 'after':
      return `>${comparison.orEqual ? '=' : ''}${printValue(comparison.value)}`
    case 'between':
      return `${printValue(comparison.low)}..${printValue(comparison.high)}`
  }
}

function printValues(values: readonly string[]): string {
  return values.map(printValue).join(',')
}

const bareValue = /^[^\s"“”„‟,<>=.:~/][^\s"“”„‟,]*$/u

function printValue(value: string): string {
  return bareValue.test(value) && !value.includes('..') ? value : quoted(value)
}

function printWords({ match, text }: Unplaced<WordsTerm>, isLastWord: boolean): string {
  if (match === 'phrase') return quoted(text)
  const bare = match === 'beginning' && !isLastWord ? `${text}*` : text
  // The parser decides whether quotes are needed.
  const [read, ...more] = parseQuery(match === 'word' ? `${bare} x` : bare).terms
  const rest = match === 'word' ? more.length === 1 : more.length === 0
  const isSame = rest && read?.kind === 'words' && !read.without && read.match === match && read.text === text
  if (isSame && !(match === 'word' && isLastWord)) return bare
  return match === 'beginning' ? `${quoted(text)}*` : quoted(text)
}
