import { words } from '../../messages/messages.ts'
import { PartialCheckbox } from '../../ui/partial-checkbox.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './review-table.module.css'

type ReviewTableHeadProps = {
  readonly isAllSelected: boolean
  readonly isSomeSelected: boolean
  onSelectAll(isOn: boolean): void
}

export function ReviewTableHead({ isAllSelected, isSomeSelected, onSelectAll }: ReviewTableHeadProps) {
  const { columns, selectAll } = words.review
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th scope="col" className={styles.numberColumn}>
          <VisuallyHidden>{columns.row}</VisuallyHidden>
          <PartialCheckbox
            isPartial={isSomeSelected && !isAllSelected}
            aria-label={selectAll}
            title={selectAll}
            checked={isAllSelected}
            onChange={(event) => onSelectAll(event.target.checked)}
          />
        </th>
        <th scope="col" className={styles.markColumn}>
          <VisuallyHidden>{columns.kind}</VisuallyHidden>
        </th>
        <th scope="col" className={styles.titleColumn}>
          {columns.title}
        </th>
        <th scope="col" className={styles.collectionColumn}>
          {columns.collection}
        </th>
        <th scope="col" className={styles.idColumn}>
          {columns.documentId}
        </th>
        <th scope="col" className={styles.metadataColumn}>
          {columns.metadata}
        </th>
        <th scope="col">{columns.content}</th>
        <th scope="col" className={styles.checkColumn}>
          {columns.check}
        </th>
      </tr>
    </thead>
  )
}
