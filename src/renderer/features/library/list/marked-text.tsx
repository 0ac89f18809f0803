import { Fragment, type ReactNode } from 'react'
import type { FindMarks } from '../../../../shared/domain/query/marks.ts'
import type { FoundDocument, FoundText } from '../../../../shared/schemas/search.ts'
import styles from '../library.module.css'

/** A text with what was looked for marked in it. No component: many are drawn, and each would have its price. */
export function marked(text: string, findMarks: FindMarks): ReactNode {
  const marks = findMarks(text)
  const first = marks[0]
  if (first === undefined) return text
  return (
    <>
      {text.slice(0, first.from)}
      {marks.map(({ from, to }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: another text in a row's place takes over the marks of the one before.
        <Fragment key={at}>
          <Mark>{text.slice(from, to)}</Mark>
          {text.slice(to, marks[at + 1]?.from)}
        </Fragment>
      ))}
    </>
  )
}

function Mark({ children }: { readonly children: ReactNode }) {
  return <mark className={styles.mark}>{children}</mark>
}

/** Where a document has what is looked for, if its row does not show it. */
export function FoundSnippet({ found }: { readonly found: FoundText }) {
  return (
    <span className={styles.snippet} data-whole="found">
      {endOf(found.before)}
      <Mark>{found.match}</Mark>
      {found.after.slice(0, shownAfter)}
    </span>
  )
}

/** So little stands before what is marked, or there would be no room for that itself; and no more behind it is seen. */
const shownBefore = 16
const shownAfter = 90

/** The beginning of the text, where that has what is looked for and the title has not. */
export function excerptSnippet(row: FoundDocument, findMarks: FindMarks): ReactNode {
  const first = findMarks(row.excerpt)[0]
  if (first === undefined || findMarks(row.title ?? '').length > 0) return null
  const text = endOf(row.excerpt.slice(0, first.from)) + row.excerpt.slice(first.from, first.to + shownAfter)
  return <span className={styles.snippet}>{marked(text, findMarks)}</span>
}

/** What is left of it begins with a whole word, where there is one. */
function endOf(text: string): string {
  if (text.length <= shownBefore + 4) return text
  const end = text.slice(-shownBefore)
  const space = end.search(/\s/u)
  return `…${space < 0 || space === end.length - 1 ? end : end.slice(space + 1)}`
}
