import { type ComponentProps, memo } from 'react'
import type { ReviewField, ReviewRow } from '../../../../shared/schemas/review.ts'
import { formatNumber } from '../../../messages/format.ts'
import { messages } from '../../../messages/messages.ts'
import { KindIcon } from '../../../ui/badges.tsx'
import { classNames } from '../../../ui/styles/class-names.ts'
import { Thumbnail } from '../../pictures/index.ts'
import type { PictureCheck } from '../use-picture-checks.ts'
import type { CellEdit } from './cell-edit.ts'
import { CheckCell } from './check-cell.tsx'
import { ContentCell } from './content-cell.tsx'
import { MetadataCells } from './metadata-cells.tsx'
import type { ReviewColumns } from './review-columns.ts'
import styles from './review-row.module.css'
import type { RowCommands } from './row-commands.ts'
import { isTicked, type RowStop } from './row-stops.ts'
import { TypedCell } from './typed-cell.tsx'

type ReviewTableRowProps = {
  readonly row: ReviewRow
  readonly index: number
  readonly isSelected: boolean
  /** The tab stop within the row; null in all rows but one. */
  readonly stop: RowStop | null
  readonly edit: CellEdit | null
  /** Result of the check at a picture's address; undefined if not checked. */
  readonly check: PictureCheck | undefined
  readonly columns: ReviewColumns
  readonly commands: RowCommands
}

export const ReviewTableRow = memo(function ReviewTableRow(props: ReviewTableRowProps) {
  const { row, index, isSelected, stop, edit, check, columns, commands } = props
  const problemsOf = (...fields: readonly ReviewField[]) =>
    row.problems.filter(({ field }) => fields.includes(field))
  const editOf = (field: CellEdit['field']) => (edit?.field === field ? edit : null)
  const shared = { row, index, stop, commands }
  return (
    <tr
      className={classNames(
        styles.row,
        isSelected && styles.selected,
        row.state === 'skipped' && styles.skipped,
      )}
      data-index={index}
      data-key={row.key}
      aria-rowindex={index + 2}
      aria-selected={isSelected || undefined}
      onClickCapture={(event) => {
        if (!event.shiftKey && !event.ctrlKey && !event.metaKey) return
        if (event.target instanceof Element && event.target.closest('[data-editor]') !== null) return
        event.preventDefault()
        event.stopPropagation()
        commands.select(row, index, event.shiftKey ? 'range' : 'one')
      }}
    >
      <td className={styles.numberColumn}>
        <label className={styles.number}>
          <input
            type="checkbox"
            data-stop="select"
            tabIndex={stop === 'select' ? 0 : -1}
            checked={isTicked(row)}
            aria-label={messages.review.tickRow(row.position, row.title)}
            onChange={() => commands.tick(row, index)}
          />
          {columns.hasNumbers && <span aria-hidden>{formatNumber(row.position)}</span>}
        </label>
      </td>
      <td className={styles.markColumn}>
        <RowMark row={row} onLook={() => commands.open(row, 'picture')} />
      </td>
      <TypedCell
        {...shared}
        field="title"
        problems={columns.hasContent ? problemsOf('title') : problemsOf('title', 'content')}
        edit={editOf('title')}
        className={styles.titleColumn}
      />
      <TypedCell
        {...shared}
        field="collection"
        problems={problemsOf('collection')}
        edit={editOf('collection')}
      />
      <MetadataCells
        row={row}
        columns={columns}
        problems={problemsOf('metadata')}
        stop={stop}
        commands={commands}
      />
      {columns.hasDocumentId && (
        <TypedCell
          {...shared}
          field="documentId"
          problems={problemsOf('documentId')}
          edit={editOf('documentId')}
        />
      )}
      {columns.hasContent && (
        <ContentCell {...shared} problems={problemsOf('content')} edit={editOf('content')} check={check} />
      )}
      {columns.check !== 'none' && <CheckCell {...shared} check={check} showsSize={!columns.hasContent} />}
    </tr>
  )
})

type LoadingRowProps = {
  readonly index: number
  readonly isStop: boolean
  /** Number of columns after the title. */
  readonly others: number
}

/** Placeholder for a row being loaded. */
export function LoadingRow({ index, isStop, others }: LoadingRowProps) {
  return (
    <tr className={styles.row} data-index={index} aria-rowindex={index + 2} aria-busy="true">
      <td className={styles.numberColumn} />
      <td className={styles.markColumn} />
      <td
        className={classNames(styles.cell, styles.titleColumn)}
        data-stop="title"
        tabIndex={isStop ? 0 : -1}
      >
        <span className={styles.bar} />
      </td>
      <td className={styles.cell} colSpan={others}>
        <span className={styles.bar} />
      </td>
    </tr>
  )
}

const thumbnailSize = 48

/** The kind of the document: its picture if stored here, else an icon. */
function RowMark({ row: { content, title }, onLook }: { readonly row: ReviewRow; onLook(): void }) {
  if (content.kind !== 'picture-file')
    return (
      <span className={styles.mark}>
        <KindIcon kind={content.kind} />
      </span>
    )
  return (
    <LookButton
      {...{ title, onLook }}
      picture={content.picture}
      size={thumbnailSize}
      className={styles.mark}
    />
  )
}

type LookButtonProps = Pick<ComponentProps<typeof Thumbnail>, 'size' | 'fillsPlace'> & {
  readonly picture: { readonly id: string; readonly name: string }
  readonly title: string
  readonly className: string | undefined
  onLook(): void
}

/** Shows the picture large. Keyboard users press Space in a cell of the row, or Enter on the card. */
export function LookButton({
  picture: { id, name },
  title,
  className,
  onLook,
  ...thumbnail
}: LookButtonProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      className={className}
      aria-label={messages.document.enlarge(title.trim() === '' ? name : title)}
      aria-haspopup="dialog"
      onClick={onLook}
    >
      <Thumbnail pictureId={id} name={name} {...thumbnail} />
    </button>
  )
}
