import type { QueryTerm } from '../../../../shared/domain/query/query.ts'
import { isWordOfItsOwn, searchable } from '../../../../shared/domain/query/search-text.ts'
import type { Database } from '../../db/database.ts'
import { expandSign, indexedLengths } from './word-beginnings.ts'

export type AskedWords = {
  readonly words: string
  readonly isBeginning: boolean
  readonly column: 'title' | 'document_id' | null
}

export function askedWords(text: string, asked: Omit<AskedWords, 'words'>): AskedWords | undefined {
  const words = searchable(text)
  return words === '' ? undefined : { words, ...asked }
}

export function wordsOfTerm(term: QueryTerm): readonly AskedWords[] {
  if (term.kind === 'words') {
    const asked = askedWords(term.text, { isBeginning: term.match === 'beginning', column: null })
    return asked === undefined ? [] : [asked]
  }
  if (term.kind !== 'filter' || term.name !== 'title') return []
  return term.values.flatMap((text) => askedWords(text, { isBeginning: true, column: 'title' }) ?? [])
}

/** Query of the word index, escaped so that typed text cannot become an operator. */
export type WordsMatch = {
  readonly expression: string
  /** True if FTS5 gathers all documents of a prefix before returning the first one, at each query. */
  readonly isGathered: boolean
}

/** May find too many; `expression` is null if every document may match. */
export type LooseMatch = { readonly expression: string | null; readonly isExact: boolean }

const longestIndexed = Math.max(...indexedLengths)

export function exactMatch(db: Database, asked: AskedWords): WordsMatch {
  const { words, isBeginning, column } = asked
  const [before, beginning] = lastWordOf(words)
  const expression = within(column, `"${words}"${isBeginning ? ' *' : ''}`)
  if (isSaidAtOnce(asked)) return { expression, isGathered: false }
  const expanded = [...beginning].length === 1 ? expandSign(db, beginning) : null
  if (expanded === null) return { expression, isGathered: true }
  // No word has this prefix: searches a word that no index has.
  if (expanded.length === 0) return { expression: within(column, `"${words}"`), isGathered: false }
  const each = expanded.map((word) => `"${before}${word.text}"${word.isBeginning ? ' *' : ''}`)
  return { expression: within(column, each.join(' OR ')), isGathered: false }
}

/** Returns the closest match that the index can answer at once. */
export function looseMatch(db: Database, asked: AskedWords): LooseMatch {
  const { words, column } = asked
  if (isSaidAtOnce(asked)) return { expression: exactMatch(db, asked).expression, isExact: true }
  const [before, beginning] = lastWordOf(words)
  const signs = [...beginning]
  if (signs.length > 1) {
    const indexed = signs.slice(0, longestIndexed).join('')
    return { expression: within(column, `"${before}${indexed}" *`), isExact: false }
  }
  // In scripts without spaces, a character is a word of its own.
  if (isWordOfItsOwn(beginning)) return { expression: exactMatch(db, asked).expression, isExact: true }
  return { expression: before === '' ? null : within(column, `"${before.trimEnd()}"`), isExact: false }
}

export function isSaidAtOnce({ words, isBeginning }: AskedWords): boolean {
  return !isBeginning || indexedLengths.includes([...lastWordOf(words)[1]].length)
}

export function within(column: AskedWords['column'], expression: string): string {
  return column === null ? expression : `${column} : (${expression})`
}

/** Splits off the last word; the space stays with the first part. */
export function lastWordOf(words: string): readonly [string, string] {
  const at = words.lastIndexOf(' ') + 1
  return [words.slice(0, at), words.slice(at)]
}
