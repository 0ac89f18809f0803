import type { FindMarks } from '../../../shared/domain/query/marks.ts'
import type { FoundDocument } from '../../../shared/schemas/library-search.ts'
import { RouteLink } from '../../app/route-link.tsx'
import { classNames } from '../../ui/class-names.ts'
import { KindIcon } from '../../ui/kind-icon.tsx'
import { StateBadge } from '../../ui/state-badge.tsx'
import { formatExactTime, formatRelativeTime } from '../../words/format.ts'
import { words } from '../../words/words.ts'
import { Thumbnail } from '../pictures/index.ts'
import styles from './document-table.module.css'
import { excerptSnippet, FoundSnippet } from './found-snippet.tsx'
import { marked } from './marked-text.tsx'
import type { ShownColumn } from './table-columns.ts'

export type CellContext = {
  /** Where a text has what is looked for. */
  readonly findMarks: FindMarks
  readonly findTitleMarks: FindMarks
  /** The time of day, renewed now and then. */
  readonly now: number
  readonly isCompact: boolean
  nameOfConnection(connectionId: string): string
}

type DocumentCellProps = {
  readonly row: FoundDocument
  readonly column: ShownColumn
  /** Whether it is the first one, which stays in sight where the columns are scrolled. */
  readonly isFirst: boolean
  readonly context: CellContext
  /** Whether the Tab key stops at this row. */
  readonly isStop: boolean
  readonly isOpen: boolean
}

const none = '–'

/** A cell of the table: with no more elements than it takes, since each of them is laid out for every row. */
export function DocumentCell({ row, column, isFirst, context, isStop, isOpen }: DocumentCellProps) {
  const { findMarks } = context
  const { by, field } = column
  if (typeof by !== 'string') {
    const value = field === undefined ? null : (row.fields[field] ?? null)
    return value === null ? (
      <td className={styles.quiet}>{none}</td>
    ) : (
      <td title={value}>{marked(value, findMarks)}</td>
    )
  }
  switch (by) {
    case 'title':
      return (
        <td className={classNames(styles.document, isFirst && styles.stickyCell)}>
          <TitleCell row={row} context={context} isStop={isStop} isOpen={isOpen} />
        </td>
      )
    case 'id':
      return (
        <td className={styles.id} title={row.documentId}>
          {marked(row.documentId, findMarks)}
        </td>
      )
    case 'collection':
      return row.collection === null ? (
        <td className={styles.quiet}>{none}</td>
      ) : (
        <td title={row.collection}>{marked(row.collection, findMarks)}</td>
      )
    case 'kind':
      return <td className={styles.quiet}>{words.kind[row.kind]}</td>
    case 'state':
      return (
        <td>
          <StateBadge state={row.state} />
        </td>
      )
    case 'added':
      return (
        <td>
          <DayCell at={row.addedAt} now={context.now} />
        </td>
      )
    case 'changed':
      return (
        <td>
          <DayCell at={row.changedAt} now={context.now} />
        </td>
      )
    case 'connection':
      return <td>{context.nameOfConnection(row.connectionId)}</td>
  }
}

/** All rows go by one clock: one of its own in each would begin and end with every step of scrolling. */
export function DayCell({ at, now }: { readonly at: number; readonly now: number }) {
  const exact = formatExactTime(at)
  return (
    <time className={styles.quiet} dateTime={new Date(at).toISOString()} title={exact}>
      {formatRelativeTime(at, Math.max(at, now))}
    </time>
  )
}

function TitleCell({
  row,
  context,
  isStop,
  isOpen,
}: Pick<DocumentCellProps, 'row' | 'context' | 'isStop' | 'isOpen'>) {
  const { findMarks, findTitleMarks, isCompact } = context
  const title = row.title ?? words.library.untitled
  const snippet = row.found === null ? excerptSnippet(row, findMarks) : <FoundSnippet found={row.found} />
  return (
    <>
      {row.pictureId === null ? (
        <KindIcon kind={row.kind} className={styles.mark} />
      ) : (
        <span className={styles.mark}>
          <Thumbnail pictureId={row.pictureId} name={row.excerpt} size={isCompact ? 20 : 26} />
        </span>
      )}
      <RouteLink
        to={{ screen: 'document', connectionId: row.connectionId, documentId: row.documentId }}
        className={classNames(
          styles.link,
          snippet !== null && styles.sharing,
          row.title === null && styles.quiet,
        )}
        aria-current={isOpen ? 'true' : undefined}
        title={title}
        data-main
        tabIndex={isStop ? 0 : -1}
      >
        {marked(title, findTitleMarks)}
      </RouteLink>
      {snippet}
    </>
  )
}
