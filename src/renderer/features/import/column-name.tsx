import { CircleAlert } from 'lucide-react'
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { messages } from '../../messages/messages.ts'
import { TextInput } from '../../ui/fields/text-fields.tsx'
import styles from './import.module.css'
import type { FieldProblem } from './use-mapping.ts'

type ColumnNameProps = {
  /** Name of the column in its file. */
  readonly column: string
  /** Name of its metadata field; differs from the column's after a change. */
  readonly field: string
  readonly isRenamed: boolean
  readonly problem: FieldProblem | undefined
  onRename(field: string): void
}

/** A column that becomes a field: its name, which a click turns into the field's name to edit. */
export function ColumnName({ column, field, isRenamed, problem, onRename }: ColumnNameProps) {
  const { columns } = messages.tableImport
  const [before, setBefore] = useState<string | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const returnsFocus = useRef(false)
  const id = useId()
  useLayoutEffect(() => {
    if (before !== null || !returnsFocus.current) return
    returnsFocus.current = false
    button.current?.focus()
  }, [before])
  if (before === null && problem === undefined)
    return (
      <button
        ref={button}
        type="button"
        className={styles.nameButton}
        title={messages.common.rename}
        onClick={() => setBefore(field)}
      >
        <span>{column}</span>
        {isRenamed && <span className={styles.renamed}>{field}</span>}
      </button>
    )
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onRename(before ?? field)
    else if (event.key !== 'Enter' || problem !== undefined) return
    event.preventDefault()
    event.stopPropagation()
    returnsFocus.current = true
    setBefore(null)
  }
  return (
    <>
      <TextInput
        compact
        aria-label={columns.fieldOf(column)}
        aria-invalid={problem === undefined ? undefined : true}
        aria-describedby={id}
        value={field}
        ref={(input) => {
          if (input === null || before === null || input === document.activeElement) return
          input.focus()
          input.select()
        }}
        onBlur={() => setBefore(null)}
        onChange={(event) => {
          // Shown for its problem, it is open from the first change on.
          setBefore(before ?? field)
          onRename(event.target.value)
        }}
        onKeyDown={onKeyDown}
      />
      {problem === undefined ? (
        <p className={styles.renameHint} id={id}>
          {columns.nested}
        </p>
      ) : (
        <p className={styles.problem} id={id}>
          <CircleAlert size={14} aria-hidden />
          {problem === 'clash' ? columns.clash : messages.metadata.nameMissing}
        </p>
      )}
    </>
  )
}
