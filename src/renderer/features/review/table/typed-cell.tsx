import { CircleAlert } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { longest } from '../../../../shared/schemas/document.ts'
import type { ReviewProblem, ReviewRow } from '../../../../shared/schemas/review.ts'
import { messages } from '../../../messages/messages.ts'
import { reviewProblemsMessage } from '../../../messages/problems/review-problems.ts'
import { CollectionBox } from '../../../services/collection-field.tsx'
import { CollectionTag } from '../../../ui/badges.tsx'
import { TextInput } from '../../../ui/fields/text-fields.tsx'
import { classNames } from '../../../ui/styles/class-names.ts'
import { VisuallyHidden } from '../../../ui/styles/visually-hidden.tsx'
import { useReview } from '../review-context.ts'
import { type CellEdit, typedValue } from './cell-edit.ts'
import styles from './review-row.module.css'
import type { RowCommands } from './row-commands.ts'
import { type TabStop, type TypedField, tabIndexAt } from './row-stops.ts'

type TypedCellProps = {
  readonly row: ReviewRow
  readonly index: number
  readonly field: TypedField
  readonly problems: readonly ReviewProblem[]
  readonly stop: TabStop
  readonly edit: CellEdit | null
  readonly commands: RowCommands
  readonly className?: string | undefined
  /** Shown below the value if there is no problem. */
  readonly below?: ReactNode
}

type CellFrameProps = Pick<TypedCellProps, 'problems' | 'below'> & {
  readonly className?: string | undefined
  onFix(): void
  /** `describedBy`: ID of the problem's text. */
  readonly children: (describedBy: string | undefined) => ReactNode
}

function CellFrame({ problems, below, className, onFix, children }: CellFrameProps) {
  const problemId = useId()
  const hasProblems = problems.length > 0
  const describedBy = hasProblems ? problemId : undefined
  return (
    <td className={classNames(styles.cell, className)} aria-describedby={describedBy}>
      {children(describedBy)}
      {hasProblems ? <CellProblem id={problemId} problems={problems} onFix={onFix} /> : below}
    </td>
  )
}

type OpenedCellProps = Pick<TypedCellProps, 'problems' | 'stop' | 'below'> & {
  readonly field: 'metadata' | 'content'
  readonly shown: string
  /** True to show nothing for an empty value. */
  readonly isQuiet?: boolean
  readonly isMono?: boolean
  /** Wraps long values to two lines. */
  readonly isWrapped?: boolean
  onOpen(): void
}

function EmptyValue({ text, isQuiet }: { readonly text: string; readonly isQuiet: boolean }) {
  return isQuiet ? <VisuallyHidden>{text}</VisuallyHidden> : <span className={styles.none}>{text}</span>
}

export function OpenedCell(props: OpenedCellProps) {
  const { field, shown, isMono, isWrapped, stop, onOpen, isQuiet = false, ...frame } = props
  return (
    <CellFrame {...frame} onFix={onOpen}>
      {(describedBy) => (
        <button
          type="button"
          data-stop={field}
          tabIndex={stop === field ? 0 : -1}
          className={classNames(styles.value, isMono && styles.mono, isWrapped && styles.wrapped)}
          title={shown === '' ? undefined : shown}
          aria-haspopup="dialog"
          aria-describedby={describedBy}
          onClick={onOpen}
        >
          {shown === '' ? <EmptyValue text={messages.review.noValue[field]} isQuiet={isQuiet} /> : shown}
        </button>
      )}
    </CellFrame>
  )
}

export function TypedCell(props: TypedCellProps) {
  const { row, index, field, stop, edit, commands, className, problems, below } = props
  return (
    <CellFrame
      problems={problems}
      below={below}
      className={classNames(className, edit !== null && styles.editing)}
      onFix={() => commands.fix(row, index, problems[0]?.field ?? field)}
    >
      {(describedBy) => (
        <TypedValue
          {...{ row, index, field, stop, edit, commands, describedBy }}
          isQuiet={problems.length > 0}
        />
      )}
    </CellFrame>
  )
}

type TypedValueProps = Pick<TypedCellProps, 'row' | 'index' | 'field' | 'stop' | 'edit' | 'commands'> & {
  readonly describedBy: string | undefined
  /** True to show nothing for an empty value. */
  readonly isQuiet?: boolean
}

/** A value that is edited in place. It is a button, so that every input method reaches it. */
export function TypedValue(props: TypedValueProps) {
  const { row, index, field, stop, edit, commands, describedBy, isQuiet = false } = props
  const value = typedValue(row, field) ?? ''
  const isMono = field === 'documentId' || field === 'content'
  if (edit !== null)
    return <CellEditor field={field} text={edit.text} describedBy={describedBy} commands={commands} />
  return (
    <button
      type="button"
      data-stop={field}
      tabIndex={tabIndexAt(stop, field)}
      className={classNames(
        styles.value,
        isMono && value !== '' && styles.mono,
        value.trim() === '' && isQuiet && styles.missing,
      )}
      title={value === '' ? undefined : value}
      aria-describedby={describedBy}
      onClick={() => commands.edit(row, index, field)}
    >
      {value.trim() === '' ? (
        <EmptyValue text={messages.review.noValue[field]} isQuiet={isQuiet} />
      ) : field === 'collection' ? (
        <CollectionTag name={value} />
      ) : (
        value
      )}
    </button>
  )
}

type CellEditorProps = Pick<TypedCellProps, 'field' | 'commands'> & {
  readonly text: string
  readonly describedBy: string | undefined
}

/** The cell's input. Leaving it saves, except with Escape. */
function CellEditor({ field, text, describedBy, commands }: CellEditorProps) {
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
    if (event.key === 'Enter') end(() => commands.keep('down'))
    else if (event.key === 'Tab') end(() => commands.keep(event.shiftKey ? 'previous' : 'next'))
    else if (event.key === 'Escape') end(commands.giveUp)
    else return
    event.preventDefault()
  }
  const shared = {
    compact: true,
    'aria-label': messages.terms[field],
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
        end(() => commands.keep('elsewhere'))
      }}
    >
      {field === 'collection' ? (
        <CollectionBox {...shared} connectionId={connection.id} onChange={commands.type} />
      ) : (
        <TextInput
          {...shared}
          mono={field !== 'title'}
          longest={field === 'documentId' ? longest.id : longest.title}
          onChange={(event) => commands.type(event.target.value)}
        />
      )}
    </div>
  )
}

type CellProblemProps = Pick<CellFrameProps, 'problems' | 'onFix'> & { readonly id: string }

/** The cell's problem, which describes the cell for screen readers. */
function CellProblem({ id, problems, onFix }: CellProblemProps) {
  const text = reviewProblemsMessage(problems)
  const isSoft = problems.every(({ code }) => code === 'page-dead' || code === 'collection-near')
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys open the same editor from the value above.
    <p className={classNames(styles.problem, isSoft && styles.soft)} id={id} title={text} onClick={onFix}>
      <CircleAlert size={12} aria-hidden />
      <span>{text}</span>
    </p>
  )
}
