import { Fragment, type ReactNode } from 'react'
import { findMarks } from '../../../shared/domain/query/marks.ts'
import type { Query } from '../../../shared/domain/query/query.ts'
import styles from './marked-text.module.css'

type MarkedTextProps = { readonly text: string; readonly query: Query }

/** A text with what was looked for marked in it. */
export function MarkedText({ text, query }: MarkedTextProps): ReactNode {
  if (query.terms.length === 0) return text
  const marks = findMarks(text, query)
  const first = marks[0]
  if (first === undefined) return text
  return (
    <>
      {text.slice(0, first.from)}
      {marks.map(({ from, to }, at) => (
        <Fragment key={from}>
          <Mark>{text.slice(from, to)}</Mark>
          {text.slice(to, marks[at + 1]?.from)}
        </Fragment>
      ))}
    </>
  )
}

export function Mark({ children }: { readonly children: ReactNode }) {
  return <mark className={styles.mark}>{children}</mark>
}
