import { searchable } from '../../shared/domain/query/search-text.ts'

/**
 * An FTS5 query for what a person typed: all words, the last one as the beginning of a word. Null where there
 * is no word in it. Only letters, digits and marks get into the query, so nothing typed can become an operator.
 */
export function toMatchQuery(typed: string): string | null {
  const phrases = typed
    .split(/\s+/u)
    .map(searchable)
    .filter((words) => words !== '')
    .map((words) => `"${words}"`)
  return phrases.length === 0 ? null : `${phrases.join(' AND ')} *`
}
