import { memo } from 'react'
import type { FoundDocument } from '../../../shared/schemas/search.ts'
import { words } from '../../messages/messages.ts'
import { classNames } from '../../ui/class-names.ts'
import { comingDocument } from './coming-document.ts'
import { type CellContext, documentCell } from './document-cell.tsx'
import { documentKey } from './document-key.ts'
import styles from './document-table.module.css'
import type { ShownColumn } from './table-columns.ts'
import type { RowActions } from './use-row-actions.ts'

type DocumentTableRowProps = {
  /** Undefined while it is being looked for: the row then stands there empty, as the same elements. */
  readonly row: FoundDocument | undefined
  readonly index: number
  /** Its place in the list, in pixels. */
  readonly top: number
  readonly columns: readonly ShownColumn[]
  readonly context: CellContext
  readonly isSelected: boolean
  /** Whether it is the document beside the list. */
  readonly isOpen: boolean
  readonly isStop: boolean
  readonly actions: RowActions
}

export const DocumentTableRow = memo(function DocumentTableRow(props: DocumentTableRowProps) {
  const { index, top, columns, context, isSelected, isOpen, isStop, actions } = props
  const isComing = props.row === undefined
  const row = props.row ?? comingDocument
  return (
    <tr
      className={classNames(
        styles.row,
        isComing && styles.coming,
        isSelected && styles.selected,
        isOpen && styles.chosen,
      )}
      style={{ top }}
      data-index={index}
      data-key={isComing ? undefined : documentKey(row)}
      aria-rowindex={index + 2}
      aria-busy={isComing || undefined}
      aria-selected={isComing ? undefined : isSelected}
    >
      <td className={styles.selectColumn}>
        <label className={styles.select}>
          <input
            type="checkbox"
            // A place of its own for the Tab key in every row would double the way; Space and X do the same.
            tabIndex={-1}
            checked={isSelected}
            aria-label={words.library.selection.select(row.title ?? words.library.untitled)}
            onChange={actions.onTick}
          />
        </label>
      </td>
      {columns.map((column, at) =>
        documentCell(column, at === 0, { row, context, isComing, isStop, isOpen }),
      )}
    </tr>
  )
})
