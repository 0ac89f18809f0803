import type { Database } from '../database.ts'
import { expandBeginning, indexedLengths } from './word-beginnings.ts'
import type { AskedWords } from './words-asked.ts'

/** What the index of words is asked, so written that nothing typed can become an operator. */
export type WordsMatch = {
  readonly expression: string
  /** Whether FTS5 gathers all documents of a beginning before the first one comes, each time that it is asked. */
  readonly isGathered: boolean
}

/** What is found by `expression` may be more than what was asked for; null where every document might be it. */
export type LooseMatch = { readonly expression: string | null; readonly isExact: boolean }

const longestIndexed = Math.max(...indexedLengths)
/** As one sign begins in scripts without spaces: nothing but itself. */
const fewWords = 4

/** Just what was asked for. */
export function exactMatch(db: Database, asked: AskedWords): WordsMatch {
  const { words, isBeginning, column } = asked
  if (!isBeginning) return { expression: within(column, `"${words}"`), isGathered: false }
  const [before, beginning] = lastWordOf(words)
  const expanded = expandBeginning(db, beginning)
  if (expanded === null) return { expression: within(column, `"${words}" *`), isGathered: true }
  // Nothing begins so: a word that no index has.
  if (expanded.length === 0) return { expression: within(column, `"${words}"`), isGathered: false }
  const each = expanded.map((word) => `"${before}${word.text}"${word.isBeginning ? ' *' : ''}`)
  return { expression: within(column, each.join(' OR ')), isGathered: false }
}

/** As near to what was asked for as the index can say at once. */
export function looseMatch(db: Database, asked: AskedWords): LooseMatch {
  const { words, isBeginning, column } = asked
  const [before, beginning] = lastWordOf(words)
  const signs = [...beginning]
  if (!isBeginning || indexedLengths.includes(signs.length)) {
    return { expression: exactMatch(db, asked).expression, isExact: true }
  }
  const exact = exactMatch(db, asked)
  if (signs.length === 1) {
    if ((expandBeginning(db, beginning)?.length ?? 0) <= fewWords && !exact.isGathered)
      return { expression: exact.expression, isExact: true }
    const expression = before === '' ? null : within(column, `"${before.trimEnd()}"`)
    return { expression, isExact: false }
  }
  if (!exact.isGathered) return { expression: exact.expression, isExact: true }
  const indexed = signs.slice(0, longestIndexed).join('')
  return { expression: within(column, `"${before}${indexed}" *`), isExact: false }
}

export function within(column: AskedWords['column'], expression: string): string {
  return column === null ? expression : `${column} : (${expression})`
}

/** What stands before the last word, with the space behind it, and the word. */
export function lastWordOf(words: string): readonly [string, string] {
  const at = words.lastIndexOf(' ') + 1
  return [words.slice(0, at), words.slice(at)]
}
