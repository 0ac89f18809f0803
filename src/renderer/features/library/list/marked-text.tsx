import { Fragment, type ReactNode } from 'react'
import { cutText, tailOfText } from '../../../../shared/domain/cut-text.ts'
import type { FindMarks } from '../../../../shared/domain/query/marks.ts'
import type { FoundDocument, FoundText } from '../../../../shared/schemas/search.ts'
import styles from '../library.module.css'

/** A text with the matches marked. A function, because a component for each of many texts would be slow. */
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

/** Maximum characters shown before a match, so that the match itself fits. */
const shownBefore = 16
const shownAfter = 90

/** The beginning of the text, if it contains a match and the title does not. */
export function excerptSnippet(row: FoundDocument, findMarks: FindMarks): ReactNode {
  if (findMarks(row.excerpt).length === 0 || findMarks(row.title ?? '').length > 0) return null
  return <span className={styles.snippet}>{excerptOf(row, findMarks)}</span>
}

/** The excerpt from shortly before the match, or from its beginning if there is none; addresses without `https:`. */
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

function endOf(text: string): string {
  if (text.length <= shownBefore + 4) return text
  const end = tailOfText(text, shownBefore)
  const space = end.search(/\s/u)
  return `…${space < 0 || space === end.length - 1 ? end : end.slice(space + 1)}`
}
