import { messages } from '../../../messages/messages.ts'
import { classNames } from '../../../ui/styles/class-names.ts'
import { VisuallyHidden } from '../../../ui/styles/visually-hidden.tsx'
import type { DiffLine, TextDiff } from './diff-lines.ts'
import styles from './repair-diff.module.css'

const signs = { same: '', old: '−', new: '+' } as const

export function RepairDiff({ diff: { hunks, more } }: { readonly diff: TextDiff }) {
  return (
    <section
      aria-label={messages.changes.steps.heading}
      className={styles.diff}
      // Focusable, so that the keyboard can scroll it if it is longer than the dialog.
      // biome-ignore lint/a11y/noNoninteractiveTabindex: see above.
      tabIndex={0}
    >
      {hunks.map((lines) => (
        <ol key={keyOf(lines[0])} className={styles.hunk}>
          {lines.map((line) => (
            <Line key={keyOf(line)} line={line} />
          ))}
        </ol>
      ))}
      {more > 0 && <p className={styles.more}>{messages.common.andMore(more)}</p>}
    </section>
  )
}

const keyOf = (line: DiffLine | undefined) => `${line?.kind} ${line?.number}`

function Line({ line: { kind, number, parts } }: { readonly line: DiffLine }) {
  const { repair } = messages.metadataJson
  const spoken = { same: repair.sameLine, old: repair.oldLine, new: repair.newLine }[kind](number)
  let at = 0
  return (
    <li className={classNames(styles.line, styles[kind])}>
      <VisuallyHidden>{spoken}</VisuallyHidden>
      <span aria-hidden className={styles.number}>
        {number}
      </span>
      <span aria-hidden className={styles.sign}>
        {signs[kind]}
      </span>
      <code className={styles.code}>
        {parts.map(({ text, isChanged }) => {
          at += text.length + 1
          return isChanged ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>
        })}
      </code>
    </li>
  )
}
