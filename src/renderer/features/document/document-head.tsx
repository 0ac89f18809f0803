import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import type { DocumentDetail } from '../../../shared/schemas/document.ts'
import { formatExactTime } from '../../messages/format.ts'
import { messages } from '../../messages/messages.ts'
import { useKeyless } from '../../services/queue-summary.ts'
import { useAuthors } from '../../services/team.ts'
import { CollectionTag, StateBadge } from '../../ui/badges.tsx'
import { CopyIcon } from '../../ui/copy-button.tsx'
import { FieldError } from '../../ui/fields/field.tsx'
import { useNow } from '../../ui/timestamp.tsx'
import styles from './document.module.css'

type TitleProps = {
  readonly value: string
  readonly saved: string
  readonly placeholder: string | undefined
  readonly error: string | undefined
  onChange(value: string): void
}

export function TitleInPlace({ value, saved, placeholder, error, onChange }: TitleProps) {
  /** What Escape takes the title back to: as it was when the focus came, or as it was saved since. */
  const before = useRef(value)
  useEffect(() => {
    before.current = saved
  }, [saved])
  const errorId = useId()
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.ctrlKey || event.metaKey) return
    if (event.key === 'Escape' && value !== before.current) {
      onChange(before.current)
      event.stopPropagation()
    } else if (event.key === 'Enter') openFirstValue(event.currentTarget)
    else return
    event.preventDefault()
  }
  return (
    <div>
      <textarea
        rows={1}
        className={styles.title}
        aria-label={messages.terms.title}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : errorId}
        autoComplete="off"
        placeholder={placeholder}
        value={value}
        onFocus={() => {
          before.current = value
        }}
        onChange={(event) => onChange(event.target.value.replace(/\s*[\r\n]+\s*/g, ' '))}
        onKeyDown={onKeyDown}
      />
      {error !== undefined && (
        <FieldError movesOthers id={errorId}>
          {error}
        </FieldError>
      )}
    </div>
  )
}

function openFirstValue(title: HTMLTextAreaElement): void {
  const first = title.form?.querySelector<HTMLElement>('[data-form] [data-value]')
  first?.focus()
  if (first instanceof HTMLButtonElement) first.click()
}

export function MetaLine({ detail }: { readonly detail: DocumentDetail }) {
  const { document: w } = messages
  const now = useNow()
  const { connectionId, collection, documentId, addedAt, state, versions } = detail
  const authorOf = useAuthors(connectionId)
  const keyless = useKeyless()
  const newest = versions.at(-1)
  const author = newest && authorOf(newest.author)
  return (
    <div className={styles.meta}>
      <CollectionTag name={collection} />
      {state !== 'done' && <StateBadge state={state} needsKey={keyless.has(connectionId)} />}
      <span className={styles.id}>
        <span title={documentId}>{documentId}</span>
        <CopyIcon text={documentId} label={w.copyId} />
      </span>
      {newest === undefined || author === undefined ? (
        <time title={formatExactTime(addedAt)}>{w.added(addedAt, now)}</time>
      ) : (
        <time title={formatExactTime(newest.at)}>
          {messages.team.versions.newest(author.who, newest.at, now)}
        </time>
      )}
    </div>
  )
}
