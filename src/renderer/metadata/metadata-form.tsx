import { Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { words } from '../words/words.ts'
import { type DraftChange, type MetadataDraft, problemOfRow, problemsOfText } from './metadata-draft.ts'
import styles from './metadata-editor.module.css'
import { MetadataRowFields } from './metadata-row-fields.tsx'

type MetadataFormProps = {
  readonly draft: MetadataDraft
  readonly showAllProblems: boolean
  onChange(change: DraftChange): void
}

/** Ten thousand fields are possible; ten thousand rows of controls would not be usable. */
const rowsAtATime = 100

export function MetadataForm({ draft, showAllProblems, onChange }: MetadataFormProps) {
  const { metadata } = words
  const [limit, setLimit] = useState(rowsAtATime)
  const list = useRef<HTMLDivElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  const [focusRow, setFocusRow] = useState<number | null>(null)
  useEffect(() => {
    if (focusRow === null) return
    list.current?.querySelector<HTMLElement>(`[data-row="${focusRow}"] input`)?.focus()
    setFocusRow(null)
  }, [focusRow])
  const problem = problemsOfText(draft.text)[0]
  const locked = problem !== undefined
  const shown = [...draft.rows.slice(0, limit), ...draft.rows.slice(limit).filter((row) => row.raw === null)]
  const hidden = draft.rows.length - shown.length
  return (
    <>
      {locked && (
        <Notice
          look="caution"
          actions={
            <Button small onClick={() => onChange({ kind: 'view', view: 'json' })}>
              {metadata.showJson}
            </Button>
          }
        >
          <p>
            {metadata.formLocked} {metadata.problemAt(problem)}
          </p>
        </Notice>
      )}
      {draft.rows.length === 0 && !locked && <p className={styles.none}>{metadata.none}</p>}
      <div ref={list} className={styles.panel}>
        {shown.map((row) => (
          <MetadataRowFields
            key={row.id}
            row={row}
            locked={locked}
            problem={problemOfRow(draft, row)}
            showAllProblems={showAllProblems}
            onChange={onChange}
            onRemove={() => {
              const at = draft.rows.indexOf(row)
              const next = draft.rows[at + 1] ?? draft.rows[at - 1]
              onChange({ kind: 'remove-row', id: row.id })
              if (next === undefined) add.current?.focus()
              else setFocusRow(next.id)
            }}
          />
        ))}
      </div>
      <div className={styles.actions}>
        {hidden > 0 && (
          <Button small onClick={() => setLimit(limit + rowsAtATime)}>
            {metadata.showMore(Math.min(hidden, rowsAtATime))}
          </Button>
        )}
        <Button
          ref={add}
          small
          disabled={locked}
          icon={<Plus size={14} aria-hidden />}
          onClick={() => {
            onChange({ kind: 'add-row' })
            setFocusRow(draft.nextId)
          }}
        >
          {metadata.addField}
        </Button>
      </div>
    </>
  )
}
