import { ArrowRight, CircleAlert, CircleCheck, Equal } from 'lucide-react'
import { words } from '../../messages/messages.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './changed-document.module.css'
import type { Piece } from './mark-change.ts'
import type { ShownChange, ShownRow } from './shown-row.ts'

/** One document: what it is called, and what changes in it, or why nothing does. */
export function ChangedDocument({ row }: { readonly row: ShownRow }) {
  const { row: w } = words.changes
  const title = row.title ?? w.untitled
  return (
    <article className={styles.document} aria-label={title}>
      <p className={styles.title}>
        {title}
        <span className={styles.id}>{row.documentId}</span>
        {row.state === 'done' && (
          <span className={styles.done}>
            <CircleCheck size={14} aria-hidden />
            {w.done}
          </span>
        )}
      </p>
      {row.problem !== null && (
        <p className={styles.problem}>
          <CircleAlert size={14} aria-hidden />
          {w.problems[row.problem]}
        </p>
      )}
      {row.state === 'same' && (
        <p className={styles.quiet}>
          <Equal size={14} aria-hidden />
          {w.same}
        </p>
      )}
      {row.isOrderOnly && <p className={styles.quiet}>{w.orderOnly}</p>}
      {row.changes.length > 0 && (
        <dl className={styles.changes}>
          {row.changes.map((change) => (
            <ChangedField key={change.name ?? ' title'} change={change} />
          ))}
        </dl>
      )}
      {row.more > 0 && <p className={styles.quiet}>{w.more(row.more)}</p>}
    </article>
  )
}

function ChangedField({ change }: { readonly change: ShownChange }) {
  const { row: w } = words.changes
  const { name, before, after } = change
  return (
    <div className={styles.change}>
      <dt className={name === null ? undefined : styles.name}>{name ?? w.title}</dt>
      <dd>
        <VisuallyHidden>{w.before}: </VisuallyHidden>
        <Pieces pieces={before} look={styles.old} nothing={w.nothing} />
      </dd>
      <ArrowRight size={14} aria-hidden />
      <dd>
        <VisuallyHidden>{w.after}: </VisuallyHidden>
        <Pieces pieces={after} look={styles.wanted} nothing={w.gone} />
      </dd>
    </div>
  )
}

type PiecesProps = {
  readonly pieces: readonly Piece[] | null
  readonly look: string | undefined
  readonly nothing: string
}

function Pieces({ pieces, look, nothing }: PiecesProps) {
  if (pieces === null) return <span className={styles.nothing}>{nothing}</span>
  if (pieces.every(({ text }) => text === ''))
    return <span className={styles.nothing}>{words.changes.row.empty}</span>
  return pieces.map(({ text, isChanged }, at) =>
    isChanged ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no other name than their place.
      <mark key={at} className={look}>
        {text}
      </mark>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no other name than their place.
      <span key={at}>{text}</span>
    ),
  )
}
