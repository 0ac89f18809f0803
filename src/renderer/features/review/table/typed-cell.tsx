import { CircleAlert } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import type { ReviewProblem, ReviewRow } from '../../../../shared/schemas/review.ts'
import { messages } from '../../../messages/messages.ts'
import { reviewProblemMessage } from '../../../messages/problems/review-problems.ts'
import { CollectionBox } from '../../../services/collection-field.tsx'
import { TextInput } from '../../../ui/fields/text-fields.tsx'
import { classNames } from '../../../ui/styles/class-names.ts'
import { useReview } from '../review-context.ts'
import { type CellEdit, typedValue } from './cell-edit.ts'
import styles from './review-row.module.css'
import type { AfterEdit, RowCommands } from './row-commands.ts'
import type { RowStop, TypedField } from './row-stops.ts'

type TypedCellProps = {
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
          {value.trim() === '' ? (
            <span className={styles.none}>{messages.review.noValue[field]}</span>
          ) : (
            value
          )}
        </button>
      )}
      {problems.length > 0 ? <CellProblem id={problemId} problems={problems} /> : below}
    </td>
  )
}

type CellEditorProps = {
  readonly field: TypedField
  readonly text: string
  readonly describedBy: string | undefined
  onType(text: string): void
  onKeep(after: AfterEdit): void
  onGiveUp(): void
}

/** The cell while it is typed in. Leaving it in whatever way but Escape keeps what was typed. */
function CellEditor({ field, text, describedBy, onType, onKeep, onGiveUp }: CellEditorProps) {
  const frame = useRef<HTMLDivElement>(null)
  const isOver = useRef(false)
  const { connection } = useReview()
  useLayoutEffect(() => {
    isOver.current = false
    const input = frame.current?.querySelector('input')
    input?.focus()
    input?.setSelectionRange(input.value.length, input.value.length)
  }, [])
  const end = (how: () => void) => {
    if (isOver.current) return
    isOver.current = true
    how()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // The Enter that ends a composition belongs to the input method.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') end(() => onKeep('down'))
    else if (event.key === 'Tab') end(() => onKeep(event.shiftKey ? 'previous' : 'next'))
    else if (event.key === 'Escape') end(onGiveUp)
    else return
    event.preventDefault()
  }
  const shared = {
    compact: true,
    'aria-label': messages.review.columns[field],
    'aria-describedby': describedBy,
    'aria-invalid': describedBy === undefined ? undefined : true,
    value: text,
  } as const
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys and the focus are those of the field within.
    <div
      ref={frame}
      data-editor
      className={styles.editor}
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        if (event.relatedTarget instanceof Node && frame.current?.contains(event.relatedTarget)) return
        end(() => onKeep('elsewhere'))
      }}
    >
      {field === 'collection' ? (
        <CollectionBox {...shared} connectionId={connection.id} onChange={onType} />
      ) : (
        <TextInput {...shared} mono={field !== 'title'} onChange={(event) => onType(event.target.value)} />
      )}
    </div>
  )
}

type CellProblemProps = { readonly id: string; readonly problems: readonly ReviewProblem[] }

/** What is wrong with a cell, standing in it; the cell is described by it. */
export function CellProblem({ id, problems }: CellProblemProps) {
  if (problems.length === 0) return null
  const text = problems.map(reviewProblemMessage).join(' ')
  return (
    <p className={styles.problem} id={id} title={text}>
      <CircleAlert size={12} aria-hidden />
      <span>{text}</span>
    </p>
  )
}
