import { searchable } from '../../../shared/domain/query/search-text.ts'
import type { Database } from '../database.ts'
import { expandBeginning } from './word-beginnings.ts'

type Wanted = {
  readonly text: string
  readonly isBeginning: boolean
  readonly column?: 'title' | 'document_id'
}

/**
 * An FTS5 expression for words that stand together; undefined where there is no word in the text. Only letters, digits
 * and marks get into it, so nothing typed can become an operator.
 */
export function matchOf(db: Database, { text, isBeginning, column }: Wanted): string | undefined {
  const words = searchable(text)
  if (words === '') return undefined
  const inside = isBeginning ? beginningOf(db, words) : `"${words}"`
  return column === undefined ? inside : `${column} : (${inside})`
}

function beginningOf(db: Database, words: string): string {
  const at = words.lastIndexOf(' ') + 1
  const before = words.slice(0, at)
  const expanded = expandBeginning(db, words.slice(at))
  if (expanded === null) return `"${words}" *`
  // Nothing begins so: a word that no index has.
  if (expanded.length === 0) return `"${words}"`
  const each = expanded.map((word) => `"${before}${word.text}"${word.isBeginning ? ' *' : ''}`)
  return each.length === 1 ? (each[0] ?? '') : `(${each.join(' OR ')})`
}
