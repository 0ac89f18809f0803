import { CircleAlert, CircleCheck, Equal } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { BulkEditFilter, BulkEditSummary } from '../../../shared/schemas/bulk-edits.ts'
import { messages } from '../../messages/messages.ts'
import { Loaded, ProgressBar } from '../../ui/feedback/loading.tsx'
import { SegmentedChoice } from '../../ui/fields/choices.tsx'
import { LongList } from '../../ui/long-list/long-list.tsx'
import { VisuallyHidden } from '../../ui/styles/visually-hidden.tsx'
import { DocumentThumbnail } from '../pictures/index.ts'
import styles from './bulk-edits.module.css'
import type { Piece } from './mark-change.ts'
import type { ShownChange, ShownRow } from './shown-row.ts'
import { useBulkEditRows } from './use-bulk-edit.ts'

type ChangedDocumentsProps = {
  readonly change: BulkEditSummary
  readonly firstFilter?: BulkEditFilter | undefined
  readonly heading: ReactNode
  readonly children?: ReactNode
}

const [documentHeight, fieldHeight] = [41, 23]

export function ChangedDocuments({ change, firstFilter, heading, children }: ChangedDocumentsProps) {
  const { preview: w } = messages.changes
  const { bulkEditId, state } = change
  const counted = countsOf(change)
  const [only, setOnly] = useState<BulkEditFilter>(
    () =>
      firstFilter ?? counted.find(({ filter, count }) => filter !== 'all' && count > 0)?.filter ?? 'changes',
  )
  const { query, loadMore } = useBulkEditRows(bulkEditId, state, only)
  return (
    <div className={styles.documents}>
      <div className={styles.bar}>
        <div className={styles.barLine}>
          {heading}
          <SegmentedChoice<BulkEditFilter>
            small
            label={messages.common.show}
            chosen={only}
            options={counted.map(({ filter, count }) => ({ value: filter, label: w.filters[filter](count) }))}
            onChoose={setOnly}
          />
        </div>
        {children}
      </div>
      <Loaded query={query} lines={8}>
        {(rows) =>
          rows.length === 0 ? (
            <p className={styles.none}>{w.none}</p>
          ) : (
            <LongList
              key={only}
              items={rows}
              takesFocus
              listLabel={w.list}
              keyOf={({ documentId }) => documentId}
              heightOf={heightOf}
              onNearEnd={loadMore}
            >
              {(row) => <ChangedDocument row={row} />}
            </LongList>
          )
        }
      </Loaded>
    </div>
  )
}

function countsOf({ counts, total, state }: BulkEditSummary) {
  const all: readonly { readonly filter: BulkEditFilter; readonly count: number }[] = [
    { filter: 'all', count: total },
    { filter: 'changes', count: counts.changes },
    { filter: 'same', count: counts.same },
    { filter: 'problems', count: counts.problems },
    { filter: 'left-out', count: counts.leftOut },
  ]
  return all.filter(({ filter, count }) =>
    state === 'ready' ? filter !== 'all' && filter !== 'left-out' : count > 0,
  )
}

function heightOf({ changes }: ShownRow): number {
  return documentHeight + fieldHeight * Math.max(1, changes.length)
}

function ChangedDocument({ row }: { readonly row: ShownRow }) {
  const { row: w } = messages.changes
  const title = row.title ?? w.untitled
  return (
    <article className={styles.document} aria-label={title}>
      <span className={styles.picture}>
        {row.document !== null && <DocumentThumbnail {...row.document} name={title} />}
      </span>
      <p className={styles.title} title={row.documentId}>
        {title}
        {row.state === 'done' && (
          <span className={styles.done}>
            <CircleCheck size={14} aria-hidden />
            {messages.terms.changed}
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
        <p className={styles.documentQuiet}>
          <Equal size={14} aria-hidden />
          {w.same}
        </p>
      )}
      {row.isOrderOnly && <p className={styles.documentQuiet}>{w.orderOnly}</p>}
      {row.changes.length > 0 && (
        <dl className={styles.changes}>
          {row.changes.map((change) => (
            <ChangedField key={change.name ?? ' title'} change={change} />
          ))}
        </dl>
      )}
      {row.more > 0 && <p className={styles.documentQuiet}>{messages.common.andMore(row.more)}</p>}
    </article>
  )
}

function ChangedField({ change }: { readonly change: ShownChange }) {
  const { row: w } = messages.changes
  const { name, before, after } = change
  return (
    <div className={styles.documentChange}>
      <dt>{name ?? messages.terms.title}</dt>
      <dd>
        <VisuallyHidden>{messages.terms.before}: </VisuallyHidden>
        <Pieces pieces={before} look={styles.old} nothing={messages.changes.row.empty} />
        <span className={styles.arrow} aria-hidden>
          {' → '}
        </span>
      </dd>
      <dd>
        <VisuallyHidden>{messages.terms.after}: </VisuallyHidden>
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
    return <span className={styles.nothing}>{messages.changes.row.empty}</span>
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

export function BulkEditProgress({ change }: { readonly change: BulkEditSummary }) {
  const { preview } = messages.changes
  const { counts, total } = change
  if (change.state === 'preparing') {
    const looked = counts.changes + counts.same + counts.problems
    return (
      <ProgressBar
        label={messages.common.checking}
        done={looked}
        total={total}
        text={preview.progressText(looked, total)}
      />
    )
  }
  const done = counts.done + counts.leftOut
  return (
    <ProgressBar
      label={messages.changes.running.heading}
      done={done}
      total={counts.changes}
      text={messages.review.accept.progressText(done, counts.changes)}
    />
  )
}
