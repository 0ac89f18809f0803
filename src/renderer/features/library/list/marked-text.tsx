import { Fragment, type ReactNode } from 'react'
import { cutText, tailOfText } from '../../../../shared/domain/cut-text.ts'
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
      {foundText(found)}
    </span>
  )
}

export function foundText(found: FoundText): ReactNode {
  return (
    <>
      {endOf(found.before)}
      <Mark>{found.match}</Mark>
      {cutText(found.after, shownAfter)}
    </>
  )
}

/** So little stands before what is marked, or there would be no room for that itself; and no more behind it is seen. */
const shownBefore = 16
const shownAfter = 90

/** The beginning of the text, where that has what is looked for and the title has not. */
export function excerptSnippet(row: FoundDocument, findMarks: FindMarks): ReactNode {
  if (findMarks(row.excerpt).length === 0 || findMarks(row.title ?? '').length > 0) return null
  return <span className={styles.snippet}>{excerptOf(row, findMarks)}</span>
}

/** From a little before what is looked for; from its beginning where that is not in it, a web address without `https:`. */
export function excerptOf({ excerpt, kind }: FoundDocument, findMarks: FindMarks): ReactNode {
  const first = findMarks(excerpt)[0]
  if (first === undefined)
    return kind === 'website' || kind === 'picture-address' ? withoutScheme(excerpt) : excerpt
  const text =
    endOf(excerpt.slice(0, first.from)) +
    cutText(excerpt.slice(first.from), first.to - first.from + shownAfter)
  return marked(text, findMarks)
}

export function withoutScheme(address: string): string {
  return address.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')
}

/** What is left of it begins with a whole word, where there is one. */
function endOf(text: string): string {
  if (text.length <= shownBefore + 4) return text
  const end = tailOfText(text, shownBefore)
  const space = end.search(/\s/u)
  return `…${space < 0 || space === end.length - 1 ? end : end.slice(space + 1)}`
}
