import type { ReactNode } from 'react'
import { isoTime } from '../../../../shared/domain/calendar.ts'
import type { FindMarks } from '../../../../shared/domain/query/marks.ts'
import type { FoundDocument } from '../../../../shared/schemas/search.ts'
import { formatListDay } from '../../../messages/format.ts'
import { messages } from '../../../messages/messages.ts'
import { hrefOf } from '../../../services/router/route.ts'
import { Avatars } from '../../../ui/avatar/avatar.tsx'
import { collectionTag, KindIcon, PaperIcon, StateBadge, UnsavedBadge } from '../../../ui/badges.tsx'
import { readableText } from '../../../ui/dates/typed-dates.ts'
import { classNames } from '../../../ui/styles/class-names.ts'
import { PageThumbnail, Thumbnail } from '../../pictures/index.ts'
import { excerptOf, excerptSnippet, FoundSnippet, foundText, marked } from '../list/marked-text.tsx'
import type { RowContext } from '../list/use-list-view.ts'
import { documentKey } from '../selection/document-selection.ts'
import styles from './table.module.css'
import type { ShownColumn } from './table-columns.ts'

type ShownDocument = {
  readonly row: FoundDocument
  readonly context: RowContext
  readonly isLoading: boolean
  readonly isStop: boolean
  readonly isOpen: boolean
}

const none = '–'

/**
 * A table cell. A function with few elements, since each one is laid out for every row. `isFirst`: sticky while
 * columns scroll.
 */
export function documentCell(
  { by, field, id: key }: ShownColumn,
  isFirst: boolean,
  shown: ShownDocument,
): ReactNode {
  const { row, context, isLoading } = shown
  const { findMarks } = context
  if (typeof by !== 'string') {
    const value = field === undefined ? null : (row.fields[field] ?? null)
    return textCell(key, isLoading ? '' : value && readableText(value, 'medium'), findMarks)
  }
  switch (by) {
    case 'title':
      return titleCell(key, isFirst, shown)
    case 'id':
      return (
        <td key={key} className={styles.id} data-whole>
          {marked(row.documentId, findMarks)}
        </td>
      )
    case 'collection':
      return textCell(key, row.collection, findMarks)
    case 'kind':
      return (
        <td key={key} className={styles.quiet}>
          {!isLoading && messages.kind[row.kind]}
        </td>
      )
    case 'state':
      return (
        <td key={key} className={styles.state}>
          {row.state !== 'done' && (
            <StateBadge state={row.state} needsKey={context.keyless.has(row.connectionId)} />
          )}
        </td>
      )
    case 'added':
      return <td key={key}>{isLoading ? <time /> : dayOf(row.addedAt, context.now)}</td>
    case 'changed':
      return <td key={key}>{isLoading ? <time /> : dayOf(row.changedAt, context.now)}</td>
    case 'connection':
      return <td key={key}>{!isLoading && context.nameOfConnection(row.connectionId)}</td>
  }
}

function textCell(key: string, text: string | null, findMarks: FindMarks): ReactNode {
  return text === null ? (
    <td key={key} className={styles.quiet}>
      {none}
    </td>
  ) : (
    <td key={key} data-whole>
      {marked(text, findMarks)}
    </td>
  )
}

/** All rows share a clock: one timer each would restart at every scroll step. */
export function dayOf(at: number, now: number): ReactNode {
  return (
    <time className={styles.quiet} dateTime={isoTime(at)}>
      {formatListDay(at, Math.max(at, now))}
    </time>
  )
}

function titleCell(key: string, isFirst: boolean, shown: ShownDocument): ReactNode {
  const { row, context } = shown
  const { findMarks } = context
  const snippet = row.found === null ? excerptSnippet(row, findMarks) : <FoundSnippet found={row.found} />
  return (
    <td
      key={key}
      className={classNames(
        styles.document,
        isFirst && styles.stickyCell,
        snippet !== null && styles.sharing,
      )}
    >
      {row.pictureId === null ? (
        withPage(row, 28, <KindIcon kind={row.kind} className={styles.mark} />)
      ) : (
        <span className={styles.mark}>
          <Thumbnail pictureId={row.pictureId} name={row.excerpt} size={28} />
        </span>
      )}
      {documentLink(shown, classNames(styles.link, row.title === null && styles.quiet))}
      {snippet}
    </td>
  )
}

function withPage(row: FoundDocument, size: number, sign: ReactNode): ReactNode {
  return row.kind !== 'website' ? (
    sign
  ) : (
    <PageThumbnail address={row.excerpt} size={size}>
      {sign}
    </PageThumbnail>
  )
}

function editorsOf({ editors }: RowContext, row: FoundDocument): ReactNode {
  const names = editors.get(documentKey(row))?.map(({ shown }) => shown)
  if (names === undefined) return null
  const label = messages.team.editing.label(names)
  return (
    <span role="img" aria-label={label} title={label} className={styles.editors}>
      <Avatars names={names} others={0} size={20} />
    </span>
  )
}

export function summaryCells(shown: ShownDocument): ReactNode {
  const { row, context, isLoading } = shown
  const { findMarks, now } = context
  const { kind, pictureId, collection, state } = row
  return (
    <>
      <td className={styles.summary}>
        {pictureId !== null ? (
          <Thumbnail pictureId={pictureId} name={row.excerpt} size={40} />
        ) : kind === 'text' ? (
          <PaperIcon size={40} className={styles.paper} />
        ) : (
          withPage(row, 40, <KindIcon kind={kind} className={classNames(styles.sign, styles[kind])} />)
        )}
        {documentLink(shown, classNames(styles.title, row.title === null && styles.quiet))}
        <span className={styles.excerpt} data-whole={row.found === null ? '' : 'found'}>
          {row.found === null ? excerptOf(row, findMarks) : foundText(row.found)}
        </span>
      </td>
      <td className={styles.side}>
        {editorsOf(context, row)}
        {isLoading ? null : state !== 'done' ? (
          <StateBadge state={state} needsKey={context.keyless.has(row.connectionId)} />
        ) : context.unsaved.has(documentKey(row)) ? (
          <UnsavedBadge changes={context.unsaved.get(documentKey(row)) ?? 0} />
        ) : (
          collection !== null && collectionTag(collection, marked(collection, findMarks))
        )}
      </td>
      <td className={styles.day}>{isLoading ? <time /> : dayOf(row.addedAt, now)}</td>
    </>
  )
}

export function documentLink(
  { row, context, isLoading, isStop, isOpen }: ShownDocument,
  className: string | undefined,
): ReactNode {
  const { connectionId, documentId, title } = row
  return (
    <a
      draggable={false}
      href={isLoading ? undefined : hrefOf({ screen: 'document', connectionId, documentId })}
      role={isLoading ? 'img' : undefined}
      aria-label={isLoading ? messages.common.loading : undefined}
      className={className}
      aria-current={isOpen ? 'true' : undefined}
      data-main
      data-whole
      tabIndex={isStop ? 0 : -1}
    >
      {marked(title ?? messages.library.untitled, context.findTitleMarks)}
    </a>
  )
}
