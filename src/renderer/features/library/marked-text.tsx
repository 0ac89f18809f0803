import { Fragment, type ReactNode } from 'react'
import type { FindMarks } from '../../../shared/domain/query/marks.ts'
import styles from './marked-text.module.css'

type MarkedTextProps = { readonly text: string; readonly findMarks: FindMarks }

/** A text with what was looked for marked in it. */
export function MarkedText({ text, findMarks }: MarkedTextProps): ReactNode {
  return marked(text, findMarks)
}

/** The same for whoever draws many of them, to whom each component has its price. */
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

export function Mark({ children }: { readonly children: ReactNode }) {
  return <mark className={styles.mark}>{children}</mark>
}
