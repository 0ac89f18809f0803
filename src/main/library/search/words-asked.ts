import type { QueryTerm } from '../../../shared/domain/query/query.ts'
import { searchable } from '../../../shared/domain/query/search-text.ts'

/** Words that stand together; only letters, digits, marks and the spaces between them. */
export type AskedWords = {
  readonly words: string
  /** The last one may go on. */
  readonly isBeginning: boolean
  readonly column: 'title' | 'document_id' | null
}

/** Undefined where there is no word in the text. */
export function askedWords(text: string, asked: Omit<AskedWords, 'words'>): AskedWords | undefined {
  const words = searchable(text)
  return words === '' ? undefined : { words, ...asked }
}

/** What a term looks for as words, of which one is enough; none where it looks for none. */
export function wordsOfTerm(term: QueryTerm): readonly AskedWords[] {
  if (term.kind === 'words') {
    const asked = askedWords(term.text, { isBeginning: term.match === 'beginning', column: null })
    return asked === undefined ? [] : [asked]
  }
  if (term.kind !== 'filter' || term.name !== 'title') return []
  return term.values.flatMap((text) => askedWords(text, { isBeginning: true, column: 'title' }) ?? [])
}
