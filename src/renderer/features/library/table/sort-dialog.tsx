import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { tableLayout } from '../../../../shared/schemas/view.ts'
import { queries } from '../../../ipc/queries.ts'
import { messages } from '../../../messages/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { RadioOption, SegmentedChoice } from '../../../ui/fields/choices.tsx'
import { FieldList } from './field-list.tsx'
import styles from './table.module.css'
import { columnId, isSameColumn, type LayoutSort, nameOfColumn, sortAfterClick } from './table-columns.ts'

type SortDialogProps = {
  readonly connectionId: string
  readonly sort: LayoutSort
  onSort(sort: LayoutSort): void
  onClose(): void
}

const ownOrders = tableLayout.shape.sort.shape.by.options[0].options

export function SortDialog({ connectionId, sort, onSort, onClose }: SortDialogProps) {
  const { sortDialog: w } = messages.libraryList
  const name = useId()
  const order = useOrderNames(connectionId, sort)
  const choice = (by: LayoutSort['by']) => (
    <RadioOption
      name={name}
      value={columnId(by)}
      label={nameOfColumn(by)}
      checked={isSameColumn(by, sort.by)}
      onChoose={() => onSort(sortAfterClick(sort, by))}
    />
  )
  return (
    <Dialog
      title={w.heading}
      onClose={onClose}
      actions={
        <Button look="primary" onClick={onClose}>
          {messages.common.done}
        </Button>
      }
    >
      <SegmentedChoice
        label={w.order}
        chosen={sort.descending ? 'descending' : 'ascending'}
        options={[
          { value: 'ascending', label: order.ascending },
          { value: 'descending', label: order.descending },
        ]}
        onChoose={(chosen) => onSort({ ...sort, descending: chosen === 'descending' })}
      />
      <div role="radiogroup" aria-label={w.heading}>
        <ul className={styles.columnList}>
          {ownOrders.map((by) => (
            <li key={by} className={styles.columnItem}>
              {choice(by)}
            </li>
          ))}
        </ul>
        <FieldList
          connectionId={connectionId}
          isOffered={() => true}
          renderChoice={(path) => choice({ field: path })}
        />
      </div>
    </Dialog>
  )
}

function useOrderNames(connectionId: string, { by }: LayoutSort) {
  const { orders } = messages.libraryList.sortDialog
  const { data } = useQuery(queries.libraryFields(connectionId))
  if (by === 'added' || by === 'changed') return orders.times
  const kind = typeof by === 'string' ? undefined : data?.fields.find(({ path }) => path === by.field)?.kind
  if (kind === 'date') return orders.times
  return kind === 'number' ? orders.numbers : orders.texts
}
