import { CircleAlert } from 'lucide-react'
import { useId, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { words } from '../../words/words.ts'
import { type DraftChange, problemsOfText } from '../metadata-draft.ts'
import { JsonEditor, type JsonEditorHandle } from './json-editor.tsx'
import styles from './json-panel.module.css'

type JsonPanelProps = { readonly text: string; onChange(change: DraftChange): void }

export function JsonPanel({ text, onChange }: JsonPanelProps) {
  const hintId = useId()
  const editor = useRef<JsonEditorHandle>(null)
  const { metadata } = words
  const problem = problemsOfText(text)[0]
  return (
    <>
      <JsonEditor
        ref={editor}
        text={text}
        describedBy={hintId}
        onChange={(next) => onChange({ kind: 'text', text: next })}
      />
      <div className={styles.foot}>
        {/* Spoken as it changes, but not a message: those have a place of their own. */}
        <div aria-live="polite" className={styles.problem}>
          {problem !== undefined && (
            <>
              <CircleAlert size={14} aria-hidden />
              <Button look="link" onClick={() => editor.current?.goTo(problem.offset)}>
                {metadata.problemAt(problem)}
              </Button>
            </>
          )}
        </div>
        <Button
          small
          disabled={problem !== undefined || text.trim() === ''}
          onClick={() => onChange({ kind: 'tidy' })}
        >
          {metadata.tidyUp}
        </Button>
      </div>
      <p className={styles.hint} id={hintId}>
        {metadata.jsonHint}
      </p>
    </>
  )
}
