import { memo } from 'react'
import type { DocumentRow } from '../../../shared/schemas/document.ts'
import type { Route } from '../../app/route.ts'
import { RouteLink } from '../../app/route-link.tsx'
import { useRouter } from '../../app/router.tsx'
import { classNames } from '../../ui/class-names.ts'
import { KindIcon } from '../../ui/kind-icon.tsx'
import { StateBadge } from '../../ui/state-badge.tsx'
import { Timestamp } from '../../ui/timestamp.tsx'
import { words } from '../../words/words.ts'
import { Thumbnail } from '../pictures/index.ts'
import styles from './document-table.module.css'
import type { SelectHow } from './use-document-selection.ts'

type DocumentTableRowProps = {
  readonly row: DocumentRow
  readonly index: number
  readonly isSelected: boolean
  onSelect(documentId: string, how: SelectHow): void
}

export const DocumentTableRow = memo(function DocumentTableRow(props: DocumentTableRowProps) {
  const { row, index, isSelected, onSelect } = props
  const { route, go } = useRouter()
  const { connectionId, documentId } = row
  const to: Route = { screen: 'document', connectionId, documentId }
  const isChosen =
    route.screen === 'document' && route.documentId === documentId && route.connectionId === connectionId
  const title = row.title ?? words.library.untitled
  return (
    <tr
      className={classNames(styles.row, isSelected && styles.selected, isChosen && styles.chosen)}
      data-index={index}
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      onClickCapture={(event) => {
        if (!event.shiftKey && !event.ctrlKey && !event.metaKey) return
        // The box sees to itself: kept from its own doing, it would show something else than is so.
        if (event.target instanceof Element && event.target.closest('label') !== null) return
        event.preventDefault()
        event.stopPropagation()
        onSelect(documentId, event.shiftKey ? 'range' : 'one')
      }}
      onMouseDown={(event) => {
        // Or the browser would mark the text between two clicks.
        if (event.shiftKey) event.preventDefault()
      }}
      onClick={(event) => {
        if (!(event.target instanceof Element) || event.target.closest('a, label') === null) go(to)
      }}
    >
      <td className={styles.selectColumn}>
        <label className={styles.select}>
          <input
            type="checkbox"
            // A place of its own for the Tab key in every row would double the way; Space and X do the same.
            tabIndex={-1}
            checked={isSelected}
            aria-label={words.library.selection.select(title)}
            onChange={({ nativeEvent }) => {
              const isRange = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey
              onSelect(documentId, isRange ? 'range' : 'one')
            }}
          />
        </label>
      </td>
      <td>
        <div className={styles.document}>
          <span className={styles.mark}>
            {row.pictureId === null ? (
              <KindIcon kind={row.kind} />
            ) : (
              <Thumbnail pictureId={row.pictureId} name={row.excerpt} size={26} />
            )}
          </span>
          <RouteLink
            to={to}
            className={classNames(styles.link, row.title === null && styles.quiet)}
            aria-current={isChosen ? 'true' : undefined}
          >
            {title}
          </RouteLink>
        </div>
      </td>
      <td className={styles.collectionColumn}>{row.collection ?? '–'}</td>
      <td className={classNames(styles.id, styles.idColumn)} title={documentId}>
        {documentId}
      </td>
      <td className={styles.stateColumn}>
        <StateBadge state={row.state} />
      </td>
      <td className={classNames(styles.quiet, styles.addedColumn)}>
        <Timestamp at={row.addedAt} />
      </td>
    </tr>
  )
})
