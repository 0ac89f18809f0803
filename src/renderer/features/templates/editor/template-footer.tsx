import { Redo2, Undo2 } from 'lucide-react'
import { useId } from 'react'
import { messages } from '../../../messages/messages.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { ShortcutHint } from '../../shortcuts/index.ts'
import { countTemplateChanges } from './template-draft.ts'
import styles from './template-editor.module.css'
import type { TemplateEditing } from './use-template-editor.ts'

type TemplateFooterProps = {
  readonly editor: TemplateEditing
  readonly lock: string | undefined
  onSave(): void
}

export function TemplateFooter({ editor, lock, onSave }: TemplateFooterProps) {
  const { editor: w } = messages.templates
  const { isNew, isChanged, wasTried, problems, history, stored, draft, step } = editor
  const reasonId = useId()
  const count = problems.inFields + (problems.collection ? 1 : 0)
  const said = lock ?? (wasTried && count > 0 ? w.problemsLeft(count) : undefined)
  if (!isNew && !isChanged && history.future.length === 0) return null
  return (
    <footer className={styles.footer} data-foot>
      <IconButton
        icon={Undo2}
        label={messages.common.undo}
        aria-disabled={history.past.length === 0 ? true : undefined}
        onClick={() => step({ kind: 'undo' })}
      />
      <IconButton
        icon={Redo2}
        label={messages.common.redo}
        aria-disabled={history.future.length === 0 ? true : undefined}
        onClick={() => step({ kind: 'redo' })}
      />
      <p className={said === undefined ? undefined : styles.problem} id={reasonId}>
        {said ?? (stored === null ? undefined : w.changes(countTemplateChanges(draft, stored)))}
      </p>
      <Button look="quiet" onClick={editor.discard}>
        {messages.common.discard}
      </Button>
      <Button
        look="primary"
        aria-disabled={lock === undefined ? undefined : true}
        aria-describedby={said === undefined ? undefined : reasonId}
        busy={editor.isSaving}
        onClick={() => {
          if (lock === undefined) onSave()
        }}
      >
        {w.save}
        <ShortcutHint name="save" />
      </Button>
    </footer>
  )
}
