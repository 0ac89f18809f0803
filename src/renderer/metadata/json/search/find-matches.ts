import type { SearchQuery } from '@codemirror/search'

export type Match = { readonly from: number; readonly to: number }

/**
 * The matches in their order. Looked for in the text as a whole: in a million characters that takes 10 to 30 ms,
 * where the editor's own cursor, which goes from character to character, stops the window.
 */
export function* findMatches(text: string, { search, caseSensitive }: SearchQuery): Generator<Match> {
  if (search === '') return
  const literal = search.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
  for (const { index, 0: found } of text.matchAll(new RegExp(literal, caseSensitive ? 'gu' : 'giu')))
    yield { from: index, to: index + found.length }
}
