import type { FindMarks } from '../../../shared/domain/query/marks.ts'
import type { FoundDocument, FoundText } from '../../../shared/schemas/library-search.ts'
import styles from './marked-text.module.css'
import { Mark, marked } from './marked-text.tsx'

/** Where a document has what is looked for, if its row does not show it. */
export function FoundSnippet({ found }: { readonly found: FoundText }) {
  return (
    <span className={styles.snippet}>
      {found.before}
      <Mark>{found.match}</Mark>
      {found.after.slice(0, after)}
    </span>
  )
}

/** So much of a text stands before what is marked in it, and behind: more has no room in a row. */
const before = 24
const after = 90

/** The beginning of the text, where that has what is looked for and the title has not. */
export function ExcerptSnippet({
  row,
  findMarks,
}: {
  readonly row: FoundDocument
  readonly findMarks: FindMarks
}) {
  const first = findMarks(row.excerpt)[0]
  if (first === undefined || findMarks(row.title ?? '').length > 0) return null
  const from = first.from > before ? first.from - before : 0
  const text = row.excerpt.slice(from, first.to + after)
  return <span className={styles.snippet}>{marked(from > 0 ? `…${text}` : text, findMarks)}</span>
}
