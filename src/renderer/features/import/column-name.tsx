import { CircleAlert } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { messages } from '../../messages/messages.ts'
import { TextInput } from '../../ui/fields/text-fields.tsx'
import styles from './import.module.css'
import type { FieldProblem } from './use-mapping.ts'

type ColumnNameProps = {
  readonly column: string
  readonly field: string
  readonly isRenamed: boolean
  readonly problem: FieldProblem | undefined
  onRename(field: string): void
}

export function ColumnName({ column, field, isRenamed, problem, onRename }: ColumnNameProps) {
  const { columns } = messages.tableImport
  const [isEditing, setEditing] = useState(false)
  // Escape restores this, even after a blur with a problem.
  const lastGood = useRef(field)
  const button = useRef<HTMLButtonElement>(null)
  const returnsFocus = useRef(false)
  const id = useId()
  const isOpen = isEditing || problem !== undefined
  useEffect(() => {
    if (!isOpen) lastGood.current = field
  }, [isOpen, field])
  useLayoutEffect(() => {
    if (isOpen || !returnsFocus.current) return
    returnsFocus.current = false
    button.current?.focus()
  }, [isOpen])
  if (!isOpen)
    return (
      <button
        ref={button}
        type="button"
        className={styles.nameButton}
        aria-description={messages.common.rename}
        onClick={() => setEditing(true)}
      >
        <span>{column}</span>
        {isRenamed && <span className={styles.renamed}>{field}</span>}
      </button>
    )
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onRename(lastGood.current)
    else if (event.key !== 'Enter' || problem !== undefined) return
    event.preventDefault()
    event.stopPropagation()
    returnsFocus.current = true
    setEditing(false)
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
          if (input === null || !isEditing || input === document.activeElement) return
          input.focus()
          input.select()
        }}
        onBlur={() => {
          returnsFocus.current = false
          setEditing(false)
        }}
        onChange={(event) => {
          // If shown because of a problem, it stays open after the problem is solved.
          setEditing(true)
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
          {problem === 'clash' ? columns.clash : messages.changes.steps.problems['name-missing']}
        </p>
      )}
    </>
  )
}
