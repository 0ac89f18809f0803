import { ArrowDown, ArrowUp } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import {
  type ColumnName,
  columnName,
  fieldColumnsAtMost,
  type TableLayout,
  usualTableLayout,
} from '../../../../shared/schemas/view.ts'
import { messages } from '../../../messages/messages.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Checkbox } from '../../../ui/fields/choices.tsx'
import { FieldList } from './field-list.tsx'
import styles from './table.module.css'
import {
  columnId,
  fieldsOf,
  isSameColumn,
  nameOfColumn,
  withColumn,
  withColumnMoved,
} from './table-columns.ts'

type ColumnsDialogProps = {
  readonly connectionId: string
  readonly columns: TableLayout['columns']
  onColumns(columns: TableLayout['columns']): void
  onClose(): void
}

const ownColumns = columnName.options[0].options

export function ColumnsDialog({ connectionId, columns, onColumns, onClose }: ColumnsDialogProps) {
  const { columnsDialog: w } = messages.libraryList
  const lists = useRef<HTMLDivElement>(null)
  const itemOf = (id: string) => lists.current?.querySelector(`[data-column="${CSS.escape(id)}"]`)
  const moved = useRef<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the checkbox that is to have the focus is in the other list only after `columns` has changed.
  useLayoutEffect(() => {
    if (moved.current === null) return
    itemOf(moved.current)?.querySelector('input')?.focus()
    moved.current = null
  }, [columns])
  const onShow = (by: ColumnName, isShown: boolean) => {
    moved.current = columnId(by)
    onColumns(withColumn(columns, by, isShown))
  }
  const onMove = (id: string, by: -1 | 1) => {
    onColumns(withColumnMoved(columns, id, by))
    // The button moves with its row. At an end it is disabled, so its sibling takes the focus.
    requestAnimationFrame(() => {
      const [up, down] = itemOf(id)?.querySelectorAll<HTMLButtonElement>('button') ?? []
      const target = by === -1 ? up : down
      if (target?.getAttribute('aria-disabled') === 'true') (by === -1 ? down : up)?.focus()
      else target?.focus()
    })
  }
  return (
    <Dialog
      title={messages.terms.columns}
      onClose={onClose}
      actions={
        <>
          <Button onClick={() => onColumns([...usualTableLayout.columns])}>{messages.common.reset}</Button>
          <Button look="primary" onClick={onClose}>
            {messages.common.done}
          </Button>
        </>
      }
    >
      <div ref={lists}>
        <p className={styles.columnsIntro}>{w.intro}</p>
        <ShownColumns columns={columns} onShow={onShow} onMove={onMove} />
        <OtherColumns columns={columns} onShow={onShow} />
        <FieldColumns connectionId={connectionId} columns={columns} onShow={onShow} />
      </div>
    </Dialog>
  )
}

type ColumnListProps = {
  readonly columns: TableLayout['columns']
  onShow(by: ColumnName, isShown: boolean): void
}

const isShownIn = (columns: TableLayout['columns'], by: ColumnName) =>
  columns.some((column) => isSameColumn(column.by, by))

function ShownColumns({
  columns,
  onShow,
  onMove,
}: ColumnListProps & { onMove(id: string, by: -1 | 1): void }) {
  const { columnsDialog: w } = messages.libraryList
  return (
    <section aria-label={w.shown}>
      <ol className={styles.columnList}>
        {columns.map(({ by }, at) => {
          const name = nameOfColumn(by)
          const id = columnId(by)
          return (
            <li key={id} data-column={id} className={styles.columnItem}>
              {by === 'title' ? (
                <span className={styles.titleColumn}>
                  {name} <span className={styles.columnNote}>{w.always}</span>
                </span>
              ) : (
                <Checkbox label={name} checked onChange={() => onShow(by, false)} />
              )}
              <IconButton
                small
                label={messages.common.moveUpOf(name)}
                aria-disabled={at === 0}
                icon={ArrowUp}
                onClick={() => at > 0 && onMove(id, -1)}
              />
              <IconButton
                small
                label={messages.common.moveDownOf(name)}
                aria-disabled={at === columns.length - 1}
                icon={ArrowDown}
                onClick={() => at < columns.length - 1 && onMove(id, 1)}
              />
            </li>
          )
        })}
      </ol>
    </section>
  )
}

function OtherColumns({ columns, onShow }: ColumnListProps) {
  const others = ownColumns.filter((by) => !isShownIn(columns, by))
  if (others.length === 0) return null
  return (
    <section aria-labelledby="other-columns">
      <h3 id="other-columns" className={styles.columnHeading}>
        {messages.libraryList.columnsDialog.others}
      </h3>
      <ul className={styles.columnList}>
        {others.map((by) => (
          <li key={by} data-column={by} className={styles.columnItem}>
            <Checkbox label={nameOfColumn(by)} checked={false} onChange={() => onShow(by, true)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function FieldColumns({
  connectionId,
  columns,
  onShow,
}: ColumnListProps & { readonly connectionId: string }) {
  const isFull = fieldsOf(columns).length >= fieldColumnsAtMost
  return (
    <FieldList
      connectionId={connectionId}
      note={isFull && messages.libraryList.columnsDialog.tooMany(fieldColumnsAtMost)}
      isOffered={(path) => !isShownIn(columns, { field: path })}
      renderChoice={(path) => (
        <Checkbox
          label={nameOfColumn({ field: path })}
          checked={false}
          disabled={isFull}
          onChange={() => onShow({ field: path }, true)}
        />
      )}
    />
  )
}
