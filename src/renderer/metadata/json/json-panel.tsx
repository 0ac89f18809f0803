import { CircleAlert, Search, TriangleAlert, WandSparkles } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { messages } from '../../messages/messages.ts'
import { Button } from '../../ui/button.tsx'
import type { DraftChange } from '../change-draft.ts'
import type { EditorContext } from '../editor-context.ts'
import { JsonEditor, type JsonEditorHandle } from './json-editor.tsx'
import { createJsonHelper } from './json-helper.ts'
import { mostParsed } from './json-language.ts'
import type { JsonMarks } from './json-marks.ts'
import styles from './json-panel.module.css'
import { RepairDialog } from './repair/repair-dialog.tsx'

type JsonPanelProps = {
  readonly text: string
  readonly context: EditorContext
  /** True to focus the editor once it is there. */
  readonly takesFocus: boolean
  /** The draft's undo, which includes changes in the form. */
  onUndo(): void
  onRedo(): void
  onChange(change: Extract<DraftChange, { readonly kind: 'text' | 'tidy' }>): void
}

const marksShown = 3
const nothingMarked: JsonMarks = { marks: [], canTidy: false, canRepair: false }

export function JsonPanel({ text, context, takesFocus, onUndo, onRedo, onChange }: JsonPanelProps) {
  const hintId = useId()
  const editor = useRef<JsonEditorHandle>(null)
  const [helper] = useState(createJsonHelper)
  useEffect(() => () => helper.close(), [helper])
  const [{ marks, canTidy, canRepair }, setMarks] = useState(nothingMarked)
  const [repairOf, setRepairOf] = useState<string | null>(null)
  const [isFocusDue, setFocusDue] = useState(takesFocus)
  // After a dialog has closed: before, the editor is inert, and the button that opened it disappears with the
  // fault.
  useEffect(() => {
    if (!isFocusDue) return
    editor.current?.focus()
    setFocusDue(false)
  }, [isFocusDue])
  const take = (repaired: string) => {
    setRepairOf(null)
    setFocusDue(true)
    onChange({ kind: 'text', text: repaired, isStep: true })
  }
  const { metadataJson } = messages
  return (
    <>
      <JsonEditor
        ref={editor}
        text={text}
        context={context}
        describedBy={hintId}
        helper={helper}
        onUndo={onUndo}
        onRedo={onRedo}
        onChange={(next, isStep) => onChange({ kind: 'text', text: next, isStep })}
        onTidied={() => onChange({ kind: 'tidy' })}
        onMarks={setMarks}
      />
      <div className={styles.foot}>
        <Marks marks={marks} onGoTo={(offset) => editor.current?.goTo(offset)} />
        <div className={styles.actions}>
          {canRepair && (
            <Button
              small
              icon={<WandSparkles size={14} aria-hidden />}
              onClick={() => setRepairOf(editor.current?.text() ?? text)}
            >
              {metadataJson.fix}
            </Button>
          )}
          <Button
            small
            // Not `disabled`: a user who presses Tab before the text is checked would skip it.
            aria-disabled={canTidy ? undefined : true}
            onClick={() => {
              if (canTidy) editor.current?.tidy()
            }}
          >
            {metadataJson.tidyUp}
          </Button>
          <Button small icon={<Search size={14} aria-hidden />} onClick={() => editor.current?.find()}>
            {messages.common.find}
          </Button>
        </div>
      </div>
      <p className={styles.hint} id={hintId}>
        {metadataJson.hint}
        {text.length > mostParsed && ` ${metadataJson.tooLongForColours(mostParsed)}`}
      </p>
      {repairOf !== null && (
        <RepairDialog text={repairOf} helper={helper} onTake={take} onClose={() => setRepairOf(null)} />
      )}
    </>
  )
}

type MarksProps = { readonly marks: JsonMarks['marks']; onGoTo(offset: number): void }

/** A live region, but not a message: those have their own place. */
function Marks({ marks, onGoTo }: MarksProps) {
  const more = marks.length - marksShown
  return (
    <div aria-live="polite" className={styles.marks}>
      {marks.slice(0, marksShown).map(({ offset, text, isError }) => (
        <p key={`${offset} ${text}`} className={isError ? styles.error : styles.warning}>
          {isError ? <CircleAlert size={14} aria-hidden /> : <TriangleAlert size={14} aria-hidden />}
          <Button look="link" onClick={() => onGoTo(offset)}>
            {text}
          </Button>
        </p>
      ))}
      {more > 0 && <p className={styles.more}>{messages.common.andMore(more)}</p>}
    </div>
  )
}
