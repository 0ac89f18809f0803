import { findMarks } from '../../../shared/domain/query/marks.ts'
import type { Query } from '../../../shared/domain/query/query.ts'
import type { FoundDocument, FoundText } from '../../../shared/schemas/library-search.ts'
import styles from './marked-text.module.css'
import { Mark, MarkedText } from './marked-text.tsx'

/** Where a document has what is looked for, if its row does not show it. */
export function FoundSnippet({ found }: { readonly found: FoundText }) {
  return (
    <span className={styles.snippet}>
      {found.before}
      <Mark>{found.match}</Mark>
      {found.after}
    </span>
  )
}

/** So much of the beginning of a text stands before what is marked in it. */
const before = 24

/** The beginning of the text, where that has what is looked for and the title has not. */
export function ExcerptSnippet({ row, query }: { readonly row: FoundDocument; readonly query: Query }) {
  if (query.terms.length === 0 || findMarks(row.title ?? '', query).length > 0) return null
  const first = findMarks(row.excerpt, query)[0]
  if (first === undefined) return null
  const text = first.from > before ? `…${row.excerpt.slice(first.from - before)}` : row.excerpt
  return (
    <span className={styles.snippet}>
      <MarkedText text={text} query={query} />
    </span>
  )
}
