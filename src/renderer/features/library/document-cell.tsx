import type { Query } from '../../../shared/domain/query/query.ts'
import type { FoundDocument } from '../../../shared/schemas/library-search.ts'
import { RouteLink } from '../../app/route-link.tsx'
import { classNames } from '../../ui/class-names.ts'
import { KindIcon } from '../../ui/kind-icon.tsx'
import { StateBadge } from '../../ui/state-badge.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { formatExactTime, formatRelativeTime } from '../../words/format.ts'
import { words } from '../../words/words.ts'
import { Thumbnail } from '../pictures/index.ts'
import styles from './document-table.module.css'
import { ExcerptSnippet, FoundSnippet } from './found-snippet.tsx'
import { MarkedText } from './marked-text.tsx'
import type { ShownColumn } from './table-columns.ts'

export type CellContext = {
  readonly query: Query
  /** The time of day, renewed now and then. */
  readonly now: number
  readonly isCompact: boolean
  nameOfConnection(connectionId: string): string
}

type DocumentCellProps = {
  readonly row: FoundDocument
  readonly column: ShownColumn
  readonly context: CellContext
  /** Whether the Tab key stops at this row. */
  readonly isStop: boolean
  readonly isOpen: boolean
}

const none = '–'

export function DocumentCell({ row, column, context, isStop, isOpen }: DocumentCellProps) {
  const { query } = context
  const { by, field } = column
  if (typeof by !== 'string') {
    const value = field === undefined ? null : (row.fields[field] ?? null)
    return value === null ? (
      <span className={styles.quiet}>{none}</span>
    ) : (
      <span title={value}>
        <MarkedText text={value} query={query} />
      </span>
    )
  }
  switch (by) {
    case 'title':
      return <TitleCell row={row} context={context} isStop={isStop} isOpen={isOpen} />
    case 'id':
      return (
        <span className={styles.id} title={row.documentId}>
          <MarkedText text={row.documentId} query={query} />
        </span>
      )
    case 'collection':
      return row.collection === null ? (
        none
      ) : (
        <span title={row.collection}>
          <MarkedText text={row.collection} query={query} />
        </span>
      )
    case 'kind':
      return <span className={styles.quiet}>{words.kind[row.kind]}</span>
    case 'state':
      return <StateBadge state={row.state} />
    case 'added':
      return <DayCell at={row.addedAt} now={context.now} />
    case 'changed':
      return <DayCell at={row.changedAt} now={context.now} />
    case 'connection':
      return context.nameOfConnection(row.connectionId)
  }
}

/** All rows go by one clock: one of its own in each would begin and end with every step of scrolling. */
export function DayCell({ at, now }: { readonly at: number; readonly now: number }) {
  const exact = formatExactTime(at)
  return (
    <time className={styles.quiet} dateTime={new Date(at).toISOString()} title={exact}>
      <span aria-hidden>{formatRelativeTime(at, Math.max(at, now))}</span>
      <VisuallyHidden>{exact}</VisuallyHidden>
    </time>
  )
}

function TitleCell({ row, context, isStop, isOpen }: Omit<DocumentCellProps, 'column'>) {
  const title = row.title ?? words.library.untitled
  const size = context.isCompact ? 20 : 26
  return (
    <div className={styles.document}>
      <span className={styles.mark}>
        {row.pictureId === null ? (
          <KindIcon kind={row.kind} />
        ) : (
          <Thumbnail pictureId={row.pictureId} name={row.excerpt} size={size} />
        )}
      </span>
      <RouteLink
        to={{ screen: 'document', connectionId: row.connectionId, documentId: row.documentId }}
        className={classNames(styles.link, row.title === null && styles.quiet)}
        aria-current={isOpen ? 'true' : undefined}
        title={title}
        data-main
        tabIndex={isStop ? 0 : -1}
      >
        <MarkedText text={title} query={context.query} />
      </RouteLink>
      {row.found === null ? (
        <ExcerptSnippet row={row} query={context.query} />
      ) : (
        <FoundSnippet found={row.found} />
      )}
    </div>
  )
}
