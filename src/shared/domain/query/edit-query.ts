import { parseQuery } from './parse-query.ts'
import { type NewTerm, printTerm } from './print-query.ts'
import type { QueryTerm } from './query.ts'

/** The text with one of its terms written anew; the rest stays as it was typed. */
export function replaceTerm(text: string, term: QueryTerm, by: NewTerm): string {
  return (
    text.slice(0, term.from) + printTerm(by, { isLastWord: isLastWord(text, term) }) + text.slice(term.to)
  )
}

/** The text without one of its terms, and without the space that held it apart from the next. */
export function removeTerm(text: string, { from, to }: QueryTerm): string {
  const before = text.slice(0, from).trimEnd()
  const after = text.slice(to).trimStart()
  return before === '' || after === '' ? before + after : `${before} ${after}`
}

/** The text with one more term at its end; words that follow it are words of their own. */
export function addTerm(text: string, term: NewTerm): string {
  const before = text.trimEnd()
  const printed = printTerm(term, { isLastWord: term.kind === 'words' && !term.without })
  return before === '' ? printed : `${before} ${printed}`
}

function isLastWord(text: string, term: QueryTerm): boolean {
  const words = parseQuery(text).terms.filter(({ kind, without }) => kind === 'words' && !without)
  return words.every(({ from }) => from <= term.from)
}
