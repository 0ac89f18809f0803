import type { DocumentRow } from '../../../shared/schemas/document.ts'
import { PartialCheckbox } from '../../ui/partial-checkbox.tsx'
import { words } from '../../words/words.ts'
import { isDocumentSelected, isNothingSelected } from './document-selection.ts'
import styles from './document-table.module.css'
import type { DocumentSelectionPort } from './use-document-selection.ts'

type DocumentTableHeadProps = {
  readonly rows: readonly DocumentRow[]
  readonly chosen: DocumentSelectionPort
  /** Whether the rows are all that was found. */
  readonly isWhole: boolean
}

export function DocumentTableHead({ rows, chosen, isWhole }: DocumentTableHeadProps) {
  const { columns, selection: w } = words.library
  const { selection, selectAll, clear } = chosen
  const isAll =
    selection.kind === 'all'
      ? selection.except.size === 0
      : isWhole && rows.every((row) => isDocumentSelected(selection, row.documentId))
  const isSome = !isNothingSelected(selection)
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th scope="col" className={styles.selectHead}>
          <label className={styles.select}>
            <PartialCheckbox
              isPartial={isSome && !isAll}
              aria-label={w.all}
              title={w.allHint}
              checked={isAll}
              onChange={() => (isAll ? clear() : selectAll())}
            />
          </label>
        </th>
        <th scope="col" className={styles.title}>
          {columns.title}
        </th>
        <th scope="col" className={styles.collectionColumn}>
          {columns.collection}
        </th>
        <th scope="col" className={styles.idColumn}>
          {columns.documentId}
        </th>
        <th scope="col" className={`${styles.state} ${styles.stateColumn}`}>
          {columns.state}
        </th>
        <th scope="col" className={`${styles.added} ${styles.addedColumn}`}>
          {columns.added}
        </th>
      </tr>
    </thead>
  )
}
