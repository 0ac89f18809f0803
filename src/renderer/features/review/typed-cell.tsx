import { type ReactNode, useId } from 'react'
import type { ReviewProblem, ReviewRow } from '../../../shared/schemas/review.ts'
import { words } from '../../messages/messages.ts'
import { classNames } from '../../ui/class-names.ts'
import { type CellEdit, typedValue } from './cell-edit.ts'
import { CellEditor } from './cell-editor.tsx'
import { CellProblem } from './cell-problem.tsx'
import styles from './review-row.module.css'
import type { RowCommands } from './row-commands.ts'
import type { RowStop, TypedField } from './row-stops.ts'

type TypedCellProps = {
  readonly connectionId: string
  readonly row: ReviewRow
  readonly index: number
  readonly field: TypedField
  readonly problems: readonly ReviewProblem[]
  readonly stop: RowStop | null
  readonly edit: CellEdit | null
  readonly commands: RowCommands
  readonly className?: string | undefined
  /** Below the value where there is no problem to tell. */
  readonly below?: ReactNode
}

/** A cell that is typed into in place. The value is a button, so that it is reached and opened in every way. */
export function TypedCell({
  connectionId,
  row,
  index,
  field,
  problems,
  stop,
  edit,
  commands,
  className,
  below,
}: TypedCellProps) {
  const problemId = useId()
  const value = typedValue(row, field) ?? ''
  const describedBy = problems.length === 0 ? undefined : problemId
  const isMono = field === 'documentId' || field === 'content'
  return (
    <td
      className={classNames(
        styles.cell,
        className,
        problems.length > 0 && styles.bad,
        edit !== null && styles.editing,
      )}
      aria-describedby={describedBy}
    >
      {edit !== null ? (
        <CellEditor
          connectionId={connectionId}
          field={field}
          text={edit.text}
          describedBy={describedBy}
          onType={commands.type}
          onKeep={commands.keep}
          onGiveUp={commands.giveUp}
        />
      ) : (
        <button
          type="button"
          data-stop={field}
          tabIndex={stop === field ? 0 : -1}
          className={classNames(styles.value, isMono && value !== '' && styles.mono)}
          title={value === '' ? undefined : value}
          aria-describedby={describedBy}
          onClick={() => commands.edit(row, index, field)}
        >
          {value.trim() === '' ? <span className={styles.none}>{words.review.noValue[field]}</span> : value}
        </button>
      )}
      {problems.length > 0 ? <CellProblem id={problemId} problems={problems} /> : below}
    </td>
  )
}
